import module org.mobula;

// A picture by ray tracing, as in the Java Grande suite: the lines are dealt out to the ranks; each gives its lines to
// rank 0 as they are ready, and the sum of all its points at the end.
//
// By a group, a line is a call to member 0 whose reply is discarded, and the sums are one call that all ranks make
// together: two by two they are added up, and member 0 gets the sum of all.

/** A rank, as the others see it. */
interface Worker extends Traffic.Sender {
    /** A line of the picture. */
    @NonBlocking
    void put(int line, int[] points);

    /** The sum of a rank's points; by a group, of all ranks'. */
    @NonBlocking
    void add(long sum);
}

void main(String[] arguments) {
    Options options = new Options("RayTracer.java", "A picture of 64 spheres, traced over remote objects.")
            .versions()
            .number("side", 150, 500, 1, "lines of the picture, and points of a line");
    try (Node node = Node.join()) {
        if (options.read(arguments, node.rank())) {
            solve(node, options.value("side"), options.byGroup());
        }
    }
}

void solve(Node node, int side, boolean byGroup) {
    join(node, "tracer-warm-up", side, byGroup).trace(); // why: the compiler needs to have seen it once
    Member member = join(node, "tracer", side, byGroup);
    node.barrier();
    long begun = System.nanoTime();
    member.trace();
    node.barrier();
    double seconds = (System.nanoTime() - begun) / 1e9;
    List<Worker> workers = member.workers();
    if (node.rank() == 0) {
        compare(member, workers, side, seconds);
    }
    node.barrier(); // serve rank 0 until it has seen all
}

static Member join(Node node, String name, int side, boolean byGroup) {
    return byGroup ? Participant.join(node, name, side) : Caller.join(node, name, side);
}

void compare(Member member, List<Worker> workers, int side, double seconds) {
    Scene scene = new Scene(side);
    int[][] expected = new int[side][];
    long begun = System.nanoTime();
    Arrays.setAll(expected, scene::line);
    double sequential = (System.nanoTime() - begun) / 1e9;

    long sum = Arrays.stream(expected).mapToLong(Scene::sum).sum();
    IO.println("RayTracer %d x %d, ranks %d: sum %d".formatted(side, side, workers.size(), member.sum.get()));
    Report.of("line", side, seconds, sequential, workers).print();
    for (int line = 0; line < side; line++) {
        int differs = Arrays.mismatch(member.picture.get(line), expected[line]);
        if (differs >= 0) {
            throw new IllegalStateException("wrong: point " + differs + " of line " + line + " is "
                    + member.picture.get(line)[differs] + ", but sequentially " + expected[line][differs]);
        }
    }
    if (member.sum.get() != sum) {
        throw new IllegalStateException("wrong: the sum is " + member.sum.get() + ", but sequentially " + sum);
    }
    IO.println("verified: equal to the sequential run to the last bit");
}

/** A rank among others. */
abstract static class Member implements Worker {
    final Node node;
    final Meter meter = new Meter();
    private final int side;
    private final AtomicReferenceArray<int[]> picture;
    private final AtomicInteger lines = new AtomicInteger();
    private final AtomicLong sum = new AtomicLong();
    private final AtomicInteger sums = new AtomicInteger();
    private final int[] everybody;

    Member(Node node, int side) {
        this.node = node;
        this.side = side;
        picture = new AtomicReferenceArray<>(side);
        everybody = IntStream.range(0, node.size()).toArray();
    }

    /** Traces this rank's lines; rank 0 waits for those of all. */
    void trace() {
        Scene scene = new Scene(side);
        long mine = 0;
        for (int line = node.rank(); line < side; line += node.size()) {
            int[] points = scene.line(line);
            mine += Scene.sum(points);
            if (node.rank() == 0) {
                put(line, points);
            } else {
                meter.call((long) side * Integer.BYTES);
                first().put(line, points);
            }
        }
        total(mine);
        if (node.rank() == 0) {
            node.serveUntil(() -> lines.get() == side && sums.get() == sumsExpected(), everybody);
        }
    }

    /** Rank 0. */
    abstract Worker first();

    /** Gives the sum of this rank's points. */
    abstract void total(long mine);

    abstract int sumsExpected();

    /** All ranks, when all are through. */
    abstract List<Worker> workers();

    @Override
    public void put(int line, int[] points) {
        picture.set(line, points);
        lines.incrementAndGet();
    }

    @Override
    public void add(long more) {
        sum.addAndGet(more);
        sums.incrementAndGet();
    }
}

/** A rank among others, in a group. */
static final class Participant extends Member {
    private Team<Worker> team;
    private Worker first;

    private Participant(Node node, int side) {
        super(node, side);
    }

    static Participant join(Node node, String name, int side) {
        Participant it = new Participant(node, side);
        it.team = Team.join(node, name, Worker.class, it.meter, it);
        it.first = it.team.eachTold("void put(int,int[])").getFirst();
        it.team.together("void add(long)", BinomialInvocationCombiner.of((lower, higher, out) -> {
            out.write(0, lower.readLong(0) + higher.readLong(0));
        }), new SingleInvocation(0));
        it.team.begin();
        return it;
    }

    @Override
    Worker first() {
        return first;
    }

    @Override
    void total(long mine) {
        meter.call(Long.BYTES);
        team.all().add(mine);
    }

    @Override
    int sumsExpected() {
        return 1;
    }

    @Override
    List<Worker> workers() {
        team.done();
        return team.each("Traffic traffic()");
    }

    @Override
    public Traffic traffic() {
        return team.traffic();
    }
}

/** A rank that calls others one by one. */
static final class Caller extends Member {
    private List<Worker> workers;

    private Caller(Node node, int side) {
        super(node, side);
    }

    static Caller join(Node node, String name, int side) {
        Caller it = new Caller(node, side);
        Remoting.of(node).bind(name + "-" + node.rank(), it);
        it.workers = Broadcast.all(node, name, Worker.class);
        return it;
    }

    @Override
    Worker first() {
        return workers.getFirst();
    }

    @Override
    void total(long mine) {
        if (node.rank() == 0) {
            add(mine);
        } else {
            meter.call(Long.BYTES);
            first().add(mine);
        }
    }

    @Override
    int sumsExpected() {
        return node.size();
    }

    @Override
    List<Worker> workers() {
        return workers;
    }

    @Override
    public Traffic traffic() {
        return meter.traffic();
    }
}
