import module org.mobula;

// Red/black successive overrelaxation: solves Laplace's equation on a grid whose upper edge is hot. Every rank has a
// block of rows. Before each half-iteration it sends its outermost rows to the ranks above and below; at regular
// intervals a reduction over all ranks computes the largest change.

void main(String[] arguments) throws InterruptedException {
    Versions<Grid.Problem, Grid.Relaxer> versions = new Versions<Grid.Problem, Grid.Relaxer>("sor")
            .by(Way.REMOTE, SorByRemote::run)
            .by(Way.GROUP, SorByGroup::run);
    Options options = new Options("Sor.java", "Red/black successive overrelaxation.")
            .versions(versions.ways())
            .number("rows", 290, 578, 3, "rows of the grid, edges included")
            .number("columns", 290, 578, 3, "columns of the grid, edges included")
            .number("iterations", 500, 2000, 1, "iterations at most");
    try (Node node = Node.join()) {
        if (options.read(arguments, node.rank()) && roomFor(node, options)) {
            Grid.Problem problem =
                    new Grid.Problem(options.value("rows"), options.value("columns"), options.value("iterations"));
            versions.run(node, options, problem, problem, this::compare);
        }
    }
}

boolean roomFor(Node node, Options options) {
    int rows = options.value("rows");
    return node.size() <= rows - 2
            || options.refuse("--rows " + rows + " has too few rows for " + node.size() + " ranks; give at least "
                    + (node.size() + 2), node.rank());
}

void compare(Versions.Outcome<Grid.Relaxer> ran, Grid.Problem problem) {
    Grid whole = problem.part(0, 1);
    long begun = System.nanoTime();
    Grid.Outcome expected = whole.iterateAlone();
    double sequential = (System.nanoTime() - begun) / 1e9;

    Grid.Outcome outcome = ran.workers().getFirst().outcome();
    IO.println("SOR %d x %d, %s: %d iterations, last change %.1e"
            .formatted(problem.rows(), problem.columns(), ran.ranks(), outcome.iterations(), outcome.change()));
    Report.of(outcome.iterations(), ran.seconds(), sequential, ran.workers()).print();
    if (!outcome.equals(expected)) {
        throw new IllegalStateException("wrong: " + outcome + ", but sequentially " + expected);
    }
    List<double[]> grid = ran.workers().stream()
            .map(Grid.Relaxer::rows)
            .flatMap(Arrays::stream)
            .toList();
    for (int i = 0; i < grid.size(); i++) {
        int differs = Arrays.mismatch(grid.get(i), whole.own()[i]); // compares bits
        if (differs >= 0) {
            throw new IllegalStateException("wrong: row " + (i + 1) + ", column " + differs + " is "
                    + grid.get(i)[differs] + ", but sequentially " + whole.own()[i][differs]);
        }
    }
    IO.println("verified: equal to the sequential run to the last bit");
}
