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
 * Where everything of a run is on this host, and how to remove it: a folder for its sockets, and a folder of the same
 * name for its shared-memory files. Both have mode 0700.
 *
 * <p>Only the launcher makes these two folders, before it starts a rank. Once one of them has been removed, nobody can
 * create a file in it any more, so that a rank that is still starting cannot leave anything behind.
 *
 * @param path the folder, named {@code mobula-ID}
 * @param sharedMemory the folder in which runs have their folders for shared-memory files
 */
public record RunFolder(Path path, Path sharedMemory) {
    /** What a run's folder is called, before its id. */
    public static final String PREFIX = "mobula-";

    private static final Pattern NAME = Pattern.compile(PREFIX + "[0-9a-f]{8,}");
    private static final int PASSES = 100;

    /**
     * Takes no folder that is not called like a run's: it is going to be removed with all that is in it. The folder for
     * the run's own shared-memory files stands for the one that it lies in.
     */
    public RunFolder {
        if (!isName(path)) {
            throw new LaunchException("\"" + path + "\" is not the folder of a run, which is called " + PREFIX
                    + " and hexadecimal digits; unset " + JobEnvironment.JOB + " to run alone");
        }
        Path parent = sharedMemory.getParent();
        if (parent != null && path.getFileName().equals(sharedMemory.getFileName())) {
            sharedMemory = parent;
        }
    }

    /** Whether a folder is called like a run's. */
    public static boolean isName(Path path) {
        return path.getFileName() != null
                && NAME.matcher(path.getFileName().toString()).matches();
    }

    /** Makes a folder that only this user can enter. */
    public static void makePrivate(Path folder) throws IOException {
        FileAttribute<?> private_ = PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------"));
        Files.createDirectory(folder, private_);
    }

    /** The run's id, as it stands in the folder's name. */
    public String id() {
        return path.getFileName().toString().substring(PREFIX.length());
    }

    /** The socket at which the launcher listens. */
    public Path socket() {
        return path.resolve("control");
    }

    /** Locked by the launcher as long as it lives. */
    public Path lock() {
        return path.resolve("lock");
    }

    /** The launcher's process id, as text. */
    public Path launcher() {
        return path.resolve("launcher");
    }

    /** What was compiled for the run. */
    public Path program() {
        return path.resolve("program");
    }

    /** The folder for the run's shared-memory files. */
    public Path memory() {
        return sharedMemory.resolve(PREFIX + id());
    }

    /** Locked by the launcher as long as it lives; another run may not find {@link #lock}. */
    public Path memoryLock() {
        return memory().resolve("lock");
    }

    /** Removes all of it. Several may do this at once: a rank's end and the launcher's. Never fails. */
    public void remove() {
        launcherPid().ifPresent(pid -> new QuitTrigger(pid).remove());
        removeTree(path);
        // last, as a rank may still create files until its sockets are gone; twice, as one may appear after the first
        // pass
        for (int pass = 0; pass < 2; pass++) {
            renameMemory();
            removeTree(removedMemory());
            removeTree(memory());
            removeLooseMemory();
        }
    }

    /** The process of the run's launcher, if it has said so and the folder still exists. */
    public OptionalLong launcherPid() {
        try {
            return OptionalLong.of(Long.parseLong(Files.readString(launcher())));
        } catch (IOException | NumberFormatException unknown) {
            return OptionalLong.empty();
        }
    }

    /** Where the folder for shared-memory files is while it is removed. */
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

    /** Files that bear the run's id but lie outside of its folder: that folder could not be made. */
    private void removeLooseMemory() {
        try (DirectoryStream<Path> files =
                Files.newDirectoryStream(sharedMemory, JobEnvironment.sharedMemoryPrefix(id()) + "*")) {
            files.forEach(RunFolder::removeOne);
        } catch (IOException | RuntimeException gone) {
            // no such folder, or another process removes the same files
        }
    }

    /** Removes a folder with all that is in it, again as long as others fill it; never follows a link. */
    private static void removeTree(Path folder) {
        for (int pass = 0; pass < PASSES && Files.exists(folder, LinkOption.NOFOLLOW_LINKS); pass++) {
            try (Stream<Path> files = Files.walk(folder)) {
                List<Path> deepestFirst =
                        files.sorted(Comparator.reverseOrder()).toList();
                for (Path file : deepestFirst) {
                    removeOne(file);
                }
            } catch (IOException | UncheckedIOException gone) {
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
