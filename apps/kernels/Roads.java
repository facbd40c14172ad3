import module java.base;

/**
 * Rows of a table of distances, by Floyd and Warshall: in step k they need row k, as it is then.
 *
 * <p><b>Threads:</b> one.
 */
final class Roads {
    private static final int LONGEST_ROAD = 1000;
    private static final int SEED = 42;

    /** What some rows need of the others. */
    interface Others {
        /** Row k as it is at step k; from this rank's own rows it goes to all. */
        int[] row(int k) throws InterruptedException;
    }

    /** A rank, as rank 0 sees it in the end. */
    interface Mapper extends Traffic.Sender {
        int[][] rows();
    }

    private final Share share;
    private final int[][] table;

    /** A road from each node to each, its length drawn at random, always the same. */
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

    /** Those of a rank. */
    static Roads of(int rank, int size, int nodes) {
        return new Roads(Share.of(rank, size, nodes), nodes);
    }

    int[][] rows() {
        return table;
    }

    boolean has(int k) {
        return share.from() <= k && k < share.to();
    }

    /** A row of these. */
    int[] row(int k) {
        return table[k - share.from()];
    }

    /** In each step goes by way of its node wherever that is shorter. */
    void improve(int nodes, Others others) throws InterruptedException {
        for (int k = 0; k < nodes; k++) {
            improve(k, others.row(k));
        }
    }

    /** The same, where these are all rows. */
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
