import module org.mobula;

// QR factorization by Householder reflections with column pivoting: the columns are distributed cyclically. In each
// step a reduction finds the column with the largest norm below the finished rows, and all ranks learn which it is; its
// owner computes the Householder vector, which reflects the column onto the first remaining axis, and broadcasts it;
// all ranks reflect their columns. The vector gets shorter by one in each step. The versions differ in how they reduce
// and broadcast.

static final double RESIDUAL_AT_MOST = 1e-10;
static final int WARM_UP_SIDE = 300;

void main(String[] arguments) throws InterruptedException {
    Versions<Columns.Problem, Columns.Holder> versions = new Versions<Columns.Problem, Columns.Holder>("qr")
            .by(Way.REMOTE, QrByRemote::run)
            .by(Way.GROUP, QrByGroup::run)
            .by(Way.REPLICA, QrByReplica::run);
    Options options = new Options("Qr.java", "QR factorization with column pivoting.")
            .versions(versions.ways())
            .number("rows", 500, 2000, 1, "rows of the matrix")
            .number("columns", 500, 2000, 1, "columns of the matrix")
            .number("seed", 42, 42, 0, "seed of the random matrix");
    try (Node node = Node.join()) {
        if (options.read(arguments, node.rank())) {
            int rows = options.value("rows");
            int columns = options.value("columns");
            int seed = options.value("seed");
            Columns.Problem small =
                    new Columns.Problem(Math.min(rows, WARM_UP_SIDE), Math.min(columns, WARM_UP_SIDE), seed);
            Columns.Problem problem = new Columns.Problem(rows, columns, seed);
            versions.run(node, options, small, problem, this::compare);
        }
    }
}

void compare(Versions.Outcome<Columns.Holder> ran, Columns.Problem problem) {
    long begun = System.nanoTime();
    Columns expected = new Columns(problem, 0, 1);
    int[] order = expected.factorizeAlone();
    double sequential = (System.nanoTime() - begun) / 1e9;

    double[][] r = IntStream.range(0, problem.columns())
            .mapToObj(column -> ran.workers().get(column % ran.workers().size()).column(column))
            .toArray(double[][]::new);
    double residual = residual(problem, r);
    IO.println(
            "QR %d x %d, %s: residual %.1e".formatted(problem.rows(), problem.columns(), ran.ranks(), residual));
    Report.of(problem.steps(), ran.seconds(), sequential, ran.workers()).print();
    for (int column = 0; column < problem.columns(); column++) {
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
 * The error of R: reflections preserve inner products, so the inner product of each column with a combination of all
 * columns must be the same in R as in the matrix.
 */
static double residual(Columns.Problem problem, double[][] r) {
    double[][] a = IntStream.range(0, problem.columns()).mapToObj(problem::column).toArray(double[][]::new);
    double[] weights = new SplittableRandom(1).doubles(problem.columns(), -1, 1).toArray();
    double[] ofA = combination(a, weights);
    double[] ofR = combination(r, weights);
    double scale = Vectors.dot(ofA, ofA);
    return IntStream.range(0, problem.columns())
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
