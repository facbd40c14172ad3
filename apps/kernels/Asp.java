import module org.mobula;

// All-pairs shortest paths, by Floyd and Warshall: every rank has a block of rows of the distance table. In step k
// everybody needs row k. Its owner sends it along a binomial tree of remote calls; who receives it passes it on by
// threads of its own, and computes meanwhile. Rows carry their number, so nobody keeps step with anybody: an owner
// runs ahead, others catch up.

static final int LONGEST_ROAD = 1000;
static final int SEED = 42;

/** A rank, as the others see it. */
interface Worker extends Remote {
    /** Takes a row of the table and passes it on. */
    void put(int k, int[] row);

    int[][] rows();

    Traffic traffic();
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
    Remoting remoting = Remoting.of(node);
    Share share = Share.of(node.rank(), node.size(), nodes);
    run(node, remoting, share, nodes, "asp-warm-up-"); // why: the compiler needs to have seen it once
    node.barrier();
    long begun = System.nanoTime();
    run(node, remoting, share, nodes, "asp-");
    node.barrier();
    double seconds = (System.nanoTime() - begun) / 1e9;
    if (node.rank() == 0) {
        compare(node, remoting, nodes, seconds);
    }
    node.barrier(); // serve rank 0 until it has seen all
}

void run(Node node, Remoting remoting, Share share, int nodes, String name) {
    Member member = new Member(node, share, nodes);
    remoting.bind(name + node.rank(), member);
    for (int rank = 0; rank < node.size(); rank++) {
        member.workers[rank] = remoting.lookup(name + rank, Worker.class);
    }
    node.barrier();
    try (member) {
        for (int k = 0; k < nodes; k++) {
            improve(member.table, k, member.row(k));
        }
    }
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

void compare(Node node, Remoting remoting, int nodes, double seconds) {
    int[][] expected = roads(new Share(0, nodes), nodes);
    long begun = System.nanoTime();
    for (int k = 0; k < nodes; k++) {
        improve(expected, k, expected[k]);
    }
    double sequential = (System.nanoTime() - begun) / 1e9;

    Traffic traffic = Traffic.NONE;
    List<int[]> table = new ArrayList<>();
    for (int rank = 0; rank < node.size(); rank++) {
        Worker worker = remoting.lookup("asp-" + rank, Worker.class);
        table.addAll(List.of(worker.rows()));
        traffic = traffic.plus(worker.traffic());
    }
    IO.println("ASP %d nodes, ranks %d".formatted(nodes, node.size()));
    IO.println(traffic.report(seconds, sequential));
    for (int i = 0; i < nodes; i++) {
        int differs = Arrays.mismatch(table.get(i), expected[i]);
        if (differs >= 0) {
            throw new IllegalStateException("wrong: from " + i + " to " + differs + " it is " + table.get(i)[differs]
                    + ", but sequentially " + expected[i][differs]);
        }
    }
    IO.println("verified: equal to the sequential run to the last bit");
}

/** A rank among others. Its main thread takes the rows in order; a thread per row and child passes them on. */
static final class Member implements Worker, AutoCloseable {
    private final int rank;
    private final Share share;
    private final int nodes;
    private final Worker[] workers;
    private final int[][] table;
    private final AtomicReferenceArray<int[]> arrived;
    private final Node node;
    private final ExecutorService forwarding = Executors.newVirtualThreadPerTaskExecutor();
    private final LongAdder sent = new LongAdder();

    Member(Node node, Share share, int nodes) {
        this.node = node;
        this.rank = node.rank();
        this.share = share;
        this.nodes = nodes;
        workers = new Worker[node.size()];
        table = roads(share, nodes);
        arrived = new AtomicReferenceArray<>(nodes);
    }

    /** Row k as it is at step k: this rank's own, which the others get now, or another's. */
    private int[] row(int k) {
        if (share.from() <= k && k < share.to()) {
            int[] mine = table[k - share.from()];
            forward(k, mine.clone()); // why: later steps change it, maybe before it is on its way
            return mine;
        }
        node.serveUntil(() -> arrived.get(k) != null);
        return arrived.getAndSet(k, null);
    }

    @Override
    public void put(int k, int[] row) {
        forward(k, row);
        arrived.set(k, row);
    }

    /**
     * Sends a row to this rank's children in the binomial tree of the row's owner, those with the most to pass on
     * first.
     */
    private void forward(int k, int[] row) {
        int size = workers.length;
        int root = Share.owner(k, size, nodes);
        int place = (rank - root + size) % size;
        for (int far = Math.max(1, Integer.highestOneBit(place) * 2); place + far < size; far *= 2) {
            Worker child = workers[(place + far + root) % size];
            sent.increment();
            forwarding.execute(() -> child.put(k, row));
        }
    }

    @Override
    public int[][] rows() {
        return table;
    }

    @Override
    public Traffic traffic() {
        return new Traffic(sent.sum(), sent.sum() * nodes * Integer.BYTES);
    }

    /** Waits until all is passed on. */
    @Override
    public void close() {
        forwarding.close();
    }
}
