package org.mobula.bench.shared;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.SplittableRandom;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CyclicBarrier;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class BlockLuTest {
    private static final int SIZE = 96;

    /** A matrix that all ranks of this process write. */
    private record Matrix(double[][][] blocks, CyclicBarrier meeting) implements BlockLu.Blocks {
        Matrix(int ranks) {
            this(
                    new double[BlockLu.count(SIZE)][BlockLu.count(SIZE)][BlockLu.side() * BlockLu.side()],
                    new CyclicBarrier(ranks));
        }

        @Override
        public double[] read(int down, int across) {
            return blocks[down][across];
        }

        @Override
        public double[] write(int down, int across) {
            return blocks[down][across];
        }

        @Override
        public void written(int down, int across) {}

        @Override
        public void exchange(int row) {
            try {
                meeting.await();
            } catch (Exception failure) {
                throw new AssertionError(failure);
            }
        }

        double at(int i, int j) {
            int side = BlockLu.side();
            return blocks[i / side][j / side][i % side * side + j % side];
        }
    }

    private static Matrix factored(int ranks) {
        Matrix matrix = new Matrix(ranks);
        CompletableFuture<?>[] running = new CompletableFuture<?>[ranks];
        for (int rank = 0; rank < ranks; rank++) {
            BlockLu lu = new BlockLu(SIZE, matrix, rank, ranks);
            running[rank] = CompletableFuture.runAsync(lu::run, Thread::startVirtualThread);
        }
        CompletableFuture.allOf(running).join();
        return matrix;
    }

    @Test
    void theProductOfTheFactorsIsTheMatrix() {
        Matrix factors = factored(1);
        double[] block = new SplittableRandom(1999)
                .doubles((long) BlockLu.side() * BlockLu.side())
                .toArray();
        for (int i = 0; i < SIZE; i++) {
            for (int j = 0; j < SIZE; j++) {
                double sum = 0;
                for (int k = 0; k <= Math.min(i, j); k++) {
                    sum += (k == i ? 1 : factors.at(i, k)) * factors.at(k, j);
                }
                double element = block[i % BlockLu.side() * BlockLu.side() + j % BlockLu.side()] + (i == j ? SIZE : 0);
                assertThat(sum).isCloseTo(element, within(1e-9));
            }
        }
    }

    @Test
    void severalRanksFactorAsOneDoes() {
        for (int ranks = 2; ranks <= 4; ranks++) {
            assertThat(factored(ranks).blocks()).isDeepEqualTo(factored(1).blocks());
        }
    }
}
