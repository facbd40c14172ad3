package org.mobula.bench.peers.bare;

import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.VarHandle;
import java.nio.channels.FileChannel;
import java.nio.channels.FileChannel.MapMode;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/**
 * The memory that both sides map: two words in separate cache lines, which the sides write in turn, and a ring of slots
 * for arrays, each with the number of the chunk it holds.
 *
 * <p><b>Ownership:</b> the mapping lasts as long as the process; the client deletes the file once it has mapped it.
 */
final class RingFile {
    /** Offset of the word that the client writes. */
    static final long PING = 0;

    /** Offset of the word that the server writes. */
    static final long PONG = 256;

    /** Offset of the number of chunks that the server has taken. */
    static final long TAKEN = 512;

    static final int SLOTS = 16;

    private static final long FIRST_SLOT = 4096;
    private static final long SLOT_HEAD = 128;
    private static final long LARGEST_CHUNK = 32 << 10;
    private static final VarHandle WORD = ValueLayout.JAVA_LONG.varHandle();
    private static final Path IN_MEMORY = Path.of("/dev/shm");

    private final MemorySegment memory;

    private RingFile(MemorySegment memory) {
        this.memory = memory;
    }

    /** A new file, in memory where the system has such a folder. */
    static Path create() throws IOException {
        Path file = Files.isDirectory(IN_MEMORY)
                ? Files.createTempFile(IN_MEMORY, "bare", ".ring")
                : Files.createTempFile("bare", ".ring");
        file.toFile().deleteOnExit();
        return file;
    }

    static RingFile map(Path file) throws IOException {
        try (FileChannel channel = FileChannel.open(file, StandardOpenOption.READ, StandardOpenOption.WRITE)) {
            long size = slot(SLOTS - 1) + SLOT_HEAD + LARGEST_CHUNK;
            MemorySegment memory = channel.map(MapMode.READ_WRITE, 0, size, Arena.global());
            return new RingFile(memory);
        }
    }

    /** The chunk size for an array: with short arrays, small chunks let the copies of both sides overlap earlier. */
    static int chunk(int bytes) {
        return bytes <= 256 << 10 ? 16 << 10 : 32 << 10;
    }

    /** Offset of a slot's number. */
    static long slot(long chunk) {
        return FIRST_SLOT + chunk % SLOTS * (SLOT_HEAD + LARGEST_CHUNK);
    }

    /** Offset of a slot's bytes. */
    static long bytes(long chunk) {
        return slot(chunk) + SLOT_HEAD;
    }

    MemorySegment memory() {
        return memory;
    }

    void publish(long at, long value) {
        WORD.setRelease(memory, at, value); // release: what was written before is visible with it
    }

    long look(long at) {
        return (long) WORD.getAcquire(memory, at); // acquire: later reads see what was published with it
    }

    void await(long at, long value) {
        while (look(at) != value) {
            // spins: each side has a core
        }
    }
}
