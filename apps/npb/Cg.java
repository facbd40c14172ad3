import module org.mobula;

// CG, conjugate gradient: finds the smallest eigenvalue of a large sparse matrix by the inverse power method, and
// solves the system of equations of each step by 25 steps of conjugate gradients. Every rank has a block of rows, and
// the same block of each vector. A product needs the whole vector: one allGatherv; an inner product is one allReduce of
// a number.

static final long SEED = 314_159_265;
static final double TOLERANCE = 1e-10;

/**
 * A class.
 *
 * @param order how many rows the matrix has
 * @param nonzeros in each of the vectors that it is made of
 * @param iterations of the power method
 * @param shift by which all eigenvalues are smaller
 * @param zeta what must be found
 */
record Size(int order, int nonzeros, int iterations, double shift, double zeta) {
    /** Multiplications, additions and the like in all iterations, as the suite counts them. */
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
