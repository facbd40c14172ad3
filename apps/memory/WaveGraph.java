import module java.base;

/**
 * A random bipartite graph whose nodes are divided among the ranks. An edge leads to a node from one of the same rank,
 * or of one of the two neighbours of that rank on a ring. Each rank generates the whole graph, so that it knows what
 * its neighbours need.
 */
final class WaveGraph {
    private static final int SEED = 1993;

    /**
     * The nodes of one kind.
     *
     * @param values of all ranks; those of others are valid only if this rank needs them
     * @param sources for each node, the nodes of the other kind that it is computed from
     */
    record Half(double[] values, int[][] sources, double[][] weights) {}

    private final Shares shares;
    private final Half electric;
    private final Half magnetic;

    WaveGraph(Shares shares, int degree, int remotePercent) {
        this.shares = shares;
        SplittableRandom random = new SplittableRandom(SEED);
        electric = half(random, degree, remotePercent);
        magnetic = half(random, degree, remotePercent);
    }

    private Half half(SplittableRandom random, int degree, int remotePercent) {
        double[] values = random.doubles(shares.all()).toArray();
        int[][] sources = new int[shares.all()][degree];
        double[][] weights = new double[shares.all()][degree];
        for (int rank = 0; rank < shares.ranks(); rank++) {
            int[] neighbours = neighbours(rank);
            for (int node = shares.first(rank); node < shares.first(rank + 1); node++) {
                for (int edge = 0; edge < degree; edge++) {
                    boolean remote = neighbours.length > 0 && random.nextInt(100) < remotePercent;
                    int owner = remote ? neighbours[random.nextInt(neighbours.length)] : rank;
                    sources[node][edge] = shares.first(owner) + random.nextInt(shares.count(owner));
                    weights[node][edge] = random.nextDouble() / degree;
                }
            }
        }
        return new Half(values, sources, weights);
    }

    Half electric() {
        return electric;
    }

    Half magnetic() {
        return magnetic;
    }

    /** The other ranks beside a rank on the ring; each once. */
    int[] neighbours(int rank) {
        int ranks = shares.ranks();
        return IntStream.of((rank + ranks - 1) % ranks, (rank + 1) % ranks)
                .filter(other -> other != rank)
                .distinct()
                .toArray();
    }

    /** The nodes of a rank from which another one computes its nodes of a kind, in ascending order. */
    int[] needed(Half computed, int by, int from) {
        return IntStream.range(shares.first(by), shares.first(by + 1))
                .flatMap(node -> Arrays.stream(computed.sources()[node]))
                .filter(source -> source >= shares.first(from) && source < shares.first(from + 1))
                .distinct()
                .sorted()
                .toArray();
    }

    /** Computes the nodes of one kind that a rank has. */
    void compute(Half computed, Half from, int rank) {
        for (int node = shares.first(rank); node < shares.first(rank + 1); node++) {
            int[] sources = computed.sources()[node];
            double[] weights = computed.weights()[node];
            double sum = 0;
            for (int edge = 0; edge < sources.length; edge++) {
                sum += weights[edge] * from.values()[sources[edge]];
            }
            computed.values()[node] -= sum;
        }
    }

    /** The values of the nodes of a rank. */
    DoubleStream own(Half half, int rank) {
        return Arrays.stream(half.values(), shares.first(rank), shares.first(rank + 1));
    }
}
