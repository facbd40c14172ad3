package org.mobula.bench.shared;

import java.util.SplittableRandom;

/**
 * LU of SPLASH-2 with contiguous blocks. The rows of blocks belong to the ranks in turn. A rank writes only its own
 * rows, and reads one row of another rank in each step, so the ranks meet once in each step.
 *
 * <p><b>Threads:</b> one of each rank.
 */
final class BlockLu {
    /** The blocks of the matrix. */
    interface Blocks {
        /** A block to read. */
        double[] read(int down, int across);

        /** Begins to write a block. */
        double[] write(int down, int across);

        /** Ends writing it. */
        void written(int down, int across);

        /**
         * Waits until all ranks have the final blocks of a row.
         *
         * @param row of blocks; -1 for none: all ranks meet
         */
        default void exchange(int row) {
            // one rank has all blocks
        }
    }

    private static final int SIDE = 16; // of a block

    private final Blocks blocks;
    private final int rank;
    private final int ranks;
    private final int count;
    private final double[] random;

    /**
     * @param size rows of the matrix, a multiple of the side of a block
     * @param rank this one
     * @param ranks number of ranks that take part
     */
    BlockLu(int size, Blocks blocks, int rank, int ranks) {
        this.blocks = blocks;
        this.rank = rank;
        this.ranks = ranks;
        this.count = size / SIDE;
        this.random = new SplittableRandom(1999).doubles(SIDE * SIDE).toArray();
    }

    /** Rows, and columns, of blocks of a matrix. */
    static int count(int size) {
        return size / SIDE;
    }

    /** The side of a block. */
    static int side() {
        return SIDE;
    }

    /** Fills the matrix and factors it. */
    void run() {
        for (int down = rank; down < count; down += ranks) {
            for (int across = 0; across < count; across++) {
                fill(blocks.write(down, across), down == across);
                blocks.written(down, across);
            }
        }
        for (int step = 0; step < count; step++) {
            if (step % ranks == rank) {
                finish(step);
            }
            blocks.exchange(step);
            for (int down = firstBelow(step); down < count; down += ranks) {
                reduce(step, down);
            }
        }
        blocks.exchange(-1); // the matrix is filled again
    }

    /** The first own row of blocks below another row. */
    private int firstBelow(int row) {
        return row + 1 + Math.floorMod(rank - row - 1, ranks);
    }

    /** Makes the row of a step final. */
    private void finish(int step) {
        diagonal(blocks.write(step, step));
        blocks.written(step, step);
        for (int across = step + 1; across < count; across++) {
            solve(blocks.write(step, across), blocks.read(step, step));
            blocks.written(step, across);
        }
    }

    private void reduce(int step, int down) {
        divide(blocks.write(down, step), blocks.read(step, step));
        blocks.written(down, step);
        double[] left = blocks.read(down, step);
        for (int across = step + 1; across < count; across++) {
            double[] above = blocks.read(step, across);
            subtract(blocks.write(down, across), left, above);
            blocks.written(down, across);
        }
    }

    /** Diagonally dominant, so that no pivoting is necessary. */
    private void fill(double[] a, boolean dominates) {
        System.arraycopy(random, 0, a, 0, a.length);
        for (int i = 0; dominates && i < SIDE; i++) {
            a[i * SIDE + i] += SIDE * count;
        }
    }

    private static void diagonal(double[] a) {
        for (int k = 0; k < SIDE; k++) {
            for (int i = k + 1; i < SIDE; i++) {
                double factor = a[i * SIDE + k] / a[k * SIDE + k];
                a[i * SIDE + k] = factor;
                for (int j = k + 1; j < SIDE; j++) {
                    a[i * SIDE + j] -= factor * a[k * SIDE + j];
                }
            }
        }
    }

    private static void divide(double[] a, double[] diagonal) {
        for (int k = 0; k < SIDE; k++) {
            for (int i = 0; i < SIDE; i++) {
                double factor = a[i * SIDE + k] / diagonal[k * SIDE + k];
                a[i * SIDE + k] = factor;
                for (int j = k + 1; j < SIDE; j++) {
                    a[i * SIDE + j] -= factor * diagonal[k * SIDE + j];
                }
            }
        }
    }

    private static void solve(double[] a, double[] diagonal) {
        for (int k = 0; k < SIDE; k++) {
            for (int i = k + 1; i < SIDE; i++) {
                double factor = diagonal[i * SIDE + k];
                for (int j = 0; j < SIDE; j++) {
                    a[i * SIDE + j] -= factor * a[k * SIDE + j];
                }
            }
        }
    }

    private static void subtract(double[] a, double[] left, double[] above) {
        for (int i = 0; i < SIDE; i++) {
            for (int k = 0; k < SIDE; k++) {
                double factor = left[i * SIDE + k];
                for (int j = 0; j < SIDE; j++) {
                    a[i * SIDE + j] -= factor * above[k * SIDE + j];
                }
            }
        }
    }
}
