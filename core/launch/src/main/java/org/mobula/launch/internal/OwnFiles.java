package org.mobula.launch.internal;

import java.io.BufferedOutputStream;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.stream.Stream;
import org.mobula.launch.JobFiles;

/**
 * The files of this process.
 *
 * @param rank its rank, for messages
 */
public record OwnFiles(int rank) implements JobFiles {
    private interface Opening<T> {
        T open(Path path) throws IOException;
    }

    @Override
    public InputStream read(String path) throws IOException {
        return opened("read", path, file -> {
            if (Files.isDirectory(file)) {
                throw new IOException("it is a folder");
            }
            return Files.newInputStream(file);
        });
    }

    @Override
    public OutputStream write(String path) throws IOException {
        return opened("write", path, file -> new BufferedOutputStream(Files.newOutputStream(file)));
    }

    @Override
    public OutputStream append(String path) throws IOException {
        return opened(
                "append to",
                path,
                file -> new BufferedOutputStream(
                        Files.newOutputStream(file, StandardOpenOption.CREATE, StandardOpenOption.APPEND)));
    }

    @Override
    public List<String> list(String folder) throws IOException {
        return opened("list", folder, OwnFiles::names);
    }

    /** The names of a folder's files and folders, sorted; the name of a folder ends with a slash. */
    private static List<String> names(Path folder) throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            return files.map(file -> file.getFileName() + (Files.isDirectory(file) ? "/" : ""))
                    .sorted()
                    .toList();
        }
    }

    private <T> T opened(String operation, String path, Opening<T> opening) throws IOException {
        String who = "rank " + rank + " cannot " + operation + " " + path + ": ";
        try {
            return opening.open(Path.of(path));
        } catch (NoSuchFileException none) {
            FileNotFoundException missing = new FileNotFoundException(
                    who + "there is no such file or folder in " + Path.of("").toAbsolutePath());
            missing.initCause(none);
            throw missing;
        } catch (InvalidPathException malformed) {
            throw new IOException(who + "it is not the name of a file (" + malformed.getReason() + ")", malformed);
        } catch (IOException failure) {
            boolean ours = failure.getClass() == IOException.class;
            throw new IOException(who + (ours ? failure.getMessage() : failure), failure);
        }
    }
}
