import module org.mobula;

// CG, conjugate gradient: estimates the smallest eigenvalue of a large sparse matrix by the inverse power method, and
// solves the linear system of each iteration by 25 steps of the conjugate gradient method. Every rank has a block of
// rows, and the same block of each vector. A matrix-vector product needs the whole vector, which takes one allGatherv;
// an inner product takes one allReduce of a number.

static final long SEED = 314_159_265;
static final double TOLERANCE = 1e-10;

/**
 * A problem class.
 *
 * @param order the number of rows of the matrix
 * @param nonzeros in each of the vectors from which the matrix is made
 * @param iterations of the power method
 * @param shift subtracted from all eigenvalues
 * @param zeta the published result
 */
record Size(int order, int nonzeros, int iterations, double shift, double zeta) {
    /** The floating-point operations of all iterations, by the suite's formula. */
    double operations() {
        double product = nonzeros * (nonzeros + 1.0);
        return 2.0 * iterations * order * (3 + product + Iteration.STEPS * (5 + product) + 3);
    }
}

void main(String[] arguments) {
    Problems<Size> problems = new Problems<Size>("Cg.java", "NPB CG: an eigenvalue by conjugate gradients.", SEED)
            .add("S", "1400 rows, 15 iterations", new Size(1400, 7, 15, 10, 8.5971775078648))
            .add("W", "7000 rows, 15 iterations", new Size(7000, 8, 15, 12, 10.362595087124))
            .add("A", "14000 rows, 15 iterations", new Size(14_000, 11, 15, 20, 17.130235054029))
            .add("B", "75000 rows, 75 iterations", new Size(75_000, 13, 75, 60, 22.712745482631));
    Optional<Report> report;
    try (Node node = Node.join()) {
        Communicator world = Communicator.world(node);
        report = problems.read(arguments, world.rank()).map(choice -> solve(world, choice));
    }
    report.ifPresent(Report::conclude);
}

Report solve(Communicator world, Problems.Choice<Size> choice) {
    Size size = choice.problem();
    Part rows = Part.of(world.rank(), world.size(), size.order);
    SparseMatrix matrix = OuterProducts.drawn(size.order, size.nonzeros, choice.seed()).rows(rows, size.shift);
    Iteration iteration = new Iteration(world, matrix, size.order);
    Stopwatch.warmUp(world, choice.warmUp(), () -> iteration.run(1));
    iteration.begin();
    double seconds = Stopwatch.seconds(world, () -> iteration.run(size.iterations));

    double zeta = size.shift + iteration.eigenvalue();
    Report report = new Report(
            "CG class " + choice.letter(),
            world.size(),
            size.iterations,
            seconds,
            size.operations(),
            iteration.sent(),
            Report.compare("zeta", zeta, size.zeta, TOLERANCE).stream().toList());
    if (world.rank() == 0) {
        IO.println("zeta %.13f, residual %.3e".formatted(zeta, iteration.residual()));
        report.print();
    }
    return report;
}
