import module org.mobula;

// Molecular dynamics of argon, as in the Java Grande suite: every rank holds and moves all atoms. The pairs of atoms
// are distributed cyclically; in each step the forces are summed over all ranks. The versions differ in how they sum
// them.

/** The largest change of energy. */
static final double TOLERANCE = 1e-3;

static final int WARM_UP_STEPS = 20;

void main(String[] arguments) throws InterruptedException {
    Versions<Motion.Problem, Motion.Mover> versions = new Versions<Motion.Problem, Motion.Mover>("moldyn")
            .by(Way.REMOTE, MolDynByRemote::run)
            .by(Way.GROUP, MolDynByGroup::run)
            .by(Way.MESSAGE, MolDynByMessage::run);
    Options options = new Options("MolDyn.java", "Molecular dynamics of argon.")
            .versions(versions.ways())
            .number("cells", 5, 13, 2, "cells of 4 atoms on each side of the box")
            .number("steps", 50, 50, 1, "steps of time")
            .number("seed", 42, 42, 0, "seed of the random velocities");
    try (Node node = Node.join()) {
        if (options.read(arguments, node.rank())) {
            int cells = options.value("cells");
            int steps = options.value("steps");
            int seed = options.value("seed");
            Motion.Problem small = new Motion.Problem(cells, Math.min(steps, WARM_UP_STEPS), seed);
            versions.run(node, options, small, new Motion.Problem(cells, steps, seed), this::compare);
        }
    }
}

void compare(Versions.Outcome<Motion.Mover> ran, Motion.Problem problem) {
    Argon argon = problem.argon();
    argon.begin(argon.interact(0, 1));
    double before = argon.energy();
    long begun = System.nanoTime();
    double[] expected = Motion.move(argon, problem.steps(), 0, 1, mine -> mine);
    double sequential = (System.nanoTime() - begun) / 1e9;

    double lost = Math.abs(argon.energy() - before);
    IO.println(String.format(Locale.ROOT, "MolDyn %d atoms, %d steps, %s: energy %.4f of each, %.1e lost",
            argon.atoms(), problem.steps(), ran.ranks(), argon.energy(), lost));
    Report.of(problem.steps() + 1, ran.seconds(), sequential, ran.workers()).print();
    for (int rank = 0; rank < ran.workers().size(); rank++) {
        int differs = Arrays.mismatch(ran.workers().get(rank).state(), expected); // compares bits
        if (differs >= 0) {
            throw new IllegalStateException("wrong: at rank " + rank + " atom " + differs / 3 % argon.atoms()
                    + " is not where it is in the sequential run");
        }
    }
    if (!(lost <= TOLERANCE)) {
        throw new IllegalStateException("wrong: the energy of an atom has changed by " + lost);
    }
    IO.println("verified: equal to the sequential run to the last bit");
}
