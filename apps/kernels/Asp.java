import module org.mobula;

// All-pairs shortest paths, by Floyd and Warshall: every rank has a block of rows of the distance table. In step k
// everybody needs row k. Its owner sends it along a binomial tree of remote calls; who receives it passes it on, and
// computes meanwhile. Rows carry their number, so nobody keeps step with anybody: an owner runs ahead, others catch up.

static final int LONGEST_ROAD = 1000;
static final int SEED = 42;

/** A rank, as the others see it. */
interface Worker extends Traffic.Sender {
    /** Takes a row of the table and passes it on. */
    void put(int k, int[] row);

    int[][] rows();
}

void main(String[] arguments) {
    Options options = new Options("Asp.java", "All-pairs shortest paths over remote objects.")
            .number("nodes", 800, 1280, 1, "nodes of the graph");
    try (Node node = Node.join()) {
        if (options.read(arguments, node.rank()) && enough(node, options.value("nodes"), options)) {
            solve(node, options.value("nodes"));
        }
    }
}

boolean enough(Node node, int nodes, Options options) {
    return node.size() <= nodes
            || options.refuse(
                    "--nodes " + nodes + " are too few for " + node.size() + " ranks; give at least " + node.size(),
                    node.rank());
}

void solve(Node node, int nodes) {
    run(node, nodes, "asp-warm-up"); // why: the compiler needs to have seen it once
    node.barrier();
    long begun = System.nanoTime();
    List<Worker> workers = run(node, nodes, "asp");
    node.barrier();
    double seconds = (System.nanoTime() - begun) / 1e9;
    if (node.rank() == 0) {
        compare(workers, nodes, seconds);
    }
    node.barrier(); // serve rank 0 until it has seen all
}

List<Worker> run(Node node, int nodes, String name) {
    Member member = new Member(node, nodes);
    Remoting.of(node).bind(name + "-" + node.rank(), member);
    List<Worker> workers = Broadcast.all(node, name, Worker.class);
    try (Broadcast<Worker> broadcast = new Broadcast<>(node, workers, member.meter)) {
        member.broadcast = broadcast;
        node.barrier();
        for (int k = 0; k < nodes; k++) {
            improve(member.table, k, member.row(k));
        }
    }
    return workers;
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

void compare(List<Worker> workers, int nodes, double seconds) {
    int[][] expected = roads(new Share(0, nodes), nodes);
    long begun = System.nanoTime();
    for (int k = 0; k < nodes; k++) {
        improve(expected, k, expected[k]);
    }
    double sequential = (System.nanoTime() - begun) / 1e9;

    IO.println("ASP %d nodes, ranks %d".formatted(nodes, workers.size()));
    Report.of(nodes, seconds, sequential, workers).print();
    List<int[]> table = workers.stream().map(Worker::rows).flatMap(Arrays::stream).toList();
    for (int i = 0; i < nodes; i++) {
        int differs = Arrays.mismatch(table.get(i), expected[i]);
        if (differs >= 0) {
            throw new IllegalStateException("wrong: from " + i + " to " + differs + " it is " + table.get(i)[differs]
                    + ", but sequentially " + expected[i][differs]);
        }
    }
    IO.println("verified: equal to the sequential run to the last bit");
}

/** A rank among others. Its main thread takes the rows in order, whatever order they come in. */
static final class Member implements Worker {
    private final Node node;
    private final Share share;
    private final int nodes;
    private final int[][] table;
    private final AtomicReferenceArray<int[]> arrived;
    private final Meter meter = new Meter();
    private Broadcast<Worker> broadcast;

    Member(Node node, int nodes) {
        this.node = node;
        this.nodes = nodes;
        share = Share.of(node.rank(), node.size(), nodes);
        table = roads(share, nodes);
        arrived = new AtomicReferenceArray<>(nodes);
    }

    /** Row k as it is at step k: this rank's own, which the others get now, or another's. */
    private int[] row(int k) {
        if (share.from() <= k && k < share.to()) {
            int[] mine = table[k - share.from()];
            pass(k, mine.clone()); // why: later steps change it, maybe before it is on its way
            return mine;
        }
        broadcast.await(() -> arrived.get(k) != null);
        return arrived.getAndSet(k, null);
    }

    @Override
    public void put(int k, int[] row) {
        pass(k, row);
        arrived.set(k, row);
    }

    private void pass(int k, int[] row) {
        broadcast.pass(Share.owner(k, node.size(), nodes), (long) row.length * Integer.BYTES, it -> it.put(k, row));
    }

    @Override
    public int[][] rows() {
        return table;
    }

    @Override
    public Traffic traffic() {
        return meter.traffic();
    }
}
