package org.mobula.bench.shared;

import org.mobula.message.Communicator;
import org.mobula.message.Section;
import org.mobula.shared.Distribution;
import org.mobula.shared.SharedMatrix;
import org.mobula.shared.SharedObjects;

/** Where the blocks of {@link BlockLu} are. */
final class LuBlocks {
    private static final int ELEMENTS = BlockLu.side() * BlockLu.side();

    private LuBlocks() {}

    /**
     * A shared matrix.
     *
     * @param together whether all ranks take part; otherwise one rank does, to which all blocks move
     */
    static BlockLu.Blocks shared(SharedObjects shared, int size, boolean together) {
        SharedMatrix<double[]> matrix =
                shared.matrix(double[].class, size, size, Distribution.tiles(BlockLu.side(), BlockLu.side()));
        int count = BlockLu.count(size);
        return new BlockLu.Blocks() {
            @Override
            public double[] read(int down, int across) {
                return matrix.block(down, across).read();
            }

            @Override
            public double[] write(int down, int across) {
                matrix.block(down, across).acquire();
                return matrix.block(down, across).value();
            }

            @Override
            public void written(int down, int across) {
                matrix.block(down, across).release();
            }

            @Override
            public void exchange(int row) {
                if (!together) {
                    return;
                }
                shared.barrier();
                for (int across = row; row >= 0 && across < count; across++) {
                    matrix.block(row, across).prefetch(); // all are under way before the first is read
                }
            }
        };
    }

    /** Arrays of this rank alone. */
    static BlockLu.Blocks plain(int size) {
        return new Arrays(size);
    }

    /** Arrays, of which ranks send each other rows in one message. */
    static BlockLu.Blocks messages(Communicator world, int size) {
        int count = BlockLu.count(size);
        return new Arrays(size) {
            private final double[] packed = new double[count * ELEMENTS];

            @Override
            public void exchange(int row) {
                if (row < 0) {
                    world.barrier();
                    return;
                }
                int owner = row % world.size();
                Section section = Section.of(packed, 0, (count - row) * ELEMENTS);
                if (owner == world.rank()) {
                    pack(row, true);
                }
                world.broadcast(section, owner);
                if (owner != world.rank()) {
                    pack(row, false);
                }
            }

            private void pack(int row, boolean sends) {
                for (int across = row; across < count; across++) {
                    double[] block = read(row, across);
                    int at = (across - row) * ELEMENTS;
                    if (sends) {
                        System.arraycopy(block, 0, packed, at, ELEMENTS);
                    } else {
                        System.arraycopy(packed, at, block, 0, ELEMENTS);
                    }
                }
            }
        };
    }

    private static class Arrays implements BlockLu.Blocks {
        private final double[][][] all;

        Arrays(int size) {
            int count = BlockLu.count(size);
            all = new double[count][count][ELEMENTS];
        }

        @Override
        public double[] read(int down, int across) {
            return all[down][across];
        }

        @Override
        public double[] write(int down, int across) {
            return all[down][across];
        }

        @Override
        public void written(int down, int across) {
            // no other rank sees it before the exchange
        }
    }
}
