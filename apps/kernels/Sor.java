import module org.mobula;

// Red/black successive overrelaxation: solves Laplace's equation on a grid whose upper edge is hot. Every rank has a
// block of rows. Before each half of an iteration it gives its outermost rows to the ranks above and below, by a
// remote call that puts them into their hands; every so often all agree, through an object of rank 0, on how much
// still changes.
//
// By a group, a row is a call to one member whose reply is discarded; and to agree is one call that all ranks make
// together: the larger is kept two by two, member 0 is asked, and its answer goes to all.

static final double TOLERANCE = 1e-7;
static final int AGREE_EVERY = 20;

/** A rank, as its neighbours and rank 0 see it. */
interface Worker extends Traffic.Sender {
    /**
     * Takes the row beside this rank's block, as it is before a half iteration. Its taker waits for it; the giver does
     * not wait for the taker.
     */
    @NonBlocking
    void put(int half, boolean above, double[] row);

    double[][] rows();
}

/** Where ranks agree. */
interface Agreement extends Remote {
    /** The largest of what all ranks bring; each waits for the last. */
    double max(double mine) throws InterruptedException;
}

/** A rank, as the others see it in a group. */
interface Colleague extends Worker {
    /** Gives back what all ranks together have brought. */
    double agree(double largest);
}

/** What a block needs of those beside it. */
interface Surroundings {
    void exchange(Block block);

    double max(double change) throws InterruptedException;
}

/** What became of a block. */
record Outcome(int iterations, double change) {}

void main(String[] arguments) throws InterruptedException {
    Options options = new Options("Sor.java", "Red/black successive overrelaxation over remote objects.")
            .versions()
            .number("rows", 290, 578, 3, "rows of the grid, edges included")
            .number("columns", 290, 578, 3, "columns of the grid, edges included")
            .number("iterations", 500, 2000, 1, "iterations at most");
    try (Node node = Node.join()) {
        if (options.read(arguments, node.rank()) && roomFor(node, options)) {
            solve(node, options);
        }
    }
}

boolean roomFor(Node node, Options options) {
    int rows = options.value("rows");
    return node.size() <= rows - 2
            || options.refuse("--rows " + rows + " has too few rows for " + node.size() + " ranks; give at least "
                    + (node.size() + 2), node.rank());
}

void solve(Node node, Options options) throws InterruptedException {
    int rows = options.value("rows");
    int columns = options.value("columns");
    int iterations = options.value("iterations");
    Share share = Share.of(node.rank(), node.size(), rows - 2);
    boolean byGroup = options.byGroup();
    // why: the compiler needs to have seen it once
    iterate(new Block(share, rows, columns), Member.join(node, "sor-warm-up", byGroup), iterations);
    Member member = Member.join(node, "sor", byGroup);
    member.block = new Block(share, rows, columns);
    node.barrier();
    long begun = System.nanoTime();
    Outcome outcome = iterate(member.block, member, iterations);
    node.barrier();
    double seconds = (System.nanoTime() - begun) / 1e9;

    List<? extends Worker> workers = member.workers();
    if (node.rank() == 0) {
        compare(workers, outcome, seconds, options);
    }
    node.barrier(); // serve rank 0 until it has seen all
}

static Outcome iterate(Block block, Surroundings others, int iterations) throws InterruptedException {
    double change = Double.MAX_VALUE;
    int done = 0;
    while (done < iterations && change > TOLERANCE) {
        double mine = 0;
        for (int colour = 0; colour < 2; colour++) {
            others.exchange(block);
            mine = Math.max(mine, block.relax(colour));
        }
        done++;
        if (done % AGREE_EVERY == 0 || done == iterations) {
            change = others.max(mine);
        }
    }
    return new Outcome(done, change);
}

void compare(List<? extends Worker> workers, Outcome outcome, double seconds, Options options)
        throws InterruptedException {
    int rows = options.value("rows");
    int columns = options.value("columns");
    Block whole = new Block(new Share(0, rows - 2), rows, columns);
    long begun = System.nanoTime();
    Outcome expected = iterate(whole, new Alone(), options.value("iterations"));
    double sequential = (System.nanoTime() - begun) / 1e9;

    IO.println("SOR %d x %d, ranks %d: %d iterations, last change %.1e"
            .formatted(rows, columns, workers.size(), outcome.iterations, outcome.change));
    Report.of(outcome.iterations, seconds, sequential, workers).print();
    if (!outcome.equals(expected)) {
        throw new IllegalStateException("wrong: " + outcome + ", but sequentially " + expected);
    }
    List<double[]> grid = workers.stream().map(Worker::rows).flatMap(Arrays::stream).toList();
    for (int i = 0; i < grid.size(); i++) {
        int differs = Arrays.mismatch(grid.get(i), whole.own()[i]); // compares bits
        if (differs >= 0) {
            throw new IllegalStateException("wrong: row " + (i + 1) + ", column " + differs + " is "
                    + grid.get(i)[differs] + ", but sequentially " + whole.own()[i][differs]);
        }
    }
    IO.println("verified: equal to the sequential run to the last bit");
}

/** Rows of the grid, and the row above and below them. */
static final class Block {
    private final int first;
    private final double omega;
    final double[][] row;

    Block(Share share, int rows, int columns) {
        first = share.from();
        omega = 2 / (1 + Math.sin(Math.PI / Math.min(rows, columns)));
        row = new double[share.rows() + 2][columns];
        if (first == 0) {
            Arrays.fill(row[0], 1);
        }
    }

    /** Relaxes the points of one colour; gives the largest change. */
    double relax(int colour) {
        double largest = 0;
        for (int i = 1; i < row.length - 1; i++) {
            double[] above = row[i - 1];
            double[] here = row[i];
            double[] below = row[i + 1];
            for (int j = 1 + ((first + i + colour) & 1); j < here.length - 1; j += 2) {
                double change = omega * ((above[j] + below[j] + here[j - 1] + here[j + 1]) * 0.25 - here[j]);
                here[j] += change;
                largest = Math.max(largest, Math.abs(change));
            }
        }
        return largest;
    }

    double[][] own() {
        return Arrays.copyOfRange(row, 1, row.length - 1);
    }
}

/** A sequential run's. */
static final class Alone implements Surroundings {
    @Override
    public void exchange(Block block) {}

    @Override
    public double max(double change) {
        return change;
    }
}

/**
 * A rank among others. Two hands on each side are enough: who gives the row after the next one has had this rank's
 * next one, so the hand is free.
 */
abstract static class Member implements Worker, Surroundings {
    private static final int HANDS = 4;

    final Node node;
    final Meter meter = new Meter();
    private final AtomicReferenceArray<double[]> hands = new AtomicReferenceArray<>(HANDS);
    private Worker above;
    private Worker below;
    private int half;
    private volatile Block block; // why volatile: a call of rank 0 reads it

    Member(Node node) {
        this.node = node;
    }

    static Member join(Node node, String name, boolean byGroup) {
        return byGroup ? Participant.join(node, name) : Caller.join(node, name);
    }

    /** @param takers all ranks, in their order, to be given rows */
    void meet(List<? extends Worker> takers) {
        int rank = node.rank();
        above = rank == 0 ? null : takers.get(rank - 1);
        below = rank == node.size() - 1 ? null : takers.get(rank + 1);
    }

    /** All ranks, when all are through. */
    abstract List<? extends Worker> workers();

    @Override
    public void put(int half, boolean above, double[] row) {
        hands.set(hand(half, above), row);
    }

    @Override
    public void exchange(Block block) {
        double[][] row = block.row;
        give(above, false, row[1]);
        give(below, true, row[row.length - 2]);
        if (above != null) {
            row[0] = take(true);
        }
        if (below != null) {
            row[row.length - 1] = take(false);
        }
        half++;
    }

    private void give(Worker neighbour, boolean fromAbove, double[] row) {
        if (neighbour != null) {
            neighbour.put(half, fromAbove, row);
            meter.call((long) row.length * Double.BYTES);
        }
    }

    private double[] take(boolean fromAbove) {
        int hand = hand(half, fromAbove);
        node.serveUntil(() -> hands.get(hand) != null, node.rank() + (fromAbove ? -1 : 1));
        return hands.getAndSet(hand, null);
    }

    private static int hand(int half, boolean above) {
        return (half & 1) * 2 + (above ? 1 : 0);
    }

    @Override
    public double[][] rows() {
        return block.own();
    }
}

/** A rank among others, in a group. */
static final class Participant extends Member implements Colleague {
    private Team<Colleague> team;

    private Participant(Node node) {
        super(node);
    }

    static Participant join(Node node, String name) {
        Participant it = new Participant(node);
        it.team = Team.join(node, name, Colleague.class, it.meter, it);
        it.meet(it.team.eachTold("void put(int,boolean,double[])"));
        it.team.together("double agree(double)", BinomialInvocationCombiner.of((lower, higher, out) -> {
            out.write(0, Math.max(lower.readDouble(0), higher.readDouble(0)));
        }), new SingleInvocation(0), new ReturnReply(0));
        it.team.begin();
        return it;
    }

    @Override
    public double max(double change) {
        meter.call(Double.BYTES);
        return team.all().agree(change);
    }

    @Override
    public double agree(double largest) {
        return largest;
    }

    @Override
    List<Colleague> workers() {
        team.done();
        return team.each("double[][] rows()", "Traffic traffic()");
    }

    @Override
    public Traffic traffic() {
        return team.traffic();
    }
}

/** A rank that calls others one by one. */
static final class Caller extends Member {
    private final String name;
    private Agreement agreement;

    private Caller(Node node, String name) {
        super(node);
        this.name = name;
    }

    static Caller join(Node node, String name) {
        Remoting remoting = Remoting.of(node);
        Caller it = new Caller(node, name);
        remoting.bind(name + "-" + node.rank(), it);
        if (node.rank() == 0) {
            remoting.bind(name + "-agreement", new Maximum(node.size()));
        }
        it.meet(Broadcast.all(node, name, Worker.class));
        it.agreement = remoting.lookup(name + "-agreement", Agreement.class);
        return it;
    }

    @Override
    public double max(double change) throws InterruptedException {
        if (node.rank() != 0) {
            meter.call(Double.BYTES);
        }
        return agreement.max(change);
    }

    @Override
    List<Worker> workers() {
        return Broadcast.all(node, name, Worker.class);
    }

    @Override
    public Traffic traffic() {
        return meter.traffic();
    }
}

/** The largest of one value of each rank, again and again. */
static final class Maximum implements Agreement {
    private final int ranks;
    private int arrived;
    private int round;
    private double largest;
    private double agreed;

    Maximum(int ranks) {
        this.ranks = ranks;
    }

    @Override
    public synchronized double max(double mine) throws InterruptedException {
        int mineRound = round;
        largest = arrived == 0 ? mine : Math.max(largest, mine);
        if (++arrived == ranks) {
            agreed = largest;
            arrived = 0;
            round++;
            notifyAll();
        }
        while (round == mineRound) {
            wait();
        }
        return agreed;
    }
}
