package org.mobula.socket.internal;

import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.VarHandle;
import java.nio.file.Path;
import org.mobula.agent.PrivateFile;
import org.mobula.agent.RingOptions;

/**
 * The mapped file with the two rings of a connection: a page with both headers, the ring that the connecting side
 * writes, the ring that the accepting side writes.
 *
 * <p><b>Ownership.</b> {@link #close} frees the memory. A thread that is in the middle of an access then gets an
 * {@link IllegalStateException}.
 */
final class RingFile implements AutoCloseable {
    private static final int PAGE = 4096;
    private static final long READY = 2L * Ring.HEADER;
    private static final VarHandle INT = ValueLayout.JAVA_INT.varHandle();

    private final Arena arena;
    private final MemorySegment memory;
    private final int capacity;

    private RingFile(Arena arena, MemorySegment memory, int capacity) {
        this.arena = arena;
        this.memory = memory;
        this.capacity = capacity;
    }

    static long bytes(int capacity) {
        return PAGE + 2L * capacity;
    }

    /**
     * Creates the file.
     *
     * @throws IOException if there is no room
     */
    static RingFile create(Path path, int capacity) throws IOException {
        RingFile rings = map(capacity, arena -> PrivateFile.create(path, bytes(capacity), arena));
        rings.connectors().initialise();
        rings.acceptors().initialise();
        return rings;
    }

    /**
     * Opens a file that another process has created.
     *
     * @throws IOException if it is not a regular file of this user with exactly the right size
     */
    static RingFile open(Path path, int capacity) throws IOException {
        if (!RingOptions.isRing(capacity)) {
            throw new IOException("rings of " + capacity + " bytes");
        }
        return map(capacity, arena -> PrivateFile.open(path, bytes(capacity), arena));
    }

    private interface Mapping {
        MemorySegment in(Arena arena) throws IOException;
    }

    private static RingFile map(int capacity, Mapping mapping) throws IOException {
        Arena arena = Arena.ofShared();
        try {
            return new RingFile(arena, mapping.in(arena), capacity);
        } catch (IOException | RuntimeException e) {
            arena.close();
            throw e;
        }
    }

    long bytes() {
        return memory.byteSize();
    }

    /** The ring that the connecting side writes. */
    Ring connectors() {
        return new Ring(memory.asSlice(0, Ring.HEADER), memory.asSlice(PAGE, capacity));
    }

    /** The ring that the accepting side writes. */
    Ring acceptors() {
        return new Ring(memory.asSlice(Ring.HEADER, Ring.HEADER), memory.asSlice(PAGE + (long) capacity, capacity));
    }

    /** Says, as the connecting side, that both sides have the file. */
    void publishReady() {
        INT.setVolatile(memory, READY, 1); // volatile: this side has stored the rings before
    }

    /** Whether both sides have the file. */
    boolean isReady() {
        return (int) INT.getAcquire(memory, READY) == 1;
    }

    @Override
    public void close() {
        arena.close();
    }
}
