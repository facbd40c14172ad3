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
 * The locks of a launcher on a run's folders, held until the launcher ends. They distinguish folders in use from those
 * of {@link StaleRuns}.
 *
 * <p><b>Ownership:</b> the folders and all files with the run's id, removed on close.
 */
final class RunLock implements Closeable {
    // the path of a Unix socket has at most some 100 bytes, including its name
    private static final int PARENT_LIMIT = 60;
    private static final int ID_BYTES = 6;

    private final RunFolder folder;
    private final List<FileChannel> locks;

    private RunLock(RunFolder folder, List<FileChannel> locks) {
        this.folder = folder;
        this.locks = locks;
    }

    /** The parent of the folders of runs. */
    static Path parent() {
        Path configured = Path.of(System.getProperty("java.io.tmpdir"));
        return configured.toString().length() <= PARENT_LIMIT ? configured : Path.of("/tmp");
    }

    /** Creates folders that only this user can access, and locks them. */
    static RunLock make(Path parent, Path sharedMemory) {
        try {
            while (true) {
                RunFolder folder =
                        new RunFolder(parent.resolve(RunFolder.PREFIX + Proof.random(ID_BYTES)), sharedMemory);
                try {
                    RunFolder.makePrivate(folder.path());
                    return claim(folder);
                } catch (FileAlreadyExistsException taken) {
                    // try another name
                }
            }
        } catch (IOException failure) {
            throw new LaunchException(
                    "cannot make the run's folder in " + parent + ": " + failure + "; set TMPDIR to another folder",
                    failure);
        }
    }

    private static RunLock claim(RunFolder folder) throws IOException {
        List<FileChannel> locks = new ArrayList<>();
        try {
            Files.writeString(
                    folder.launcher(), Long.toString(ProcessHandle.current().pid()));
            locks.add(locked(folder.lock()));
            claimMemory(folder, locks);
            return new RunLock(folder, locks);
        } catch (IOException failure) {
            new RunLock(folder, locks).close();
            throw failure;
        }
    }

    private static void claimMemory(RunFolder folder, List<FileChannel> locks) throws IOException {
        try {
            RunFolder.makePrivate(folder.memory());
            locks.add(locked(folder.memoryLock()));
        } catch (FileAlreadyExistsException foreign) {
            throw foreign; // another user may have seen the run's id
        } catch (IOException noMemory) {
            // the ranks report this and use another transport
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
            } catch (IOException alreadyRemoved) {
                // the lock ends with the process
            }
        }
    }
}
