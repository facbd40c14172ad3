import module org.mobula;

// All-pairs shortest paths, by Floyd and Warshall, as in Asp.java; but the rows go through a replicated object (Maassen 2003, figure 4.16).
// Whoever owns row k stores it: one write. Everybody reads it at home, and waits there if it has not come.

static final int LONGEST_ROAD = 1000;
static final int SEED = 42;

/** The rows, by number. */
interface Rows {
    void store(int k, int[] row);

    /** Waits until the row is there. */
    int[] retrieve(int k) throws InterruptedException;
}

/** Keeps all rows: to forget one would make its readers write. */
static final class RowsRoot implements Rows {
    private final int[][] rows;

    RowsRoot(int nodes) {
        rows = new int[nodes][];
    }

    @Override
    public synchronized void store(int k, int[] row) {
        rows[k] = row;
        notifyAll();
    }

    @Override
    public synchronized int[] retrieve(int k) throws InterruptedException {
        while (rows[k] == null) {
            wait();
        }
        return rows[k];
    }
}

void main(String[] arguments) throws InterruptedException {
    Options options = new Options("AspReplica.java", "All-pairs shortest paths over a replicated table.")
            .number("nodes", 400, 1280, 1, "nodes of the graph");
    try (Node node = Node.join()) {
        if (options.read(arguments, node.rank())) {
            solve(node, options.value("nodes"));
        }
    }
}

void solve(Node node, int nodes) throws InterruptedException {
    run(node, nodes, "asp-warm-up"); // why: the compiler needs to have seen it once
    node.barrier();
    long sent = Replicas.of(node).traffic().sent();
    long begun = System.nanoTime();
    int[][] mine = run(node, nodes, "asp");
    node.barrier();
    double seconds = (System.nanoTime() - begun) / 1e9;
    sent = Replicas.of(node).traffic().sent() - sent;
    verify(mine, Share.of(node.rank(), node.size(), nodes), nodes);
    node.barrier();
    if (node.rank() == 0) {
        IO.println("ASP %d nodes, ranks %d, by replicas".formatted(nodes, node.size()));
        IO.println("time %.3f s, rank 0 sent %.1f messages per iteration"
                .formatted(seconds, (double) sent / nodes));
        IO.println("verified: equal to the sequential run to the last bit");
    }
    node.barrier();
}

int[][] run(Node node, int nodes, String name) throws InterruptedException {
    Replicas replicas = Replicas.of(node);
    if (node.rank() == 0) {
        replicas.create(name, RowsRoot.class, nodes);
    }
    Rows rows = replicas.lookup(name, Rows.class);
    Share share = Share.of(node.rank(), node.size(), nodes);
    int[][] table = roads(share, nodes);
    for (int k = 0; k < nodes; k++) {
        boolean own = share.from() <= k && k < share.to();
        int[] row;
        if (own) {
            row = table[k - share.from()];
            rows.store(k, row);
        } else {
            row = rows.retrieve(k);
        }
        improve(table, k, row);
    }
    return table;
}

/** Goes by way of node k wherever that is shorter. */
static void improve(int[][] table, int k, int[] viaK) {
    for (int[] row : table) {
        int toK = row[k];
        if (row != viaK) {
            for (int j = 0; j < row.length; j++) {
                row[j] = Math.min(row[j], toK + viaK[j]);
            }
        }
    }
}

/** Rows of the first table: a road from each node to each, its length drawn at random, always the same. */
static int[][] roads(Share share, int nodes) {
    return IntStream.range(share.from(), share.to())
            .mapToObj(i -> {
                int[] row = new SplittableRandom(SEED + i).ints(nodes, 1, LONGEST_ROAD + 1).toArray();
                row[i] = 0;
                return row;
            })
            .toArray(int[][]::new);
}

static void verify(int[][] mine, Share share, int nodes) {
    int[][] expected = roads(new Share(0, nodes), nodes);
    for (int k = 0; k < nodes; k++) {
        improve(expected, k, expected[k]);
    }
    for (int i = 0; i < mine.length; i++) {
        int differs = Arrays.mismatch(mine[i], expected[share.from() + i]);
        if (differs >= 0) {
            throw new IllegalStateException("wrong: from " + (share.from() + i) + " to " + differs + " it is "
                    + mine[i][differs] + ", but sequentially " + expected[share.from() + i][differs]);
        }
    }
}
