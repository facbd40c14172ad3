import module org.mobula;

// LUFact, of the Java Grande suite: solves a dense system of equations by Gaussian elimination with partial pivoting,
// as the Linpack benchmark does. The columns are distributed cyclically. In each step the owner of a column finds the
// pivot and the multipliers of the rows, and broadcasts them; then every rank updates its own columns. At the end rank
// 0 gathers all columns and solves the two triangular systems.
//
// By remote objects, the broadcast of a step is a call to each other rank, and rank 0 gathers the columns with one call
// to each. By a group, both are one call to all members.

static final long SEED = 1325;

/**
 * A problem class; the suite calls it a size.
 *
 * @param order the number of equations
 * @param numbers the generator of the coefficients: that of the suite, which is Linpack's, repeats after 2^14 numbers,
 *     so with 2000 equations many rows would be equal, and there would be no unique solution
 * @param limit the largest valid normalized residual
 */
record Size(int order, Congruence numbers, double limit) {
    /** The floating-point operations, by Linpack's formula. */
    double operations() {
        double n = order;
        return 2 * n * n * n / 3 + 2 * n * n;
    }
}

void main(String[] arguments) {
    Problems<Size> problems = new Problems<Size>("LuFact.java", "JGF LUFact: Linpack's system of equations.", SEED)
            .versions()
            .add("A", "500 equations", new Size(500, Congruence.LINPACK, 6))
            .add("B", "1000 equations", new Size(1000, Congruence.LINPACK, 12))
            .add("C", "2000 equations", new Size(2000, Congruence.NAS, 20));
    Optional<Report> report;
    try (Node node = Node.join()) {
        Communicator world = Communicator.world(node);
        report = problems.read(arguments, world.rank()).map(choice -> solve(node, world, choice));
    }
    report.ifPresent(Report::conclude);
}

Report solve(Node node, Communicator world, Problems.Choice<Size> choice) {
    Size size = choice.problem();
    Equations equations = new Equations(size.order, size.numbers, choice.seed());
    AtomicInteger runs = new AtomicInteger();
    Supplier<Peers> peers = () -> {
        String name = "lufact-" + runs.getAndIncrement();
        return switch (choice.version()) {
            case MESSAGES -> Peers.byMessages(world);
            case REMOTE -> new RemotePeers(node, name, size.order);
            case GROUP -> new GroupPeers(node, name, size.order);
        };
    };
    Stopwatch.warmUp(world, choice.warmUp(), () -> new Elimination(peers.get(), equations).run(new Tally()));
    Tally sent = new Tally();
    Peers measured = peers.get();
    Elimination elimination = new Elimination(measured, equations);
    double[][] solution = new double[1][];
    double seconds = Stopwatch.seconds(world, () -> solution[0] = elimination.run(sent));

    long[] messages = {measured.messages()};
    world.allReduce(Section.IN_PLACE, Section.of(messages), Operation.SUM);
    double[] residual = {world.rank() == 0 ? equations.residual(solution[0]) : 0};
    world.broadcast(Section.of(residual), 0);
    Report report = new Report(
            "LUFact class " + choice.letter(),
            world.size(),
            1,
            seconds,
            size.operations(),
            sent,
            residual[0] <= size.limit // written so that NaN fails
                    ? List.of()
                    : List.of("the residual is %.2f, but should be at most %.0f".formatted(residual[0], size.limit)));
    if (world.rank() == 0) {
        IO.println("residual %.4f".formatted(residual[0]));
        if (choice.version() != Version.MESSAGES) {
            IO.println(String.format(Locale.ROOT, "all ranks sent %d messages, %.1f per step",
                    messages[0], (double) messages[0] / size.order));
        }
        report.print();
    }
    return report;
}
