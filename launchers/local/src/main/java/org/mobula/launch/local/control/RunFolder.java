package org.mobula.launch.local.control;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Comparator;
import java.util.List;
import java.util.OptionalLong;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.mobula.launch.JobEnvironment;
import org.mobula.launch.LaunchException;

/**
 * The files of a run on this host, and their removal: a folder for sockets, and a folder of the same name for
 * shared-memory files. Both have mode 0700.
 *
 * <p>Only the launcher creates the two folders, before it starts a rank. No process can create a file in a folder that
 * has been removed, so that a rank that is still starting leaves nothing.
 *
 * @param path the folder, named {@code mobula-ID}
 * @param sharedMemory the folder in which runs have their folders for shared-memory files
 */
public record RunFolder(Path path, Path sharedMemory) {
    /** The prefix of a run's folder; the run's id follows. */
    public static final String PREFIX = "mobula-";

    private static final Pattern NAME = Pattern.compile(PREFIX + "[0-9a-f]{8,}");
    private static final int PASSES = 100;

    /**
     * Refuses a folder that is not named like a run's, because the folder will be removed with its content. The folder
     * of this run's shared-memory files is replaced by its parent.
     */
    public RunFolder {
        if (!isName(path)) {
            throw new LaunchException("\"" + path + "\" is not the folder of a run, whose name is " + PREFIX
                    + " and hexadecimal digits; unset " + JobEnvironment.JOB + " to run alone");
        }
        Path parent = sharedMemory.getParent();
        if (parent != null && path.getFileName().equals(sharedMemory.getFileName())) {
            sharedMemory = parent;
        }
    }

    /** Whether a folder is named like a run's. */
    public static boolean isName(Path path) {
        return path.getFileName() != null
                && NAME.matcher(path.getFileName().toString()).matches();
    }

    /** Creates a folder that only this user can access. */
    public static void makePrivate(Path folder) throws IOException {
        FileAttribute<?> private_ = PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------"));
        Files.createDirectory(folder, private_);
    }

    /** The run's id, a part of the folder's name. */
    public String id() {
        return path.getFileName().toString().substring(PREFIX.length());
    }

    /** The socket on which the launcher listens. */
    public Path socket() {
        return path.resolve("control");
    }

    /** Locked by the launcher until it ends. */
    public Path lock() {
        return path.resolve("lock");
    }

    /** Contains the launcher's process id as text. */
    public Path launcher() {
        return path.resolve("launcher");
    }

    /** The folder of the compiled program. */
    public Path program() {
        return path.resolve("program");
    }

    /** The folder for the run's shared-memory files. */
    public Path memory() {
        return sharedMemory.resolve(PREFIX + id());
    }

    /** Locked by the launcher until it ends; another run may not find {@link #lock}. */
    public Path memoryLock() {
        return memory().resolve("lock");
    }

    /** Removes all files. Several processes may do this at the same time. Never fails. */
    public void remove() {
        launcherPid().ifPresent(pid -> new SigquitDetector(pid).remove());
        removeTree(path);
        // last, as a rank may still create files until its sockets are closed; twice, as one may appear after the first
        // pass
        for (int pass = 0; pass < 2; pass++) {
            renameMemory();
            removeTree(removedMemory());
            removeTree(memory());
            removeLooseMemory();
        }
    }

    /** The process id of the run's launcher, if the folder still exists and contains it. */
    public OptionalLong launcherPid() {
        try {
            return OptionalLong.of(Long.parseLong(Files.readString(launcher())));
        } catch (IOException | NumberFormatException unknown) {
            return OptionalLong.empty();
        }
    }

    /** The name of the folder for shared-memory files during its removal. */
    private Path removedMemory() {
        return sharedMemory.resolve(JobEnvironment.sharedMemoryPrefix(id()) + "removed");
    }

    /** No process can create a file in the folder after this, so the removal ends however fast they create them. */
    private void renameMemory() {
        try {
            Files.move(memory(), removedMemory(), StandardCopyOption.ATOMIC_MOVE);
        } catch (IOException unchanged) {
            // there is no such folder, or another process removes it as well
        }
    }

    /** Removes files with the run's id outside its folder, which exist if the folder could not be created. */
    private void removeLooseMemory() {
        try (DirectoryStream<Path> files =
                Files.newDirectoryStream(sharedMemory, JobEnvironment.sharedMemoryPrefix(id()) + "*")) {
            files.forEach(RunFolder::removeOne);
        } catch (IOException | RuntimeException ended) {
            // no such folder, or another process removes the same files
        }
    }

    /** Removes a folder with its content, repeatedly while other processes add files; does not follow links. */
    private static void removeTree(Path folder) {
        for (int pass = 0; pass < PASSES && Files.exists(folder, LinkOption.NOFOLLOW_LINKS); pass++) {
            try (Stream<Path> files = Files.walk(folder)) {
                List<Path> deepestFirst =
                        files.sorted(Comparator.reverseOrder()).toList();
                for (Path file : deepestFirst) {
                    removeOne(file);
                }
            } catch (IOException | UncheckedIOException ended) {
                // another process removes the same files
            }
        }
    }

    private static void removeOne(Path file) {
        try {
            Files.deleteIfExists(file);
        } catch (IOException filledAgain) {
            // the next pass, or the next run, removes it
        }
    }
}
