package org.mobula.launch.local.serve;

import java.io.FileNotFoundException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;

/**
 * A folder whose files ranks may open, and no others: neither by {@code ..} or an absolute path, nor by a symbolic link
 * that leads out of it.
 *
 * @param root the folder
 */
public record ServedFolder(Path root) {
    /** The absolute folder. */
    public ServedFolder {
        root = root.toAbsolutePath().normalize();
    }

    /**
     * An existing file or folder.
     *
     * @throws FileNotFoundException if there is none
     * @throws IOException if it is outside
     */
    Path existing(String path) throws IOException {
        try {
            return inside(path, asked(path).toRealPath());
        } catch (NoSuchFileException none) {
            throw missing(none);
        }
    }

    /**
     * A file that may not exist yet, in a folder that does.
     *
     * @throws FileNotFoundException if there is no such folder
     * @throws IOException if it is outside
     */
    Path writable(String path) throws IOException {
        Path asked = asked(path);
        if (Files.exists(asked, LinkOption.NOFOLLOW_LINKS)) {
            return existing(path); // perhaps a link
        }
        Path folder = asked.getParent();
        Path name = asked.getFileName();
        if (folder == null || name == null) {
            throw outside(path);
        }
        try {
            return inside(path, folder.toRealPath().resolve(name));
        } catch (NoSuchFileException none) {
            throw missing(none);
        }
    }

    private Path asked(String path) throws IOException {
        try {
            Path asked = root.resolve(path).normalize();
            if (!asked.startsWith(root)) {
                throw outside(path);
            }
            return asked;
        } catch (InvalidPathException malformed) {
            throw new IOException("it is not the name of a file (" + malformed.getReason() + ")", malformed);
        }
    }

    private Path inside(String path, Path real) throws IOException {
        if (!real.startsWith(root.toRealPath())) {
            throw outside(path);
        }
        return real;
    }

    private IOException outside(String path) {
        return new IOException("ranks may open files in " + root + " only, and " + path
                + " leads out of it; choose another folder with --files");
    }

    private FileNotFoundException missing(NoSuchFileException none) {
        FileNotFoundException missing = new FileNotFoundException("the launcher has no such file or folder in " + root);
        missing.initCause(none);
        return missing;
    }
}
