import module org.mobula;

// All-pairs shortest paths, by Floyd and Warshall: every rank has a block of rows of the distance table. In step k
// everybody needs row k. Its owner sends it along a binomial tree of remote calls; who receives it passes it on, and
// computes meanwhile. Rows carry their number, so nobody keeps step with anybody: an owner runs ahead, others catch up.
//
// By a group, the owner calls all members at once, and the library passes the row on.

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
            .versions()
            .number("nodes", 800, 1280, 1, "nodes of the graph");
    try (Node node = Node.join()) {
        if (options.read(arguments, node.rank()) && enough(node, options.value("nodes"), options)) {
            solve(node, options.value("nodes"), options.byGroup());
        }
    }
}

boolean enough(Node node, int nodes, Options options) {
    return node.size() <= nodes
            || options.refuse(
                    "--nodes " + nodes + " are too few for " + node.size() + " ranks; give at least " + node.size(),
                    node.rank());
}

void solve(Node node, int nodes, boolean byGroup) {
    run(node, nodes, "asp-warm-up", byGroup); // why: the compiler needs to have seen it once
    node.barrier();
    long begun = System.nanoTime();
    List<Worker> workers = run(node, nodes, "asp", byGroup);
    node.barrier();
    double seconds = (System.nanoTime() - begun) / 1e9;
    if (node.rank() == 0) {
        compare(workers, nodes, seconds);
    }
    node.barrier(); // serve rank 0 until it has seen all
}

List<Worker> run(Node node, int nodes, String name, boolean byGroup) {
    return byGroup ? runByGroup(node, nodes, name) : runByRemoteObjects(node, nodes, name);
}

List<Worker> runByGroup(Node node, int nodes, String name) {
    Participant member = new Participant(node, nodes);
    Team<Worker> team = Team.join(node, name, Worker.class, member.meter, member);
    member.team = team;
    team.broadcast("void put(int,int[])");
    team.begin();
    member.improveAll();
    team.done();
    return team.each("int[][] rows()", "Traffic traffic()");
}

List<Worker> runByRemoteObjects(Node node, int nodes, String name) {
    Caller member = new Caller(node, nodes);
    Remoting.of(node).bind(name + "-" + node.rank(), member);
    List<Worker> workers = Broadcast.all(node, name, Worker.class);
    try (Broadcast<Worker> broadcast = new Broadcast<>(node, workers, member.meter)) {
        member.broadcast = broadcast;
        node.barrier();
        member.improveAll();
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
abstract static class Member implements Worker {
    final Node node;
    final Share share;
    final int nodes;
    final int[][] table;
    final AtomicReferenceArray<int[]> arrived;
    final Meter meter = new Meter();

    Member(Node node, int nodes) {
        this.node = node;
        this.nodes = nodes;
        share = Share.of(node.rank(), node.size(), nodes);
        table = roads(share, nodes);
        arrived = new AtomicReferenceArray<>(nodes);
    }

    void improveAll() {
        for (int k = 0; k < nodes; k++) {
            improve(table, k, row(k));
        }
    }

    /** Row k as it is at step k: this rank's own, which the others get now, or another's. */
    private int[] row(int k) {
        if (isMine(k)) {
            int[] mine = table[k - share.from()];
            give(k, mine);
            return mine;
        }
        await(() -> arrived.get(k) != null);
        return arrived.getAndSet(k, null);
    }

    boolean isMine(int k) {
        return share.from() <= k && k < share.to();
    }

    long bytes() {
        return (long) nodes * Integer.BYTES;
    }

    /** Gives a row of this rank's, which later steps change, to all others. */
    abstract void give(int k, int[] row);

    abstract void await(BooleanSupplier condition);

    @Override
    public int[][] rows() {
        return table;
    }
}

/** A rank among others, in a group. */
static final class Participant extends Member {
    private Team<Worker> team;

    Participant(Node node, int nodes) {
        super(node, nodes);
    }

    @Override
    void give(int k, int[] row) {
        meter.call(bytes());
        team.all().put(k, row);
    }

    @Override
    void await(BooleanSupplier condition) {
        team.await(condition);
    }

    @Override
    public void put(int k, int[] row) {
        if (!isMine(k)) {
            arrived.set(k, row);
        }
    }

    @Override
    public Traffic traffic() {
        return team.traffic();
    }
}

/** A rank that calls others one by one. */
static final class Caller extends Member {
    private Broadcast<Worker> broadcast;

    Caller(Node node, int nodes) {
        super(node, nodes);
    }

    @Override
    void give(int k, int[] row) {
        pass(k, row.clone()); // why: it may be changed before it is on its way
    }

    @Override
    void await(BooleanSupplier condition) {
        broadcast.await(condition);
    }

    @Override
    public void put(int k, int[] row) {
        pass(k, row);
        arrived.set(k, row);
    }

    private void pass(int k, int[] row) {
        broadcast.pass(Share.owner(k, node.size(), nodes), bytes(), it -> it.put(k, row));
    }

    @Override
    public Traffic traffic() {
        return meter.traffic();
    }
}
