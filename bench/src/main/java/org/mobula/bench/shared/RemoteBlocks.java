package org.mobula.bench.shared;

import java.lang.foreign.MemorySegment;
import java.util.Arrays;
import java.util.function.ObjLongConsumer;
import org.mobula.bench.process.Stopwatch.Operation;
import org.mobula.shared.Distribution;
import org.mobula.shared.SharedArray;
import org.mobula.shared.SharedObjects;

/**
 * Reads, or writes, of blocks that rank 1 has written last: rank 0 takes one block after the other. Then rank 1 writes
 * all of them again; that is one operation in {@value #BLOCKS}, and does not affect the median.
 *
 * <p><b>Threads:</b> one of each rank.
 *
 * @param <T> the content of a block
 */
final class RemoteBlocks<T> {
    private static final int BLOCKS = 256;

    private final SharedObjects shared;
    private final SharedArray<T> array;
    private final ObjLongConsumer<T> fill;
    private final int rank;
    private int next;

    private RemoteBlocks(SharedObjects shared, SharedArray<T> array, ObjLongConsumer<T> fill, int rank) {
        this.shared = shared;
        this.array = array;
        this.fill = fill;
        this.rank = rank;
        writeAll();
    }

    /** @param elements of a block */
    static RemoteBlocks<long[]> arrays(SharedObjects shared, int elements, int rank) {
        return new RemoteBlocks<>(
                shared,
                shared.array(long[].class, BLOCKS * elements, Distribution.block(elements)),
                Arrays::fill,
                rank);
    }

    /** @param elements of a block */
    static RemoteBlocks<MemorySegment> pages(SharedObjects shared, int elements, int rank) {
        return new RemoteBlocks<>(
                shared,
                shared.pages(long.class, BLOCKS * elements, Distribution.block(elements)),
                (segment, value) -> segment.fill((byte) value),
                rank);
    }

    /** Rank 0 reads a block. */
    Operation get() {
        return () -> {
            if (rank == 0) {
                array.block(next).read();
            }
            step();
        };
    }

    /** Rank 0 writes all elements of a block. */
    Operation put() {
        return () -> {
            if (rank == 0) {
                write(next);
            }
            step();
        };
    }

    private void step() {
        if (++next == BLOCKS) {
            next = 0;
            writeAll();
        }
    }

    /** Rank 1 writes all blocks; the other learns of it in the barrier. */
    private void writeAll() {
        shared.barrier();
        for (int block = 0; rank == 1 && block < BLOCKS; block++) {
            write(block);
        }
        shared.barrier();
    }

    private void write(int block) {
        array.block(block).acquire();
        fill.accept(array.block(block).value(), next + 1);
        array.block(block).release();
    }
}
