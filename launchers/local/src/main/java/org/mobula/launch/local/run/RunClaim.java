package org.mobula.launch.local.run;

import java.io.Closeable;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.DirectoryStream;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermissions;
import java.nio.file.attribute.UserPrincipal;
import java.time.Duration;
import java.time.Instant;
import org.mobula.launch.LaunchException;
import org.mobula.launch.local.control.Proof;
import org.mobula.launch.local.control.RunFolder;

/**
 * A launcher's claim to a run's folder: it holds a lock in it as long as it lives, so that others can tell a folder
 * that is in use from one that was left behind.
 *
 * <p><b>Ownership:</b> the folder and all that bears the run's id, removed on close.
 */
final class RunClaim implements Closeable {
    // why: a Unix socket's path must stay below 100 bytes or so, and sockets get names of their own
    private static final int PARENT_LIMIT = 60;
    private static final int ID_BYTES = 6;
    private static final Duration YOUNG = Duration.ofMinutes(1);

    private final RunFolder folder;
    private final FileChannel lock;

    private RunClaim(RunFolder folder, FileChannel lock) {
        this.folder = folder;
        this.lock = lock;
    }

    /** Where runs have their folders on this machine. */
    static Path parent() {
        Path configured = Path.of(System.getProperty("java.io.tmpdir"));
        return configured.toString().length() <= PARENT_LIMIT ? configured : Path.of("/tmp");
    }

    /** Makes a folder that only this user can read, and claims it. */
    static RunClaim make(Path parent, Path sharedMemory) {
        FileAttribute<?> private_ = PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------"));
        try {
            while (true) {
                Path path = parent.resolve(RunFolder.PREFIX + Proof.random(ID_BYTES));
                try {
                    Files.createDirectory(path, private_);
                    return claim(new RunFolder(path, sharedMemory));
                } catch (FileAlreadyExistsException taken) {
                    // another name, then
                }
            }
        } catch (IOException failure) {
            throw new LaunchException(
                    "cannot make the run's folder in " + parent + ": " + failure
                            + "; name another by -Djava.io.tmpdir=DIR",
                    failure);
        }
    }

    private static RunClaim claim(RunFolder folder) throws IOException {
        Files.writeString(
                folder.launcher(), Long.toString(ProcessHandle.current().pid()));
        FileChannel channel = FileChannel.open(folder.lock(), StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE);
        FileLock held = channel.lock();
        assert held.isValid();
        return new RunClaim(folder, channel);
    }

    RunFolder folder() {
        return folder;
    }

    /** Removes what runs of this user left behind whose launcher was killed and whose ranks could not clean up. */
    static void sweep(Path parent, Path sharedMemory) {
        try (DirectoryStream<Path> folders = Files.newDirectoryStream(parent, RunFolder.PREFIX + "*")) {
            UserPrincipal user = Files.getOwner(Path.of(System.getProperty("user.home")));
            for (Path path : folders) {
                if (RunFolder.isName(path) && Files.getOwner(path).equals(user)) {
                    RunFolder folder = new RunFolder(path, sharedMemory);
                    if (isLeftBehind(folder)) {
                        folder.remove();
                    }
                }
            }
        } catch (IOException | RuntimeException unreadable) {
            // tidying up is a favour: no reason not to run
        }
    }

    private static boolean isLeftBehind(RunFolder folder) throws IOException {
        // why: closing any channel of a file gives up all locks that this process holds on it
        if (Files.exists(folder.launcher())
                && Files.readString(folder.launcher())
                        .equals(Long.toString(ProcessHandle.current().pid()))) {
            return false;
        }
        if (!Files.exists(folder.lock())) {
            Instant made = Files.getLastModifiedTime(folder.path()).toInstant();
            return made.isBefore(Instant.now().minus(YOUNG)); // why: another launcher may be about to lock it
        }
        try (FileChannel channel = FileChannel.open(folder.lock(), StandardOpenOption.WRITE);
                FileLock lock = channel.tryLock()) {
            return lock != null;
        } catch (OverlappingFileLockException ours) {
            return false;
        }
    }

    @Override
    public void close() {
        folder.remove();
        try {
            lock.close();
        } catch (IOException alreadyGone) {
            // the lock ends with the process at the latest
        }
    }
}
