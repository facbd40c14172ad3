import module org.mobula;

// The fast Fourier transform of a complex vector by the six-step algorithm. The vector is stored as a square matrix,
// distributed by blocks of rows. The steps are: transpose, transform the rows, multiply by the twiddle factors,
// transpose, transform the rows, transpose. A transpose is a personalised all-to-all exchange: one remote call for
// every pair of ranks carries the block of the sender's rows and the receiver's columns, already transposed. By a
// group, it is a call to one member whose reply is discarded.

static final int TRANSPOSES = 3;
static final int LARGEST_POWER = 28;

/** The largest error of the result, per term of a sum. */
static final double TOLERANCE = 1e-13;

void main(String[] arguments) throws InterruptedException {
    Versions<Integer, Exchange.Worker<double[]>> versions = new Versions<Integer, Exchange.Worker<double[]>>("fft")
            .by(Way.REMOTE, (node, name, side) -> transform(node, Exchange.join(node, name, new Meter()), side))
            .by(Way.GROUP, (node, name, side) -> transform(node, Exchange.joinGroup(node, name, new Meter()), side));
    Options options = new Options("Fft.java", "A complex Fourier transform.")
            .versions(versions.ways())
            .number("power", 18, 20, 2, "the vector has two to this power elements; an even number");
    try (Node node = Node.join()) {
        if (options.read(arguments, node.rank()) && square(node, options.value("power"), options)) {
            int side = 1 << options.value("power") / 2;
            versions.run(node, options, side, side, this::compare);
        }
    }
}

boolean square(Node node, int power, Options options) {
    if (power % 2 != 0) {
        return options.refuse(
                "--power " + power + " is odd; give an even number, because the elements form a square", node.rank());
    }
    if (power > LARGEST_POWER) {
        return options.refuse("--power " + power + " is too large; give at most " + LARGEST_POWER, node.rank());
    }
    return node.size() <= 1 << power / 2
            || options.refuse(
                    "--power " + power + " makes " + (1 << power / 2) + " rows, too few for " + node.size() + " ranks",
                    node.rank());
}

static List<Exchange.Worker<double[]>> transform(Node node, Exchange<double[]> exchange, int side) {
    Matrix matrix = new Matrix(exchange, side);
    exchange.begin();
    node.barrier();
    matrix.transform();
    exchange.done();
    exchange.outcome(matrix.cells());
    return exchange.workers();
}

void compare(Versions.Outcome<Exchange.Worker<double[]>> ran, int side) {
    Matrix whole = new Matrix(Partners.none(), side);
    double[] before = whole.cells().clone();
    long begun = System.nanoTime();
    whole.transform();
    double sequential = (System.nanoTime() - begun) / 1e9;

    IO.println("FFT %d elements, %s".formatted(side * side, ran.ranks()));
    Report.of(TRANSPOSES, ran.seconds(), sequential, ran.workers()).print();
    double[] cells = ran.workers().stream().map(Exchange.Worker::outcome).flatMapToDouble(Arrays::stream).toArray();
    int differs = Arrays.mismatch(cells, whole.cells()); // compares bits
    if (differs >= 0) {
        throw new IllegalStateException("wrong: element " + differs / 2 + " has the part " + cells[differs]
                + ", but sequentially " + whole.cells()[differs]);
    }
    double sums = IntStream.of(0, 1, side + 1, side * side - 1)
            .mapToDouble(k -> distance(sum(before, k), 0, cells, k))
            .max()
            .orElseThrow();
    whole.invert();
    double inverse = IntStream.range(0, side * side)
            .mapToDouble(i -> distance(before, i, whole.cells(), i))
            .max()
            .orElseThrow();
    if (sums > TOLERANCE * side * side || inverse > TOLERANCE * side) {
        throw new IllegalStateException("wrong: " + off(sums, inverse));
    }
    IO.println("verified: equal to the sequential run to the last bit; " + off(sums, inverse));
}

static String off(double sums, double inverse) {
    return String.format(Locale.ROOT, "off by %.1e from direct sums, by %.1e when inverted", sums, inverse);
}

/** Element k of the transform, by its definition. */
static double[] sum(double[] cells, int k) {
    double[] sum = new double[2];
    int elements = cells.length / 2;
    for (int i = 0; i < elements; i++) {
        double angle = -2 * Math.PI * ((long) i * k % elements) / elements;
        double cos = Math.cos(angle);
        double sin = Math.sin(angle);
        sum[0] += cells[2 * i] * cos - cells[2 * i + 1] * sin;
        sum[1] += cells[2 * i] * sin + cells[2 * i + 1] * cos;
    }
    return sum;
}

/** The distance between element i of one vector and element j of another. */
static double distance(double[] some, int i, double[] others, int j) {
    return Math.hypot(some[2 * i] - others[2 * j], some[2 * i + 1] - others[2 * j + 1]);
}
