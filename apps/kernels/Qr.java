import module org.mobula;

// QR factorization by Householder's reflections, with pivoting: the columns are dealt out to the ranks. In each step
// the largest column that is left, below the rows that are done, is found by a reduction up a binomial tree of remote
// calls, whose result comes back down the tree; its owner makes of it the vector that reflects it onto the first axis,
// and sends that along its own tree; all ranks reflect their columns. The vector gets shorter by one in each step.
//
// By a group, the offers are one call that all ranks make together: two by two the larger is kept, and all members get
// the largest. The vector is a call to all members.

static final double RESIDUAL_AT_MOST = 1e-10;

/** A rank, as the others see it. */
interface Worker extends Traffic.Sender {
    /** The largest column of a rank right below in the tree of rank 0, and of those below it; by a group, of all. */
    @NonBlocking
    void offer(double norm, int column);

    /** The largest column of all ranks. */
    @NonBlocking
    void choose(int column);

    /** The vector to reflect with. */
    @NonBlocking
    void reflect(double[] vector);

    /** A column of this rank: what is left of it is a column of R. */
    double[] column(int column);
}

/** A column, and the square of its norm below the rows that are done. */
record Candidate(double norm, int column) {
    static final Candidate NONE = new Candidate(-1, -1);

    static Candidate of(ParameterVector offered) {
        return new Candidate(offered.readDouble(0), offered.readInt(1));
    }

    /** The larger one; of equal ones that with the lower number, so that it is the same in any order. */
    Candidate or(Candidate other) {
        boolean larger = norm > other.norm || norm == other.norm && column < other.column;
        return larger ? this : other;
    }
}

/** What some columns need of the others. */
interface Others {
    /** The largest column of all ranks. */
    int largest(Candidate mine);

    /** The vector to reflect with, which the owner of the column has made and gives. */
    double[] reflector(int column, double[] mine);
}

/** What there is to be factorized. */
record Problem(int rows, int columns, int seed) {
    int steps() {
        return Math.min(rows, columns);
    }

    double[] column(int column) {
        return new SplittableRandom(seed + 31L * column).doubles(rows, -1, 1).toArray();
    }
}

void main(String[] arguments) {
    Options options = new Options("Qr.java", "QR factorization with column pivoting over remote objects.")
            .versions()
            .number("rows", 500, 2000, 1, "rows of the matrix")
            .number("columns", 500, 2000, 1, "columns of the matrix")
            .number("seed", 42, 42, 0, "what the matrix is drawn from");
    try (Node node = Node.join()) {
        if (options.read(arguments, node.rank())) {
            Problem problem = new Problem(options.value("rows"), options.value("columns"), options.value("seed"));
            solve(node, problem, options.byGroup());
        }
    }
}

void solve(Node node, Problem problem, boolean byGroup) {
    // why: the compiler needs to have seen it once
    Problem small = new Problem(Math.min(problem.rows, 300), Math.min(problem.columns, 300), problem.seed);
    run(node, small, "qr-warm-up", byGroup);
    node.barrier();
    long begun = System.nanoTime();
    List<Worker> workers = run(node, problem, "qr", byGroup);
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
    Participant member = new Participant(node, problem);
    Team<Worker> team = Team.join(node, name, Worker.class, member.meter, member);
    member.team = team;
    team.together("void offer(double,int)", BinomialInvocationCombiner.of((lower, higher, out) -> {
        Candidate larger = Candidate.of(lower).or(Candidate.of(higher));
        out.write(0, larger.norm);
        out.write(1, larger.column);
    }), new GroupInvocation());
    team.broadcast("void reflect(double[])");
    team.begin();
    factorize(member.columns, problem, member);
    team.done();
    return team.each("double[] column(int)", "Traffic traffic()");
}

List<Worker> runByRemoteObjects(Node node, Problem problem, String name) {
    Member member = new Member(node, problem);
    Remoting.of(node).bind(name + "-" + node.rank(), member);
    List<Worker> workers = Broadcast.all(node, name, Worker.class);
    member.workers = workers;
    try (Broadcast<Worker> broadcast = new Broadcast<>(node, workers, member.meter)) {
        member.broadcast = broadcast;
        node.barrier();
        factorize(member.columns, problem, member);
    }
    return workers;
}

/** Gives the columns in the order in which they were chosen. */
static int[] factorize(Columns columns, Problem problem, Others others) {
    int[] order = new int[problem.steps()];
    for (int step = 0; step < order.length; step++) {
        order[step] = others.largest(columns.largest());
        double[] mine = columns.has(order[step]) ? columns.reflector(order[step], step) : null;
        columns.reflect(others.reflector(order[step], mine), step);
    }
    return order;
}

void compare(List<Worker> workers, Problem problem, double seconds) {
    long begun = System.nanoTime();
    Columns expected = new Columns(problem, 0, 1);
    int[] order = factorize(expected, problem, new Alone());
    double sequential = (System.nanoTime() - begun) / 1e9;

    double[][] r = IntStream.range(0, problem.columns)
            .mapToObj(column -> workers.get(column % workers.size()).column(column))
            .toArray(double[][]::new);
    double residual = residual(problem, r);
    IO.println("QR %d x %d, ranks %d: residual %.1e"
            .formatted(problem.rows, problem.columns, workers.size(), residual));
    Report.of(problem.steps(), seconds, sequential, workers).print();
    for (int column = 0; column < problem.columns; column++) {
        int differs = Arrays.mismatch(r[column], expected.column(column)); // compares bits
        if (differs >= 0) {
            throw new IllegalStateException("wrong: row " + differs + " of column " + column + " is "
                    + r[column][differs] + ", but sequentially " + expected.column(column)[differs]);
        }
    }
    if (!(residual <= RESIDUAL_AT_MOST)) {
        throw new IllegalStateException("wrong: the residual is " + residual + ", more than " + RESIDUAL_AT_MOST);
    }
    for (int step = 1; step < order.length; step++) {
        double before = Math.abs(r[order[step - 1]][step - 1]);
        if (Math.abs(r[order[step]][step]) > before * (1 + RESIDUAL_AT_MOST)) {
            throw new IllegalStateException("wrong: the column of step " + step + " is larger than the one before it");
        }
    }
    IO.println("verified: equal to the sequential run to the last bit");
}

/**
 * How far R is from what it must be: the products of each column of R, and of each column of the matrix, with the same
 * combination of all columns are equal, since reflections change no products.
 */
static double residual(Problem problem, double[][] r) {
    double[][] a = IntStream.range(0, problem.columns).mapToObj(problem::column).toArray(double[][]::new);
    double[] weights = new SplittableRandom(1).doubles(problem.columns, -1, 1).toArray();
    double[] ofA = combination(a, weights);
    double[] ofR = combination(r, weights);
    double scale = Vectors.dot(ofA, ofA);
    return IntStream.range(0, problem.columns)
            .mapToDouble(column -> Math.abs(Vectors.dot(a[column], ofA) - Vectors.dot(r[column], ofR)) / scale)
            .max()
            .orElseThrow();
}

static double[] combination(double[][] columns, double[] weights) {
    double[] sum = new double[columns[0].length];
    for (int column = 0; column < columns.length; column++) {
        for (int row = 0; row < sum.length; row++) {
            sum[row] += weights[column] * columns[column][row];
        }
    }
    return sum;
}

/** Every so many columns of the matrix. What becomes of one depends on itself and the reflectors alone. */
static final class Columns {
    private final int first;
    private final int every;
    private final double[][] column;
    private final double[] norm;
    private final boolean[] done;

    Columns(Problem problem, int first, int every) {
        this.first = first;
        this.every = every;
        column = IntStream.iterate(first, number -> number < problem.columns, number -> number + every)
                .mapToObj(problem::column)
                .toArray(double[][]::new);
        norm = Arrays.stream(column).mapToDouble(it -> Vectors.dot(it, it)).toArray();
        done = new boolean[column.length];
    }

    boolean has(int number) {
        return number % every == first;
    }

    double[] column(int number) {
        return column[number / every];
    }

    Candidate largest() {
        Candidate largest = Candidate.NONE;
        for (int i = 0; i < column.length; i++) {
            if (!done[i]) {
                largest = largest.or(new Candidate(norm[i], first + i * every));
            }
        }
        return largest;
    }

    /** Reflects a column onto the axis of this step, and gives the vector that does it, of length root two. */
    double[] reflector(int number, int step) {
        double[] it = column(number);
        double[] vector = Arrays.copyOfRange(it, step, it.length);
        double onAxis = -Math.copySign(Math.sqrt(norm[number / every]), vector[0]); // why: nothing is cancelled out
        vector[0] -= onAxis;
        double square = Vectors.dot(vector, vector);
        if (square > 0) {
            double scale = Math.sqrt(2 / square);
            for (int i = 0; i < vector.length; i++) {
                vector[i] *= scale;
            }
        }
        Arrays.fill(it, step, it.length, 0);
        it[step] = onAxis;
        done[number / every] = true;
        return vector;
    }

    void reflect(double[] vector, int step) {
        for (int i = 0; i < column.length; i++) {
            if (!done[i]) {
                double[] it = column[i];
                double along = Vectors.dot(vector, 0, it, step, vector.length);
                for (int row = 0; row < vector.length; row++) {
                    it[step + row] -= along * vector[row];
                }
                norm[i] = Vectors.dot(it, step + 1, it, step + 1, vector.length - 1);
            }
        }
    }
}

/** A sequential run's. */
static final class Alone implements Others {
    @Override
    public int largest(Candidate mine) {
        return mine.column;
    }

    @Override
    public double[] reflector(int column, double[] mine) {
        return mine;
    }
}

/** A rank among others, in a group. */
static final class Participant implements Worker, Others {
    private final Node node;
    private final Columns columns;
    private final AtomicReference<Candidate> largest = new AtomicReference<>();
    private final AtomicReference<double[]> vector = new AtomicReference<>();
    private final Meter meter = new Meter();
    private Team<Worker> team;

    Participant(Node node, Problem problem) {
        this.node = node;
        columns = new Columns(problem, node.rank(), node.size());
    }

    @Override
    public void offer(double norm, int column) {
        largest.set(new Candidate(norm, column));
    }

    @Override
    public void choose(int column) {
        throw new IllegalStateException("what is offered by all is chosen");
    }

    @Override
    public void reflect(double[] vector) {
        this.vector.set(vector);
    }

    @Override
    public int largest(Candidate mine) {
        meter.call(Double.BYTES + Integer.BYTES);
        team.all().offer(mine.norm, mine.column);
        team.await(() -> largest.get() != null);
        return largest.getAndSet(null).column;
    }

    @Override
    public double[] reflector(int column, double[] mine) {
        if (mine != null) {
            meter.call((long) mine.length * Double.BYTES);
            team.all().reflect(mine);
        }
        team.await(() -> vector.get() != null); // why the owner, too: its own copy must not be taken in the next step
        return vector.getAndSet(null);
    }

    @Override
    public double[] column(int column) {
        return columns.column(column);
    }

    @Override
    public Traffic traffic() {
        return team.traffic();
    }
}

/**
 * A rank among others. All go in step, so a place for each kind of message is enough: nobody offers for the next step
 * before all have been told what was chosen in this one.
 */
static final class Member implements Worker, Others {
    private static final int NOTHING = -1;

    private final Node node;
    private final Columns columns;
    private final Tree tree;
    private final int below;
    private final AtomicReference<Candidate> offered = new AtomicReference<>(Candidate.NONE);
    private final AtomicInteger offers = new AtomicInteger();
    private final AtomicInteger chosen = new AtomicInteger(NOTHING);
    private final AtomicReference<double[]> vector = new AtomicReference<>();
    private final Meter meter = new Meter();
    private List<Worker> workers;
    private Broadcast<Worker> broadcast;

    Member(Node node, Problem problem) {
        this.node = node;
        columns = new Columns(problem, node.rank(), node.size());
        tree = new Tree(node.rank(), 0, node.size());
        below = (int) tree.children().count();
    }

    @Override
    public void offer(double norm, int column) {
        offered.accumulateAndGet(new Candidate(norm, column), Candidate::or);
        offers.incrementAndGet();
    }

    @Override
    public void choose(int column) {
        chosen.set(column);
    }

    @Override
    public void reflect(double[] vector) {
        this.vector.set(vector);
    }

    @Override
    public int largest(Candidate mine) {
        broadcast.await(() -> offers.get() == below);
        offers.set(0);
        Candidate largest = offered.getAndSet(Candidate.NONE).or(mine);
        if (node.rank() == 0) {
            chosen.set(largest.column);
        } else {
            meter.call(Double.BYTES + Integer.BYTES);
            workers.get(tree.parent()).offer(largest.norm, largest.column);
            broadcast.await(() -> chosen.get() != NOTHING);
        }
        int column = chosen.getAndSet(NOTHING);
        broadcast.pass(0, Integer.BYTES, worker -> worker.choose(column));
        return column;
    }

    @Override
    public double[] reflector(int column, double[] mine) {
        if (mine == null) {
            broadcast.await(() -> vector.get() != null);
        }
        double[] given = mine != null ? mine : vector.getAndSet(null);
        long bytes = (long) given.length * Double.BYTES;
        broadcast.pass(column % node.size(), bytes, worker -> worker.reflect(given));
        return given;
    }

    @Override
    public double[] column(int column) {
        return columns.column(column);
    }

    @Override
    public Traffic traffic() {
        return meter.traffic();
    }
}
