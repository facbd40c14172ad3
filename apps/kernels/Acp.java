import module org.mobula;

// Arc consistency: a constraint satisfaction problem with binary constraints. A value of a variable that has no support
// in the domain of a constrained variable is removed, which may leave other values without support, and so on. Every
// rank owns a block of the variables and keeps the matrix of all remaining values. A rank reports its removals to all
// other ranks, without synchronization. The versions differ in how removals are sent and how termination is detected.

static final int WARM_UP_VARIABLES = 300;
static final int WARM_UP_VALUES = 50;

void main(String[] arguments) throws InterruptedException {
    Versions<Domains.Problem, Checker> versions = new Versions<Domains.Problem, Checker>("acp")
            .by(Way.REMOTE, AcpByRemote::run)
            .by(Way.GROUP, AcpByGroup::run)
            .by(Way.REPLICA, AcpByReplica::run);
    Options options = new Options("Acp.java", "Arc consistency.")
            .versions(versions.ways())
            .number("variables", 600, 2000, 2, "variables")
            .number("values", 60, 150, 1, "possible values of each variable")
            .number("degree", 20, 20, 1, "constraints per variable, on average")
            .number("support", 560, 560, 0, "average number of values compatible with a value, in hundredths")
            .number("seed", 42, 42, 0, "seed of the random constraints");
    try (Node node = Node.join()) {
        if (options.read(arguments, node.rank())) {
            int variables = options.value("variables");
            int values = options.value("values");
            Domains.Problem small = problem(
                    Math.min(variables, WARM_UP_VARIABLES), Math.min(values, WARM_UP_VALUES), options);
            versions.run(node, options, small, problem(variables, values, options), this::compare);
        }
    }
}

static Domains.Problem problem(int variables, int values, Options options) {
    return new Domains.Problem(variables, values, options.value("degree"), options.value("support"),
            options.value("seed"));
}

void compare(Versions.Outcome<Checker> ran, Domains.Problem problem) {
    long begun = System.nanoTime();
    Domains expected = new Domains(problem, new Share(0, problem.variables()));
    for (int variable = expected.next(); variable >= 0; variable = expected.next()) {
        expected.remove(variable, expected.impossible(variable));
    }
    double sequential = (System.nanoTime() - begun) / 1e9;

    List<Checker.Outcome> outcomes =
            ran.workers().stream().map(Checker::outcome).toList();
    int updates = outcomes.stream().mapToInt(Checker.Outcome::updates).sum();
    int[] left = outcomes.getFirst().left();
    IO.println("ACP %d variables x %d values, %s: %d values left, %d variables without; %d updates, %d reports"
            .formatted(problem.variables(), problem.values(), ran.ranks(), IntStream.of(left).sum(),
                    IntStream.of(left).filter(values -> values == 0).count(), updates,
                    outcomes.stream().mapToInt(Checker.Outcome::reports).sum()));
    Report.of("update", Math.max(1, updates), ran.seconds(), sequential, ran.workers()).print();
    for (int rank = 0; rank < outcomes.size(); rank++) {
        for (int variable = 0; variable < problem.variables(); variable++) {
            boolean[] right = expected.possible()[variable];
            int differs = Arrays.mismatch(outcomes.get(rank).possible()[variable], right);
            if (differs >= 0) {
                throw new IllegalStateException(
                        "wrong: at rank %d, value %d of variable %d is %spossible, but not sequentially"
                                .formatted(rank, differs, variable, right[differs] ? "im" : ""));
            }
        }
    }
    IO.println("verified: the matrix of every rank is equal to the sequential run's");
}
