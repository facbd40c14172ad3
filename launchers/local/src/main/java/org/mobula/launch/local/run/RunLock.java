package org.mobula.launch.local.run;

import java.io.Closeable;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import org.mobula.launch.LaunchException;
import org.mobula.launch.local.control.Proof;
import org.mobula.launch.local.control.RunFolder;

/**
 * A launcher's claim to a run's folders: it holds a lock in each as long as it lives, so that others can tell a folder
 * that is in use from one that was left behind ({@link Leftovers}).
 *
 * <p><b>Ownership:</b> the folders and all that bears the run's id, removed on close.
 */
final class RunClaim implements Closeable {
    // a Unix socket's path must stay below 100 bytes or so, and sockets get names of their own
    private static final int PARENT_LIMIT = 60;
    private static final int ID_BYTES = 6;

    private final RunFolder folder;
    private final List<FileChannel> locks;

    private RunClaim(RunFolder folder, List<FileChannel> locks) {
        this.folder = folder;
        this.locks = locks;
    }

    /** Where runs have their folders on this machine. */
    static Path parent() {
        Path configured = Path.of(System.getProperty("java.io.tmpdir"));
        return configured.toString().length() <= PARENT_LIMIT ? configured : Path.of("/tmp");
    }

    /** Makes folders that only this user can enter, and claims them. */
    static RunClaim make(Path parent, Path sharedMemory) {
        try {
            while (true) {
                RunFolder folder =
                        new RunFolder(parent.resolve(RunFolder.PREFIX + Proof.random(ID_BYTES)), sharedMemory);
                try {
                    RunFolder.makePrivate(folder.path());
                    return claim(folder);
                } catch (FileAlreadyExistsException taken) {
                    // another name, then
                }
            }
        } catch (IOException failure) {
            throw new LaunchException(
                    "cannot make the run's folder in " + parent + ": " + failure + "; name another by TMPDIR=DIR",
                    failure);
        }
    }

    private static RunClaim claim(RunFolder folder) throws IOException {
        List<FileChannel> locks = new ArrayList<>();
        try {
            Files.writeString(
                    folder.launcher(), Long.toString(ProcessHandle.current().pid()));
            locks.add(locked(folder.lock()));
            claimMemory(folder, locks);
            return new RunClaim(folder, locks);
        } catch (IOException failure) {
            new RunClaim(folder, locks).close();
            throw failure;
        }
    }

    private static void claimMemory(RunFolder folder, List<FileChannel> locks) throws IOException {
        try {
            RunFolder.makePrivate(folder.memory());
            locks.add(locked(folder.memoryLock()));
        } catch (FileAlreadyExistsException foreign) {
            throw foreign; // another user may have read the run's id in the name of its folder
        } catch (IOException noMemory) {
            // the ranks report that there is no shared memory, and use another transport
        }
    }

    private static FileChannel locked(Path file) throws IOException {
        FileChannel channel = FileChannel.open(file, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE);
        FileLock held = channel.lock();
        assert held.isValid();
        return channel;
    }

    RunFolder folder() {
        return folder;
    }

    @Override
    public void close() {
        folder.remove();
        for (FileChannel lock : locks) {
            try {
                lock.close();
            } catch (IOException alreadyGone) {
                // the lock ends with the process at the latest
            }
        }
    }
}
