import module org.mobula;

// A dense system of linear equations, Ax = b, by Jacobi's iteration: each rank has a block of rows, and makes from all
// of x its part of the next x. It gives that part, and how far it is from the one before, to an object of rank 0, which
// puts the parts together; the whole goes to all along a tree of remote calls. It ends when the sum of all differences
// is small.
//
// By a group, an iteration is one call: all ranks make it together, each with its part, and all members get the whole.

static final double TOLERANCE = 1e-9;

/** Differences are summed in units so small: whole numbers have the same sum in any order. */
static final double UNIT = 0x1p-46;

/** A rank, as the others see it. */
interface Worker extends Traffic.Sender {
    /** All of x, and how far it is from the one before. */
    @NonBlocking
    void put(Estimate estimate);

    Outcome outcome();
}

/** Where the parts come together. */
interface Centre extends Remote {
    /** A rank's part of the next x. */
    @NonBlocking
    void add(int rank, Estimate part);
}

/** What an iteration needs of the others. */
interface Others {
    /** All of x, from this rank's part of it. */
    Estimate whole(Estimate part);
}

/** Some or all of x, and how far they are from the ones before, in units. */
record Estimate(double[] x, long difference) implements Serializable {
    long bytes() {
        return (long) x.length * Double.BYTES + Long.BYTES;
    }

    /** All of x, from the parts of all ranks in their order. */
    static Estimate whole(List<Estimate> parts) {
        double[] x = parts.stream().flatMapToDouble(part -> DoubleStream.of(part.x)).toArray();
        return new Estimate(x, parts.stream().mapToLong(Estimate::difference).sum());
    }
}

/** What a rank came to. */
record Outcome(int iterations, double[] x) implements Serializable {}

/** What there is to be solved; surplus: percent by which a diagonal element is larger than the others of its row. */
record Problem(int unknowns, int surplus, int iterations, int seed) {
    /** The x that solves it. */
    double[] solution() {
        return new SplittableRandom(seed).doubles(unknowns, -1, 1).toArray();
    }
}

void main(String[] arguments) {
    Options options = new Options("Leq.java", "A dense system of linear equations, iteratively, over remote objects.")
            .versions()
            .number("unknowns", 500, 1000, 1, "unknowns, and equations")
            .number("surplus", 10, 2, 1, "percent by which the diagonal outweighs the rest of its row")
            .number("iterations", 2000, 20000, 1, "iterations at most")
            .number("seed", 42, 42, 0, "what the equations are drawn from");
    try (Node node = Node.join()) {
        if (options.read(arguments, node.rank()) && enough(node, options)) {
            solve(node, new Problem(options.value("unknowns"), options.value("surplus"), options.value("iterations"),
                    options.value("seed")), options.byGroup());
        }
    }
}

boolean enough(Node node, Options options) {
    int unknowns = options.value("unknowns");
    return node.size() <= unknowns
            || options.refuse("--unknowns " + unknowns + " are too few for " + node.size() + " ranks; give at least "
                    + node.size(), node.rank());
}

void solve(Node node, Problem problem, boolean byGroup) {
    run(node, problem, "leq-warm-up", byGroup); // why: the compiler needs to have seen it once
    node.barrier();
    long begun = System.nanoTime();
    List<Worker> workers = run(node, problem, "leq", byGroup);
    node.barrier();
    double seconds = (System.nanoTime() - begun) / 1e9;
    if (node.rank() == 0) {
        compare(workers, problem, seconds);
    }
    node.barrier(); // serve rank 0 until it has seen all
}

List<Worker> run(Node node, Problem problem, String name, boolean byGroup) {
    return byGroup ? runByGroup(node, problem, name) : runByRemoteObjects(node, problem, name);
}

List<Worker> runByGroup(Node node, Problem problem, String name) {
    Participant participant = new Participant();
    Team<Worker> team = Team.join(node, name, Worker.class, participant.meter, participant);
    participant.team = team;
    team.together("void put(Estimate)", FlatInvocationCombiner.of((parts, whole) -> {
        whole.write(0, Estimate.whole(Arrays.stream(parts).map(part -> (Estimate) part.readObject(0)).toList()));
    }), new GroupInvocation());
    Equations mine = new Equations(problem, Share.of(node.rank(), node.size(), problem.unknowns));
    team.begin();
    participant.outcome = iterate(mine, problem, participant);
    team.done();
    return team.each("Outcome outcome()", "Traffic traffic()");
}

List<Worker> runByRemoteObjects(Node node, Problem problem, String name) {
    Remoting remoting = Remoting.of(node);
    Member member = new Member(node);
    remoting.bind(name + "-" + node.rank(), member);
    if (node.rank() == 0) {
        member.sum = new Sum(node.size());
        remoting.bind(name + "-centre", member.sum);
    }
    member.centre = remoting.lookup(name + "-centre", Centre.class);
    List<Worker> workers = Broadcast.all(node, name, Worker.class);
    Equations mine = new Equations(problem, Share.of(node.rank(), node.size(), problem.unknowns));
    try (Broadcast<Worker> broadcast = new Broadcast<>(node, workers, member.meter)) {
        member.broadcast = broadcast;
        node.barrier();
        member.outcome = iterate(mine, problem, member);
    }
    return workers;
}

static Outcome iterate(Equations equations, Problem problem, Others others) {
    Estimate whole = new Estimate(new double[problem.unknowns], Long.MAX_VALUE);
    int done = 0;
    while (done < problem.iterations && whole.difference * UNIT > TOLERANCE) {
        whole = others.whole(equations.refine(whole.x));
        done++;
    }
    return new Outcome(done, whole.x);
}

void compare(List<Worker> workers, Problem problem, double seconds) {
    Equations all = new Equations(problem, new Share(0, problem.unknowns));
    long begun = System.nanoTime();
    Outcome expected = iterate(all, problem, part -> part);
    double sequential = (System.nanoTime() - begun) / 1e9;

    double[] solution = problem.solution();
    double error = IntStream.range(0, problem.unknowns)
            .mapToDouble(i -> Math.abs(expected.x[i] - solution[i]))
            .max()
            .orElseThrow();
    IO.println("LEQ %d unknowns, ranks %d: %d iterations, error %.1e"
            .formatted(problem.unknowns, workers.size(), expected.iterations, error));
    Report.of(expected.iterations, seconds, sequential, workers).print();
    for (int rank = 0; rank < workers.size(); rank++) {
        Outcome outcome = workers.get(rank).outcome();
        int differs = Arrays.mismatch(outcome.x, expected.x); // compares bits
        if (outcome.iterations != expected.iterations || differs >= 0) {
            throw new IllegalStateException("wrong: rank " + rank + " ended after " + outcome.iterations
                    + " iterations, sequentially " + expected.iterations + "; first different unknown: " + differs);
        }
    }
    IO.println("verified: equal to the sequential run to the last bit");
}

/** Some rows of the equations, each with its diagonal element apart. */
static final class Equations {
    private final Share share;
    private final double[][] row;
    private final double[] diagonal;
    private final double[] right;

    Equations(Problem problem, Share share) {
        this.share = share;
        row = new double[share.rows()][];
        diagonal = new double[share.rows()];
        right = new double[share.rows()];
        double[] solution = problem.solution();
        for (int i = 0; i < row.length; i++) {
            int number = share.from() + i;
            row[i] = new SplittableRandom(problem.seed + 31L * (number + 1)).doubles(problem.unknowns).toArray();
            row[i][number] = 0;
            diagonal[i] = Math.max(1, DoubleStream.of(row[i]).sum()) * (1 + problem.surplus / 100.0);
            right[i] = Vectors.dot(row[i], solution) + diagonal[i] * solution[number];
        }
    }

    /** This share's part of the next x. */
    Estimate refine(double[] x) {
        double[] next = new double[row.length];
        long difference = 0;
        for (int i = 0; i < row.length; i++) {
            next[i] = (right[i] - Vectors.dot(row[i], x)) / diagonal[i];
            difference += (long) (Math.abs(next[i] - x[share.from() + i]) / UNIT);
        }
        return new Estimate(next, difference);
    }
}

/** The parts of all ranks; each iteration's are taken before any of the next can come. */
static final class Sum implements Centre {
    private final AtomicReferenceArray<Estimate> parts;
    private final AtomicInteger arrived = new AtomicInteger();

    Sum(int ranks) {
        parts = new AtomicReferenceArray<>(ranks);
    }

    @Override
    public void add(int rank, Estimate part) {
        parts.set(rank, part);
        arrived.incrementAndGet();
    }

    boolean complete() {
        return arrived.get() == parts.length();
    }

    Estimate take() {
        arrived.set(0);
        return Estimate.whole(
                IntStream.range(0, parts.length()).mapToObj(parts::get).toList());
    }
}

/** A rank among others, in a group. */
static final class Participant implements Worker, Others {
    private final Meter meter = new Meter();
    private final AtomicReference<Estimate> arrived = new AtomicReference<>();
    private Team<Worker> team;
    private volatile Outcome outcome; // why volatile: a call of rank 0 reads it

    @Override
    public Estimate whole(Estimate part) {
        meter.call(part.bytes());
        team.all().put(part);
        team.await(() -> arrived.get() != null);
        return arrived.getAndSet(null);
    }

    @Override
    public void put(Estimate estimate) {
        arrived.set(estimate);
    }

    @Override
    public Outcome outcome() {
        return outcome;
    }

    @Override
    public Traffic traffic() {
        return team.traffic();
    }
}

/** A rank among others. */
static final class Member implements Worker, Others {
    private final Node node;
    private final Meter meter = new Meter();
    private final AtomicReference<Estimate> arrived = new AtomicReference<>();
    private Sum sum;
    private Centre centre;
    private Broadcast<Worker> broadcast;
    private volatile Outcome outcome; // why volatile: a call of rank 0 reads it

    Member(Node node) {
        this.node = node;
    }

    @Override
    public Estimate whole(Estimate part) {
        Estimate whole = node.rank() == 0 ? combine(part) : exchange(part);
        broadcast.pass(0, whole.bytes(), worker -> worker.put(whole));
        return whole;
    }

    private Estimate combine(Estimate part) {
        sum.add(0, part);
        broadcast.await(sum::complete);
        return sum.take();
    }

    private Estimate exchange(Estimate part) {
        meter.call(part.bytes());
        centre.add(node.rank(), part);
        broadcast.await(() -> arrived.get() != null);
        return arrived.getAndSet(null);
    }

    @Override
    public void put(Estimate estimate) {
        arrived.set(estimate);
    }

    @Override
    public Outcome outcome() {
        return outcome;
    }

    @Override
    public Traffic traffic() {
        return meter.traffic();
    }
}
