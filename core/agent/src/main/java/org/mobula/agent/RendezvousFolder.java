package org.mobula.agent;

import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;

/**
 * The folder in which processes of one user and one network namespace find each other: {@code PREFIX-UID/NAMESPACE} in
 * a file system in memory. Each process has a random name. It contains {@code NAME.sock}, the process's Unix socket;
 * {@code pPORT/NAME} for each port on which it listens; {@code NAME-NUMBER.ring} for a moment.
 *
 * <p><b>Threads:</b> any. <b>Failure:</b> what other processes do to the folder is never an error, except that a folder
 * that others may use is refused.
 */
public final class RendezvousFolder {
    private static final int PRIVATE_FOLDER = 0x41c0; // a folder, rwx------
    private static final Pattern NAME = Pattern.compile("[0-9a-f]{16}");

    private final Path folder;

    private RendezvousFolder(Path folder) {
        this.folder = folder;
    }

    /**
     * Opens the folder, creating it if necessary.
     *
     * @param parent the file system in memory, for example {@code /dev/shm}
     * @param prefix the beginning of its name, one per agent: {@code mobula-socket}
     * @throws IOException if it is not a folder that only this user can use; another user may have made it
     */
    public static RendezvousFolder open(Path parent, String prefix) throws IOException {
        Path own = privateFolder(parent.resolve(prefix + "-" + user()));
        String namespace = Files.readSymbolicLink(Path.of("/proc/self/ns/net")).toString(); // net:[4026531840]
        return new RendezvousFolder(privateFolder(own.resolve(namespace.replaceAll("\\D", ""))));
    }

    /** The number of this process's user. */
    public static Object user() throws IOException {
        return Files.getAttribute(Path.of("/proc/self"), "unix:uid");
    }

    private static Path privateFolder(Path path) throws IOException {
        try {
            Files.createDirectory(
                    path, PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------")));
        } catch (FileAlreadyExistsException e) {
            // checked below
        }
        if (!isPrivate(path, PRIVATE_FOLDER)) {
            throw new IOException(path + " is not a folder that only this user can use (mode 0700); remove it");
        }
        return path;
    }

    /** Whether a file, not a link, belongs to this user and has a mode; the mode includes the type of the file. */
    public static boolean isPrivate(Path path, int mode) throws IOException {
        Map<String, Object> facts = Files.readAttributes(path, "unix:mode,uid", LinkOption.NOFOLLOW_LINKS);
        return Integer.valueOf(mode).equals(facts.get("mode")) && user().equals(facts.get("uid"));
    }

    /** The Unix socket of a process. */
    public Path socket(String process) {
        return folder.resolve(process + ".sock");
    }

    /** The file with rings that a process has created. */
    public Path rings(String process, long number) {
        return folder.resolve(process + "-" + number + ".ring");
    }

    /** Whether a text from another process is the name of one. */
    public static boolean isName(String text) {
        return NAME.matcher(text).matches();
    }

    /**
     * Announces that a process listens on a port.
     *
     * @throws IOException if no file can be created
     */
    public void announce(int port, String process) throws IOException {
        for (int attempt = 0; ; attempt++) {
            Path of = folder.resolve("p" + port);
            try {
                privateFolder(of);
                Files.createFile(of.resolve(process));
                return;
            } catch (FileAlreadyExistsException e) {
                return;
            } catch (NoSuchFileException e) {
                if (attempt == 9) { // another process has removed the empty folder
                    throw e;
                }
            }
        }
    }

    /** Withdraws an announcement, if there is one. */
    public void withdraw(int port, String process) {
        Path of = folder.resolve("p" + port);
        try {
            Files.deleteIfExists(of.resolve(process));
            Files.deleteIfExists(of);
        } catch (IOException e) {
            // another process listens there, or has removed it
        }
    }

    /** The processes that listen on a port. */
    public List<String> listeners(int port) {
        List<String> names = new ArrayList<>();
        try (DirectoryStream<Path> files = Files.newDirectoryStream(folder.resolve("p" + port))) {
            for (Path file : files) {
                String name = file.getFileName().toString();
                if (isName(name)) {
                    names.add(name);
                }
            }
        } catch (IOException | java.nio.file.DirectoryIteratorException e) {
            // no process with fast sockets listens there
        }
        return names;
    }

    /** Removes what a process that has ended has left. */
    public void removeFilesOf(String process) {
        try (DirectoryStream<Path> files = Files.newDirectoryStream(folder)) {
            for (Path file : files) {
                String name = file.getFileName().toString();
                if (name.startsWith(process)) {
                    Files.deleteIfExists(file);
                } else if (name.startsWith("p")) {
                    withdraw(Integer.parseInt(name.substring(1)), process);
                }
            }
        } catch (IOException | java.nio.file.DirectoryIteratorException | NumberFormatException e) {
            // the next process tries again
        }
    }

    /** The processes that have a socket here, whether they have ended or not. */
    public List<String> processes() {
        List<String> names = new ArrayList<>();
        try (DirectoryStream<Path> files = Files.newDirectoryStream(folder, "*.sock")) {
            for (Path file : files) {
                String name = file.getFileName().toString().replace(".sock", "");
                if (isName(name)) {
                    names.add(name);
                }
            }
        } catch (IOException | java.nio.file.DirectoryIteratorException e) {
            // the next process tries again
        }
        return names;
    }
}
