import module org.mobula;

// Arc consistency: variables, a number of values each could have, and constraints that tell which values of two
// variables go together. A value of one that goes with none of the other is impossible, which may make others
// impossible, and so on. Every rank has some of the variables, and the matrix of all that is still possible. What it
// finds impossible it tells all ranks, along a tree of remote calls; nobody waits for anybody. An object of rank 0 sees
// when all are idle and no call is under way.
//
// By a group, what is impossible is a call to all members, and member 0 sees the end.

static final long GOLDEN = 0x9e3779b97f4a7c15L;

/** A rank, as the others see it. */
interface Worker extends Traffic.Sender {
    /** Takes values out of a variable's domain, and passes that on. */
    void remove(int origin, int variable, int[] values);

    /** Everybody is through. */
    void finish();

    Outcome outcome();
}

/** Sees the end. */
interface Termination extends Remote {
    /**
     * A rank has nothing to do.
     *
     * @param told how many times it has told all others something
     * @param heard how many times others have told it
     */
    void idle(int rank, long told, long heard);
}

/** A rank, as the others see it in a group: member 0 sees the end. */
interface Colleague extends Worker, Termination {}

/** What became of the matrix at a rank, and how often the rank told the others, and that it was idle. */
record Outcome(boolean[][] possible, int updates, int reports) implements Serializable {
    /** How many values each variable has left. */
    int[] left() {
        return Arrays.stream(possible)
                .mapToInt(values -> (int) IntStream.range(0, values.length).filter(value -> values[value]).count())
                .toArray();
    }
}

/** What there is to be solved; support: hundredths of a value that, on average, go with a value of another variable. */
record Problem(int variables, int values, int degree, int support, int seed) {}

void main(String[] arguments) {
    Options options = new Options("Acp.java", "Arc consistency over remote objects.")
            .versions()
            .number("variables", 600, 2000, 2, "variables")
            .number("values", 60, 150, 1, "values that each could have")
            .number("degree", 20, 20, 1, "constraints per variable, on average")
            .number("support", 560, 560, 0, "hundredths of a value that, on average, goes with a value")
            .number("seed", 42, 42, 0, "what the constraints are drawn from");
    try (Node node = Node.join()) {
        if (options.read(arguments, node.rank())) {
            solve(node, new Problem(options.value("variables"), options.value("values"), options.value("degree"),
                    options.value("support"), options.value("seed")), options.byGroup());
        }
    }
}

void solve(Node node, Problem problem, boolean byGroup) {
    // why: the compiler needs to have seen it once
    Problem small = new Problem(Math.min(problem.variables, 300), Math.min(problem.values, 50), problem.degree,
            problem.support, problem.seed);
    run(node, small, "acp-warm-up", byGroup);
    node.barrier();
    long begun = System.nanoTime();
    List<? extends Worker> workers = run(node, problem, "acp", byGroup);
    node.barrier();
    double seconds = (System.nanoTime() - begun) / 1e9;
    if (node.rank() == 0) {
        compare(workers, problem, seconds);
    }
    node.barrier(); // serve rank 0 until it has seen all
}

List<? extends Worker> run(Node node, Problem problem, String name, boolean byGroup) {
    return byGroup ? runByGroup(node, problem, name) : runByRemoteObjects(node, problem, name);
}

List<Colleague> runByGroup(Node node, Problem problem, String name) {
    Participant member = new Participant(node, problem);
    Team<Colleague> team = Team.join(node, name, Colleague.class, member.meter, member);
    member.team = team;
    team.broadcast("void remove(int,int,int[])");
    team.broadcast("void finish()");
    member.termination = node.rank() == 0 ? member : team.each("void idle(int,long,long)").getFirst();
    team.begin();
    member.work();
    team.done();
    return team.each("Outcome outcome()", "Traffic traffic()");
}

List<Worker> runByRemoteObjects(Node node, Problem problem, String name) {
    Remoting remoting = Remoting.of(node);
    Caller member = new Caller(node, problem);
    remoting.bind(name + "-" + node.rank(), member);
    if (node.rank() == 0) {
        member.termination = new Idleness(node.size(), member::finish);
        remoting.bind(name + "-end", member.termination);
    } else {
        member.termination = remoting.lookup(name + "-end", Termination.class);
    }
    List<Worker> workers = Broadcast.all(node, name, Worker.class);
    try (Broadcast<Worker> broadcast = new Broadcast<>(node, workers, member.meter)) {
        member.broadcast = broadcast;
        node.barrier();
        member.work();
    }
    return workers;
}

void compare(List<? extends Worker> workers, Problem problem, double seconds) {
    long begun = System.nanoTime();
    Domains expected = new Domains(problem, new Share(0, problem.variables));
    for (int variable = expected.next(); variable >= 0; variable = expected.next()) {
        expected.remove(variable, expected.impossible(variable));
    }
    double sequential = (System.nanoTime() - begun) / 1e9;

    List<Outcome> outcomes =
            workers.stream().map(Worker::outcome).toList();
    int updates = outcomes.stream().mapToInt(Outcome::updates).sum();
    int[] left = outcomes.getFirst().left();
    IO.println("ACP %d variables x %d values, ranks %d: %d values left, %d variables without; %d updates, %d reports"
            .formatted(problem.variables, problem.values, workers.size(), IntStream.of(left).sum(),
                    IntStream.of(left).filter(values -> values == 0).count(), updates,
                    outcomes.stream().mapToInt(Outcome::reports).sum()));
    Report.of("update", Math.max(1, updates), seconds, sequential, workers).print();
    for (int rank = 0; rank < workers.size(); rank++) {
        for (int variable = 0; variable < problem.variables; variable++) {
            int differs = Arrays.mismatch(outcomes.get(rank).possible[variable], expected.possible[variable]);
            if (differs >= 0) {
                throw new IllegalStateException(
                        "wrong: at rank %d, value %d of variable %d is %spossible, but not sequentially"
                                .formatted(rank, differs, variable,
                                        expected.possible[variable][differs] ? "im" : ""));
            }
        }
    }
    IO.println("verified: the matrix of every rank is equal to the sequential run's");
}

/** Which values of two variables go together; drawn when asked, always the same. */
record Constraint(int one, int other, long seed, long allowed) {
    boolean allows(int value, int otherValue) {
        long drawn = seed + (((long) value << 32) + otherValue) * GOLDEN;
        drawn = (drawn ^ drawn >>> 30) * 0xbf58476d1ce4e5b9L;
        drawn = (drawn ^ drawn >>> 27) * 0x94d049bb133111ebL;
        return drawn >>> 32 < allowed;
    }

    /** Whether a value of one variable goes with any that is still possible for the other. */
    boolean supports(boolean ofOne, int value, boolean[] possible) {
        for (int it = 0; it < possible.length; it++) {
            if (possible[it] && (ofOne ? allows(value, it) : allows(it, value))) {
                return true;
            }
        }
        return false;
    }

    static List<Constraint> all(Problem problem) {
        SplittableRandom random = new SplittableRandom(problem.seed);
        long allowed = Math.round(Math.min(1, problem.support / 100.0 / problem.values) * (1L << 32));
        return IntStream.range(0, problem.variables * problem.degree / 2)
                .mapToObj(number -> {
                    int one = random.nextInt(problem.variables);
                    int other = (one + random.nextInt(1, problem.variables)) % problem.variables;
                    return new Constraint(one, other, random.nextLong(), allowed);
                })
                .toList();
    }
}

/** What is still possible, and which of this rank's variables may have to be looked at again, because of whom. */
static final class Domains {
    private final Share share;
    private final boolean[][] possible;
    private final List<List<Constraint>> constraints;
    private final List<Set<Constraint>> unsettled;
    private int last;

    Domains(Problem problem, Share share) {
        this.share = share;
        last = share.to() - 1;
        possible = new boolean[problem.variables][problem.values];
        for (boolean[] values : possible) {
            Arrays.fill(values, true);
        }
        constraints = IntStream.range(0, problem.variables)
                .<List<Constraint>>mapToObj(variable -> new ArrayList<>())
                .toList();
        for (Constraint constraint : Constraint.all(problem)) {
            constraints.get(constraint.one).add(constraint);
            constraints.get(constraint.other).add(constraint);
        }
        unsettled = IntStream.range(share.from(), share.to())
                .<Set<Constraint>>mapToObj(variable -> new LinkedHashSet<>(constraints.get(variable)))
                .toList();
    }

    /** The next of this rank's variables that must be looked at, or -1. */
    int next() {
        for (int i = 1; i <= share.rows(); i++) {
            int variable = share.from() + (last - share.from() + i) % share.rows();
            if (!unsettled.get(variable - share.from()).isEmpty()) {
                last = variable;
                return variable;
            }
        }
        return -1;
    }

    /** The values of one of this rank's variables that have become impossible. */
    int[] impossible(int variable) {
        Set<Constraint> because = unsettled.get(variable - share.from());
        int[] impossible = IntStream.range(0, possible[variable].length)
                .filter(value -> possible[variable][value]
                        && because.stream().anyMatch(constraint -> !supported(variable, value, constraint)))
                .toArray();
        because.clear();
        return impossible;
    }

    private boolean supported(int variable, int value, Constraint constraint) {
        boolean isOne = variable == constraint.one;
        return constraint.supports(isOne, value, possible[isOne ? constraint.other : constraint.one]);
    }

    /** Takes out values; whoever has a constraint with the variable is to be looked at again. */
    void remove(int variable, int[] values) {
        for (int value : values) {
            possible[variable][value] = false;
        }
        if (values.length > 0) {
            for (Constraint constraint : constraints.get(variable)) {
                int other = variable == constraint.one ? constraint.other : constraint.one;
                if (share.from() <= other && other < share.to()) {
                    unsettled.get(other - share.from()).add(constraint);
                }
            }
        }
    }
}

/**
 * All are idle, and each has heard all that the others have told: then nobody will ever have anything to do again. It
 * is enough to look at the last report of each, although they are from different times. Suppose some ranks went on
 * after their last reports, and take the first of them. What made it go on was told by a rank that had not gone on
 * itself, so it is in that rank's report, and should be among what this one had heard. Since the numbers agree, this
 * one must have heard something else instead that is in no report: from a rank that had gone on even earlier. There is
 * none.
 */
static final class Idleness implements Termination {
    private final long[] told;
    private final long[] heard;
    private final Runnable end;

    Idleness(int ranks, Runnable end) {
        told = new long[ranks];
        heard = new long[ranks];
        Arrays.fill(heard, -1);
        this.end = end;
    }

    @Override
    public synchronized void idle(int rank, long told, long heard) {
        this.told[rank] = told;
        this.heard[rank] = heard;
        long all = LongStream.of(this.told).sum();
        if (IntStream.range(0, this.told.length).allMatch(i -> this.heard[i] == all - this.told[i])) {
            end.run();
        }
    }
}

/** A rank among others. Its main thread alone uses the matrix; what others tell waits for it. */
abstract static class Member implements Worker {
    record Removal(int variable, int[] values) {
        long bytes() {
            return (1 + (long) values.length) * Integer.BYTES;
        }
    }

    final Node node;
    private final Domains domains;
    final Queue<Removal> told = new ConcurrentLinkedQueue<>();
    final Meter meter = new Meter();
    Termination termination;
    volatile boolean finished;
    private int updates;
    private int reports;
    private long heard;

    Member(Node node, Problem problem) {
        this.node = node;
        domains = new Domains(problem, Share.of(node.rank(), node.size(), problem.variables));
    }

    void work() {
        while (!finished) {
            for (Removal removal = told.poll(); removal != null; removal = told.poll()) {
                domains.remove(removal.variable, removal.values);
                heard++;
            }
            int variable = domains.next();
            if (variable >= 0) {
                narrow(variable);
            } else {
                rest();
            }
        }
    }

    private void narrow(int variable) {
        int[] values = domains.impossible(variable);
        if (values.length > 0) {
            domains.remove(variable, values);
            updates++;
            tell(new Removal(variable, values));
        }
    }

    /** Until others tell something, or everybody is through. */
    private void rest() {
        reports++;
        if (node.rank() != 0) {
            meter.call(2 * Long.BYTES);
        }
        termination.idle(node.rank(), updates, heard);
        await(() -> finished || !told.isEmpty());
    }

    /** Tells all others what this rank has taken out. */
    abstract void tell(Removal removal);

    abstract void await(BooleanSupplier condition);

    @Override
    public Outcome outcome() {
        return new Outcome(domains.possible, updates, reports);
    }
}

/** A rank among others, in a group. */
static final class Participant extends Member implements Colleague {
    private final Idleness idleness;
    private Team<Colleague> team;

    Participant(Node node, Problem problem) {
        super(node, problem);
        idleness = new Idleness(node.size(), this::end);
    }

    @Override
    void tell(Removal removal) {
        meter.call(removal.bytes());
        team.all().remove(node.rank(), removal.variable(), removal.values());
    }

    @Override
    void await(BooleanSupplier condition) {
        team.await(condition);
    }

    @Override
    public void remove(int origin, int variable, int[] values) {
        if (origin != node.rank()) {
            told.add(new Removal(variable, values));
        }
    }

    @Override
    public void idle(int rank, long told, long heard) {
        idleness.idle(rank, told, heard);
    }

    private void end() {
        meter.call(0);
        team.all().finish();
    }

    @Override
    public void finish() {
        finished = true;
    }

    @Override
    public Traffic traffic() {
        return team.traffic();
    }
}

/** A rank that calls others one by one. */
static final class Caller extends Member {
    private Broadcast<Worker> broadcast;

    Caller(Node node, Problem problem) {
        super(node, problem);
    }

    @Override
    void tell(Removal removal) {
        pass(node.rank(), removal);
    }

    @Override
    void await(BooleanSupplier condition) {
        broadcast.await(condition);
    }

    @Override
    public void remove(int origin, int variable, int[] values) {
        Removal removal = new Removal(variable, values);
        pass(origin, removal);
        told.add(removal);
    }

    private void pass(int origin, Removal removal) {
        broadcast.pass(
                origin, removal.bytes(), worker -> worker.remove(origin, removal.variable(), removal.values()));
    }

    @Override
    public void finish() {
        broadcast.pass(0, 0, Worker::finish);
        finished = true;
    }

    @Override
    public Traffic traffic() {
        return meter.traffic();
    }
}
