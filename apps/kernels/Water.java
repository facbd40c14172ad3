import module org.mobula;

// Molecular dynamics of water: every molecule interacts with every other (Water-nsquared of SPLASH-2). Every rank owns a
// block of the molecules and moves them. Each pair is computed once: a molecule's owner pairs it with the half of all
// molecules that follow it cyclically. Each step therefore has two exchanges: first every rank gets the positions of the
// molecules that it needs; then the forces on them are added. At the end of a step the energies are summed; the sum must
// be conserved. The versions differ in how they exchange.

/** The largest change of the total energy, relative to the initial kinetic energy. */
static final double TOLERANCE = 1e-4;

static final int WARM_UP_STEPS = 10;

void main(String[] arguments) throws InterruptedException {
    Versions<Molecules.Problem, WaterResult> versions = new Versions<Molecules.Problem, WaterResult>("water")
            .by(Way.REMOTE, WaterByParts::runRemote)
            .by(Way.MESSAGE, WaterByParts::runMessage)
            .by(Way.SHARED, WaterByShared::run);
    Options options = new Options("Water.java", "Molecular dynamics of water.")
            .versions(versions.ways())
            .number("molecules", 343, 1728, 2, "water molecules")
            .number("steps", 20, 10, 1, "steps of 0.2 femtoseconds");
    try (Node node = Node.join()) {
        if (options.read(arguments, node.rank()) && enough(node, options.value("molecules"), options)) {
            int molecules = options.value("molecules");
            int steps = options.value("steps");
            Molecules.Problem small = new Molecules.Problem(molecules, Math.min(steps, WARM_UP_STEPS));
            versions.run(
                    node, options, small, new Molecules.Problem(molecules, steps), this::compare);
        }
    }
}

boolean enough(Node node, int molecules, Options options) {
    return node.size() <= molecules
            || options.refuse("--molecules " + molecules + " is too few for " + node.size() + " ranks; give at least "
                    + node.size(), node.rank());
}

void compare(Versions.Outcome<WaterResult> ran, Molecules.Problem problem) {
    Molecules all = new Molecules(Molecules.NONE, problem);
    long begun = System.nanoTime();
    all.move();
    double sequential = (System.nanoTime() - begun) / 1e9;

    IO.println("Water %d molecules, %s: %d steps".formatted(problem.molecules(), ran.ranks(), problem.steps()));
    Report.of(problem.steps() + 1, ran.seconds(), sequential, ran.workers()).print();
    double[] places = ran.workers().stream().map(WaterResult::places).flatMapToDouble(Arrays::stream).toArray();
    int differs = Arrays.mismatch(places, all.places()); // compares bits
    if (differs >= 0) {
        throw new IllegalStateException("wrong: molecule " + differs / WaterForce.PLACES + " has a coordinate "
                + places[differs] + ", but sequentially " + all.places()[differs]);
    }
    double[] energies = ran.workers().getFirst().energies();
    if (!Arrays.equals(energies, all.energies())) {
        throw new IllegalStateException("wrong: the energies are " + Arrays.toString(energies)
                + ", but sequentially " + Arrays.toString(all.energies()));
    }
    double drift = all.drift();
    if (drift > TOLERANCE) {
        throw new IllegalStateException("wrong: " + kept(drift));
    }
    IO.println("verified: equal to the sequential run to the last bit; " + kept(drift));
}

static String kept(double drift) {
    return String.format(Locale.ROOT, "energy kept to %.1e", drift);
}
