package org.mobula.bench.shared;

import static java.lang.foreign.ValueLayout.JAVA_LONG;

import java.lang.foreign.MemorySegment;
import java.util.function.BiConsumer;
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
    private final BiConsumer<T, long[]> copy;
    private final long[] source;
    private final int rank;
    private int next;

    /** @param copy copies an array into a block, as a peer copies the origin's buffer */
    private RemoteBlocks(
            SharedObjects shared, SharedArray<T> array, BiConsumer<T, long[]> copy, int elements, int rank) {
        this.shared = shared;
        this.array = array;
        this.copy = copy;
        this.source = new long[elements];
        this.rank = rank;
        writeAll();
    }

    /** @param elements of a block */
    static RemoteBlocks<long[]> arrays(SharedObjects shared, int elements, int rank) {
        return new RemoteBlocks<>(
                shared,
                shared.array(long[].class, BLOCKS * elements, Distribution.block(elements)),
                (block, from) -> System.arraycopy(from, 0, block, 0, from.length),
                elements,
                rank);
    }

    /** @param elements of a block */
    static RemoteBlocks<MemorySegment> pages(SharedObjects shared, int elements, int rank) {
        return new RemoteBlocks<>(
                shared,
                shared.pages(long.class, BLOCKS * elements, Distribution.block(elements)),
                (block, from) -> MemorySegment.copy(from, 0, block, JAVA_LONG, 0, from.length),
                elements,
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
        source[0] = next + 1;
        array.block(block).acquire();
        copy.accept(array.block(block).value(), source);
        array.block(block).release();
    }
}
