package org.mobula.socket.internal;

import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.VarHandle;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Set;

/**
 * The mapped file with the two rings of a connection: a page with both headers, the ring that the connecting side writes, the ring
 * that the accepting side writes.
 *
 * <p><b>Ownership.</b> {@link #close} frees the memory. A thread that is in the middle of an access then gets an
 * {@link IllegalStateException}.
 */
final class RingFile implements AutoCloseable {
    /** Bounds of a ring's capacity, which is a power of two. */
    static final int LEAST = 4096;

    static final int MOST = 1 << 26;

    private static final int PRIVATE_FILE = 0x8180; // a regular file, rw-------
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

    /** Creates a file that only this user can read and write. All pages are written, so that a full file system is an error. */
    static RingFile create(Path path, int capacity) throws IOException {
        try (FileChannel file = FileChannel.open(
                path,
                Set.of(StandardOpenOption.CREATE_NEW, StandardOpenOption.READ, StandardOpenOption.WRITE),
                PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------")))) {
            try {
                ByteBuffer zeros = ByteBuffer.allocateDirect(16 * PAGE);
                for (long at = 0; at < bytes(capacity); ) {
                    zeros.clear().limit((int) Math.min(zeros.capacity(), bytes(capacity) - at));
                    at += file.write(zeros, at);
                }
                RingFile rings = map(file, capacity);
                rings.connectors().initialise();
                rings.acceptors().initialise();
                return rings;
            } catch (IOException | RuntimeException e) {
                Files.deleteIfExists(path);
                throw e;
            }
        }
    }

    /**
     * Opens a file that another process has created.
     *
     * @throws IOException if it is not a regular file of this user with exactly the right size
     */
    static RingFile open(Path path, int capacity) throws IOException {
        if (capacity < LEAST || capacity > MOST || Integer.bitCount(capacity) != 1) {
            throw new IOException("rings of " + capacity + " bytes");
        }
        try (FileChannel file = FileChannel.open(
                path, Set.of(StandardOpenOption.READ, StandardOpenOption.WRITE, LinkOption.NOFOLLOW_LINKS))) {
            if (!RendezvousFolder.isPrivate(path, PRIVATE_FILE)) {
                throw new IOException(path + " is not a private file of this user");
            }
            if (file.size() != bytes(capacity)) {
                throw new IOException(path + " has " + file.size() + " bytes, and rings need " + bytes(capacity));
            }
            return map(file, capacity);
        }
    }

    private static RingFile map(FileChannel file, int capacity) throws IOException {
        Arena arena = Arena.ofShared();
        try {
            return new RingFile(arena, file.map(FileChannel.MapMode.READ_WRITE, 0, bytes(capacity), arena), capacity);
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
