import module org.mobula;

// A dense system of linear equations, Ax = b, by Jacobi iteration: each rank has a block of rows, and computes its part
// of the next x from all of x. An all-gather distributes the parts, and with them how much each part has changed. The
// iteration ends when the sum of all changes is small. The versions differ in how they gather the parts.

void main(String[] arguments) throws InterruptedException {
    Versions<Equations.Problem, Equations.Solver> versions = new Versions<Equations.Problem, Equations.Solver>("leq")
            .by(Way.REMOTE, LeqByRemote::run)
            .by(Way.GROUP, LeqByGroup::run)
            .by(Way.REPLICA, LeqByReplica::run);
    Options options = new Options("Leq.java", "A dense system of linear equations, iteratively.")
            .versions(versions.ways())
            .number("unknowns", 2000, 1000, 1, "unknowns, and equations")
            .number("surplus", 10, 2, 1, "percent by which the diagonal outweighs the rest of its row")
            .number("iterations", 2000, 20000, 1, "iterations at most")
            .number("seed", 42, 42, 0, "seed of the random equations");
    try (Node node = Node.join()) {
        if (options.read(arguments, node.rank()) && enough(node, options)) {
            Equations.Problem problem = new Equations.Problem(options.value("unknowns"), options.value("surplus"),
                    options.value("iterations"), options.value("seed"));
            versions.run(node, options, problem, problem, this::compare);
        }
    }
}

boolean enough(Node node, Options options) {
    int unknowns = options.value("unknowns");
    return node.size() <= unknowns
            || options.refuse("--unknowns " + unknowns + " is too few for " + node.size() + " ranks; give at least "
                    + node.size(), node.rank());
}

void compare(Versions.Outcome<Equations.Solver> ran, Equations.Problem problem) {
    Equations all = new Equations(problem, new Share(0, problem.unknowns()));
    long begun = System.nanoTime();
    Equations.Outcome expected = all.alone();
    double sequential = (System.nanoTime() - begun) / 1e9;

    double[] solution = problem.solution();
    double error = IntStream.range(0, problem.unknowns())
            .mapToDouble(i -> Math.abs(expected.x()[i] - solution[i]))
            .max()
            .orElseThrow();
    IO.println("LEQ %d unknowns, %s: %d iterations, error %.1e"
            .formatted(problem.unknowns(), ran.ranks(), expected.iterations(), error));
    Report.of(expected.iterations(), ran.seconds(), sequential, ran.workers()).print();
    for (int rank = 0; rank < ran.workers().size(); rank++) {
        Equations.Outcome outcome = ran.workers().get(rank).outcome();
        int differs = Arrays.mismatch(outcome.x(), expected.x()); // compares bits
        if (outcome.iterations() != expected.iterations() || differs >= 0) {
            throw new IllegalStateException("wrong: rank " + rank + " ended after " + outcome.iterations()
                    + " iterations, sequentially " + expected.iterations() + "; first different unknown: " + differs);
        }
    }
    IO.println("verified: equal to the sequential run to the last bit");
}
