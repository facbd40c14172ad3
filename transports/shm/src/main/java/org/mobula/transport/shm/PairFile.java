package org.mobula.transport.shm;

import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.nio.file.Path;
import org.mobula.memory.RingLayout;

/**
 * The {@linkplain MappedFile file} with the two rings of a pair of ranks; the outgoing ring of the caller comes first.
 *
 * @param callers the ring that the calling side writes
 * @param calleds the ring that the called side writes
 */
record PairFile(MemorySegment callers, MemorySegment calleds) {
    /** The length of the file for rings of this capacity. */
    static long bytes(int ringBytes) {
        return 2 * stride(ringBytes);
    }

    /** Creates the file, readable and writable by this user only. If this fails, the file is removed. */
    static PairFile create(Path path, int ringBytes) throws IOException {
        return of(
                MappedFile.create(path, bytes(ringBytes), "a pair's rings", "smaller rings: MOBULA_RING_BYTES"),
                ringBytes);
    }

    /** Opens the file that the calling side has created. */
    static PairFile open(Path path, int ringBytes) throws IOException {
        return of(MappedFile.open(path, bytes(ringBytes), "rings of " + ringBytes + " bytes"), ringBytes);
    }

    private static PairFile of(MemorySegment whole, int ringBytes) {
        long ring = RingLayout.bytes(ringBytes);
        return new PairFile(whole.asSlice(0, ring), whole.asSlice(stride(ringBytes), ring));
    }

    private static long stride(int ringBytes) {
        return (RingLayout.bytes(ringBytes) + MappedFile.PAGE - 1) / MappedFile.PAGE * MappedFile.PAGE;
    }
}
