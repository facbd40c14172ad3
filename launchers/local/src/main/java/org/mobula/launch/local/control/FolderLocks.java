package org.mobula.launch.local.control;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/**
 * The locks of this process on the folders that it uses. A later run removes a folder whose lock is free.
 *
 * <p><b>Threads:</b> any.
 */
public final class FolderLocks {
    /** Static, because the locks end with the process. The garbage collector closes a channel that is not reachable. */
    private static final Map<Path, FileChannel> HELD = new ConcurrentHashMap<>();

    private FolderLocks() {}

    /** Locks a file until the process ends. Several processes may hold the lock of a file. */
    public static void hold(Path file) throws IOException {
        FileChannel channel =
                FileChannel.open(file, StandardOpenOption.CREATE, StandardOpenOption.READ, StandardOpenOption.WRITE);
        var unused = channel.lock(0, Long.MAX_VALUE, true);
        HELD.put(file, channel);
    }

    /** Gives up the lock; returns true if no other process holds it. */
    public static boolean releaseAsLast(Path file) throws IOException {
        FileChannel held = HELD.remove(file);
        if (held != null) {
            held.close();
        }
        try (FileChannel channel = FileChannel.open(file, StandardOpenOption.WRITE);
                FileLock lock = channel.tryLock()) {
            return lock != null;
        }
    }
}
