import module java.base;

/**
 * A block of rows of a distance table, for the Floyd-Warshall algorithm: step k needs row k as it is at that step.
 *
 * <p><b>Threads:</b> one.
 */
final class Roads {
    private static final int LONGEST_ROAD = 1000;
    private static final int SEED = 42;

    /** What a block of rows needs from the other ranks. */
    interface Others {
        /** Row k as it is at step k; its owner broadcasts it to all ranks. */
        int[] row(int k) throws InterruptedException;
    }

    /** A rank, as rank 0 sees it after the run. */
    interface Mapper extends Traffic.Sender {
        int[][] rows();
    }

    private final Share share;
    private final int[][] table;

    /** A complete graph with random edge lengths, the same in every run. */
    Roads(Share share, int nodes) {
        this.share = share;
        table = IntStream.range(share.from(), share.to())
                .mapToObj(i -> {
                    int[] row = new SplittableRandom(SEED + i)
                            .ints(nodes, 1, LONGEST_ROAD + 1)
                            .toArray();
                    row[i] = 0;
                    return row;
                })
                .toArray(int[][]::new);
    }

    /** The block of a rank. */
    static Roads of(int rank, int size, int nodes) {
        return new Roads(Share.of(rank, size, nodes), nodes);
    }

    int[][] rows() {
        return table;
    }

    boolean has(int k) {
        return share.from() <= k && k < share.to();
    }

    /** A row of this block. */
    int[] row(int k) {
        return table[k - share.from()];
    }

    /** In step k, routes each path through node k wherever that is shorter. */
    void improve(int nodes, Others others) throws InterruptedException {
        for (int k = 0; k < nodes; k++) {
            improve(k, others.row(k));
        }
    }

    /** The same for a block that contains all rows. */
    void improveAlone() {
        for (int k = 0; k < table.length; k++) {
            improve(k, table[k]);
        }
    }

    private void improve(int k, int[] viaK) {
        for (int[] row : table) {
            int toK = row[k];
            if (row != viaK) {
                for (int j = 0; j < row.length; j++) {
                    row[j] = Math.min(row[j], toK + viaK[j]);
                }
            }
        }
    }
}
