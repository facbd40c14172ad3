import module org.mobula;

// Molecular dynamics of argon, as in the Java Grande suite: all ranks have all atoms, and move them. The pairs of atoms
// are dealt out; in each step what they do to each other is summed up over all ranks. A rank gives its sum to an object
// of rank 0, and the sum of all goes along a tree of remote calls.
//
// By a group, a step is one call: all ranks make it together, two by two their sums are added, and all members get the
// sum of all: forces, potential and number of pairs, as one object.

/** How much of the energy may get lost. */
static final double TOLERANCE = 1e-3;

static final int WARM_UP_STEPS = 20;

/** A rank, as the others see it. */
interface Worker extends Traffic.Sender {
    /** What all pairs do to each other. */
    @NonBlocking
    void put(Interaction all);

    double[] state();
}

/** Where sums come together. */
interface Centre extends Remote {
    /** What a rank's pairs do to each other. */
    @NonBlocking
    void add(Interaction part);
}

/** What a step needs of the others. */
interface Others {
    /** What all pairs do to each other, from what this rank's do. */
    Interaction all(Interaction mine);
}

/** What there is to be moved. */
record Problem(int cells, int steps, int seed) {}

void main(String[] arguments) {
    Options options = new Options("MolDyn.java", "Molecular dynamics of argon over remote objects.")
            .versions()
            .number("cells", 5, 13, 2, "cells of 4 atoms on each side of the box")
            .number("steps", 50, 50, 1, "steps of time")
            .number("seed", 42, 42, 0, "what the velocities are drawn from");
    try (Node node = Node.join()) {
        if (options.read(arguments, node.rank())) {
            solve(node, new Problem(options.value("cells"), options.value("steps"), options.value("seed")),
                    options.byGroup());
        }
    }
}

void solve(Node node, Problem problem, boolean byGroup) {
    // why: the compiler needs to have seen it once
    Problem small = new Problem(problem.cells, Math.min(problem.steps, WARM_UP_STEPS), problem.seed);
    run(node, small, "moldyn-warm-up", byGroup);
    node.barrier();
    long begun = System.nanoTime();
    List<Worker> workers = run(node, problem, "moldyn", byGroup);
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
    Participant member = new Participant();
    Team<Worker> team = Team.join(node, name, Worker.class, member.meter, member);
    member.team = team;
    team.together("void put(Interaction)", BinomialInvocationCombiner.of((lower, higher, out) -> {
        out.write(0, ((Interaction) lower.readObject(0)).plus((Interaction) higher.readObject(0)));
    }), new GroupInvocation());
    team.begin();
    member.state = move(new Argon(problem.cells, problem.seed), problem.steps, node.rank(), node.size(), member);
    team.done();
    return team.each("double[] state()", "Traffic traffic()");
}

List<Worker> runByRemoteObjects(Node node, Problem problem, String name) {
    Remoting remoting = Remoting.of(node);
    Caller member = new Caller(node);
    remoting.bind(name + "-" + node.rank(), member);
    if (node.rank() == 0) {
        member.sum = new Sum(node.size());
        remoting.bind(name + "-centre", member.sum);
    }
    member.centre = remoting.lookup(name + "-centre", Centre.class);
    List<Worker> workers = Broadcast.all(node, name, Worker.class);
    try (Broadcast<Worker> broadcast = new Broadcast<>(node, workers, member.meter)) {
        member.broadcast = broadcast;
        node.barrier();
        member.state = move(new Argon(problem.cells, problem.seed), problem.steps, node.rank(), node.size(), member);
    }
    return workers;
}

/** Moves all atoms; this rank looks at the pairs of every so many-th. */
static double[] move(Argon argon, int steps, int first, int every, Others others) {
    argon.begin(others.all(argon.interact(first, every)));
    for (int step = 0; step < steps; step++) {
        argon.move();
        argon.feel(others.all(argon.interact(first, every)));
    }
    return argon.state();
}

void compare(List<Worker> workers, Problem problem, double seconds) {
    Argon argon = new Argon(problem.cells, problem.seed);
    argon.begin(argon.interact(0, 1));
    double before = argon.energy();
    long begun = System.nanoTime();
    double[] expected = move(argon, problem.steps, 0, 1, mine -> mine);
    double sequential = (System.nanoTime() - begun) / 1e9;

    double lost = Math.abs(argon.energy() - before);
    IO.println(String.format(Locale.ROOT, "MolDyn %d atoms, %d steps, ranks %d: energy %.4f of each, %.1e lost",
            argon.atoms(), problem.steps, workers.size(), argon.energy(), lost));
    Report.of(problem.steps + 1, seconds, sequential, workers).print();
    for (int rank = 0; rank < workers.size(); rank++) {
        int differs = Arrays.mismatch(workers.get(rank).state(), expected); // compares bits
        if (differs >= 0) {
            throw new IllegalStateException("wrong: at rank " + rank + " atom " + differs / 3 % argon.atoms()
                    + " has gone elsewhere than sequentially");
        }
    }
    if (!(lost <= TOLERANCE)) {
        throw new IllegalStateException("wrong: the energy of an atom has changed by " + lost);
    }
    IO.println("verified: equal to the sequential run to the last bit");
}

/** The sum of what all ranks bring; each step's is taken before any of the next can come. */
static final class Sum implements Centre {
    private final int ranks;
    private final AtomicReference<Interaction> sum = new AtomicReference<>();
    private final AtomicInteger arrived = new AtomicInteger();

    Sum(int ranks) {
        this.ranks = ranks;
    }

    @Override
    public void add(Interaction part) {
        sum.accumulateAndGet(part, (some, more) -> some == null ? more : some.plus(more));
        arrived.incrementAndGet();
    }

    boolean complete() {
        return arrived.get() == ranks;
    }

    Interaction take() {
        arrived.set(0);
        return sum.getAndSet(null);
    }
}

/** A rank among others. */
abstract static class Member implements Worker, Others {
    final Meter meter = new Meter();
    final AtomicReference<Interaction> arrived = new AtomicReference<>();
    volatile double[] state; // why volatile: a call of rank 0 reads it

    @Override
    public void put(Interaction all) {
        arrived.set(all);
    }

    @Override
    public double[] state() {
        return state;
    }
}

/** A rank among others, in a group. */
static final class Participant extends Member {
    private Team<Worker> team;

    @Override
    public Interaction all(Interaction mine) {
        meter.call(mine.bytes());
        team.all().put(mine);
        team.await(() -> arrived.get() != null);
        return arrived.getAndSet(null);
    }

    @Override
    public Traffic traffic() {
        return team.traffic();
    }
}

/** A rank that calls others one by one. */
static final class Caller extends Member {
    private final Node node;
    private Sum sum;
    private Centre centre;
    private Broadcast<Worker> broadcast;

    Caller(Node node) {
        this.node = node;
    }

    @Override
    public Interaction all(Interaction mine) {
        Interaction all = node.rank() == 0 ? combine(mine) : exchange(mine);
        broadcast.pass(0, all.bytes(), worker -> worker.put(all));
        return all;
    }

    private Interaction combine(Interaction mine) {
        sum.add(mine);
        broadcast.await(sum::complete);
        return sum.take();
    }

    private Interaction exchange(Interaction mine) {
        meter.call(mine.bytes());
        centre.add(mine);
        broadcast.await(() -> arrived.get() != null);
        return arrived.getAndSet(null);
    }

    @Override
    public Traffic traffic() {
        return meter.traffic();
    }
}
