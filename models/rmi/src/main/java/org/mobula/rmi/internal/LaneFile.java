package org.mobula.rmi.internal;

import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.nio.file.Path;
import org.mobula.agent.PrivateFile;
import org.mobula.agent.RingOptions;

/**
 * The mapped file of a lane: a page with the words of both rings, the ring that the calling side writes, the ring that
 * the serving side writes.
 */
final class LaneFile {
    /** Where the rings begin. */
    static final int PAGE = 4096;

    private LaneFile() {}

    static long bytes(int capacity) {
        return PAGE + 2L * capacity;
    }

    /**
     * Creates the file.
     *
     * @throws IOException if there is no room
     */
    static MemorySegment create(Path path, int capacity, Arena arena) throws IOException {
        return PrivateFile.create(path, bytes(capacity), arena);
    }

    /**
     * Opens a file that another process has created.
     *
     * @throws IOException if it is not a regular file of this user with exactly the right size
     */
    static MemorySegment open(Path path, int capacity, Arena arena) throws IOException {
        if (!RingOptions.isRing(capacity)) {
            throw new IOException("rings of " + capacity + " bytes");
        }
        return PrivateFile.open(path, bytes(capacity), arena);
    }
}
