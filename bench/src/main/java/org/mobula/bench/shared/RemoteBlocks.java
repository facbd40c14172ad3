package org.mobula.bench.shared;

import java.util.Arrays;
import org.mobula.bench.process.Stopwatch.Operation;
import org.mobula.shared.Distribution;
import org.mobula.shared.SharedArray;
import org.mobula.shared.SharedObjects;

/**
 * Reads, or writes, of blocks that rank 1 has written last: rank 0 takes one block after the other. Then rank 1 writes
 * all of them again; that is one operation in {@value #BLOCKS}, and does not affect the median.
 *
 * <p><b>Threads:</b> one of each rank.
 */
final class RemoteBlocks {
    private static final int BLOCKS = 256;

    private final SharedObjects shared;
    private final SharedArray<long[]> array;
    private final int rank;
    private int next;

    /** @param elements of a block */
    RemoteBlocks(SharedObjects shared, int elements, int rank) {
        this.shared = shared;
        this.array = shared.array(long[].class, BLOCKS * elements, Distribution.block(elements));
        this.rank = rank;
        writeAll();
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
        Arrays.fill(array.block(block).value(), next + 1);
        array.block(block).release();
    }
}
