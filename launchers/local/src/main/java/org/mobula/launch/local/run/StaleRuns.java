package org.mobula.launch.local.run;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.UserPrincipal;
import java.time.Duration;
import java.time.Instant;
import java.util.OptionalLong;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.mobula.launch.local.control.RunFolder;

/**
 * Removes the files of this user's earlier runs whose launcher was killed and whose ranks could not remove them.
 *
 * @param parent parent of the folders of runs
 * @param sharedMemory parent of the folders for shared-memory files
 */
record StaleRuns(Path parent, Path sharedMemory) {
    private static final Pattern OF_A_RUN = Pattern.compile("(" + RunFolder.PREFIX + "[0-9a-f]{8,})(-.*)?");

    /** A launcher creates and locks its folders within this time, even on a loaded machine. */
    private static final Duration YOUNG = Duration.ofMinutes(1);

    private interface Inspection {
        void inspect(Path path) throws IOException;
    }

    /** Removes files that no run uses. Never fails. */
    void sweep() {
        sweepFolders();
        each(sharedMemory, path -> {
            Matcher name = OF_A_RUN.matcher(path.getFileName().toString());
            if (name.matches()) {
                removeUnlessUsed(path, new RunFolder(parent.resolve(name.group(1)), sharedMemory));
            }
        });
    }

    /** Removes the folders that no run uses, with their shared-memory files. Never fails. */
    void sweepFolders() {
        each(parent, path -> {
            if (RunFolder.isName(path)) {
                removeUnlessUsed(new RunFolder(path, sharedMemory));
            }
        });
    }

    /** Calls for each path of this user in a folder whose name begins like a run's. */
    private static void each(Path folder, Inspection inspection) {
        try (DirectoryStream<Path> paths = Files.newDirectoryStream(folder, RunFolder.PREFIX + "*")) {
            UserPrincipal user = Files.getOwner(Path.of(System.getProperty("user.home")));
            for (Path path : paths) {
                try {
                    if (Files.getOwner(path, LinkOption.NOFOLLOW_LINKS).equals(user)) {
                        inspection.inspect(path);
                    }
                } catch (IOException | RuntimeException ended) {
                    // another launcher removes the same files
                }
            }
        } catch (IOException | RuntimeException unreadable) {
            // the run starts without removing anything
        }
    }

    private static void removeUnlessUsed(RunFolder folder) throws IOException {
        // closing any channel of a file gives up all locks that this process holds on it
        if (folder.launcherPid().orElse(0) == ProcessHandle.current().pid()) {
            return;
        }
        if (isRunning(folder)) {
            return; // also before it has locked the folder: a rank that waits for a debugger does so late
        }
        if (Files.exists(folder.lock()) ? !isLocked(folder.lock()) : isOld(folder.path())) {
            folder.remove();
        }
    }

    /** For a path in shared memory: with another java.io.tmpdir, its run has its folder elsewhere. */
    private static void removeUnlessUsed(Path path, RunFolder folder) throws IOException {
        boolean used =
                Files.exists(folder.path()) || Files.exists(folder.memoryLock()) && isLocked(folder.memoryLock());
        if (!used && isOld(path) && !isMapped(folder.id())) {
            folder.remove();
        }
    }

    /**
     * Whether a process has mapped shared memory of a run. Ranks that a scheduler started have no folder of the run's
     * name; the rank that made a file has mapped it as long as another rank may need it.
     */
    private static boolean isMapped(String id) throws IOException {
        String name = "/" + RunFolder.PREFIX + id;
        try (DirectoryStream<Path> processes = Files.newDirectoryStream(Path.of("/proc"), "[0-9]*")) {
            for (Path process : processes) {
                try (Stream<String> maps = Files.lines(process.resolve("maps"), StandardCharsets.ISO_8859_1)) {
                    if (maps.anyMatch(line -> line.contains(name))) {
                        return true;
                    }
                } catch (IOException | UncheckedIOException ended) {
                    // or it belongs to another user
                }
            }
        } catch (NoSuchFileException noProc) {
            // not Linux
        }
        return false;
    }

    /** Whether the process that made a folder is alive. A process that began later has the number of one that ended. */
    private static boolean isRunning(RunFolder folder) throws IOException {
        Instant later = Files.getLastModifiedTime(folder.path(), LinkOption.NOFOLLOW_LINKS)
                .toInstant()
                .plus(YOUNG);
        OptionalLong pid = folder.launcherPid();
        return pid.isPresent()
                && ProcessHandle.of(pid.getAsLong())
                        .filter(process -> process.info()
                                .startInstant()
                                .map(start -> start.isBefore(later))
                                .orElse(true))
                        .isPresent();
    }

    private static boolean isOld(Path path) throws IOException {
        Instant made =
                Files.getLastModifiedTime(path, LinkOption.NOFOLLOW_LINKS).toInstant();
        return made.isBefore(Instant.now().minus(YOUNG));
    }

    private static boolean isLocked(Path file) throws IOException {
        try (FileChannel channel = FileChannel.open(file, StandardOpenOption.WRITE);
                FileLock lock = channel.tryLock()) {
            return lock == null;
        } catch (OverlappingFileLockException ours) {
            return true;
        }
    }
}
