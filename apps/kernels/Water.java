import module org.mobula;

// Molecular dynamics of water: every molecule interacts with every other. Every rank owns a block of the molecules and
// moves them. Each pair is computed once: a molecule's owner pairs it with the half of all molecules that follow it
// cyclically. Each step therefore has two exchanges: first every rank receives, by one remote call from each rank
// concerned, the positions of the molecules that it needs; then it returns the forces on them by one call. At the end
// of a step the ranks report their energies to rank 0; the sum must be conserved.

static final int SEED = 42;
static final double CELL = 3.104; // the side of the cube that one molecule occupies in liquid water
static final double STEP = 2e-4;
static final double TEMPERATURE = 298;
static final double BOLTZMANN = 0.831446;

/** The largest change of the total energy, relative to the initial kinetic energy. */
static final double TOLERANCE = 1e-4;

void main(String[] arguments) {
    Options options = new Options("Water.java", "Molecular dynamics of water over remote objects.")
            .number("molecules", 343, 1728, 2, "water molecules")
            .number("steps", 20, 10, 10, "steps of 0.2 femtoseconds");
    try (Node node = Node.join()) {
        if (options.read(arguments, node.rank()) && enough(node, options.value("molecules"), options)) {
            solve(node, options.value("molecules"), options.value("steps"));
        }
    }
}

boolean enough(Node node, int molecules, Options options) {
    return node.size() <= molecules
            || options.refuse("--molecules " + molecules + " is too few for " + node.size() + " ranks; give at least "
                    + node.size(), node.rank());
}

void solve(Node node, int molecules, int steps) {
    run(node, molecules, steps, "water-warm-up"); // warm-up for the JIT compiler
    Run run = run(node, molecules, steps, "water");
    if (node.rank() == 0) {
        compare(run);
    }
    node.barrier(); // serve calls from rank 0 until it has compared all results
}

/** The result of a rank, all ranks of the run, and its time. */
record Run(Molecules molecules, List<Exchange.Worker<double[]>> workers, double seconds) {}

Run run(Node node, int count, int steps, String name) {
    Meter meter = new Meter();
    Exchange<double[]> places = Exchange.join(node, name, meter);
    Molecules molecules = new Molecules(places, Exchange.join(node, name + "-force", meter), count, steps);
    node.barrier();
    long begun = System.nanoTime();
    molecules.move();
    places.outcome(molecules.places());
    node.barrier();
    return new Run(molecules, places.workers(), (System.nanoTime() - begun) / 1e9);
}

void compare(Run run) {
    Molecules mine = run.molecules;
    Molecules all = new Molecules(Partners.none(), Partners.none(), mine.count, mine.steps());
    long begun = System.nanoTime();
    all.move();
    double sequential = (System.nanoTime() - begun) / 1e9;

    IO.println("Water %d molecules, ranks %d: %d steps".formatted(mine.count, run.workers.size(), mine.steps()));
    Report.of(mine.energies.length, run.seconds, sequential, run.workers).print();
    double[] places = run.workers.stream().map(Exchange.Worker::outcome).flatMapToDouble(Arrays::stream).toArray();
    int differs = Arrays.mismatch(places, all.places()); // compares bits
    if (differs >= 0) {
        throw new IllegalStateException("wrong: molecule " + differs / WaterForce.PLACES + " has a coordinate "
                + places[differs] + ", but sequentially " + all.places()[differs]);
    }
    if (!Arrays.equals(mine.energies, all.energies)) {
        throw new IllegalStateException("wrong: the energies are " + Arrays.toString(mine.energies)
                + ", but sequentially " + Arrays.toString(all.energies));
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

/** A rank's block of the molecules, and the positions of other molecules that it needs. */
static final class Molecules {
    /** Molecules that a rank lends to, or borrows from, another. */
    private record Part(int rank, Share molecules) {}

    private static final double[] MASS = {15.999, 1.008, 1.008};

    private final Partners<double[]> partners;
    private final Partners<long[]> forces;
    private final int count;
    private final Share share;
    private final double[] at;
    private final WaterForce water;
    private final Gear gear;

    /** The molecules of this rank that others need, and those of others that this rank needs. */
    private final List<Part> lent;

    private final List<Part> borrowed;

    /** The total energy, at the beginning and after each step; known to rank 0 only. */
    private final double[] energies;

    /** The kinetic energy at the beginning; known to rank 0 only. */
    private double motion;

    Molecules(Partners<double[]> partners, Partners<long[]> forces, int count, int steps) {
        this.partners = partners;
        this.forces = forces;
        this.count = count;
        share = share(partners.rank());
        int edge = (int) Math.ceil(Math.cbrt(count));
        at = lattice(edge);
        water = new WaterForce(edge * CELL, at);
        gear = new Gear(STEP, Arrays.copyOfRange(at, first(share), end(share)), speeds());
        energies = new double[steps + 1];
        int rank = partners.rank();
        lent = others().boxed().flatMap(other -> needed(rank, other, other)).toList();
        borrowed = others().boxed().flatMap(other -> needed(other, rank, other)).toList();
    }

    /** One molecule in the middle of each cell of a cube, all with the same orientation. */
    private double[] lattice(int edge) {
        double[] atom = {0, 0, 0, 0.845, 0.557, 0, -0.845, 0.557, 0};
        double[] lattice = new double[count * WaterForce.PLACES];
        Arrays.setAll(lattice, i -> {
            int cell = i / WaterForce.PLACES;
            int[] along = {cell % edge, cell / edge % edge, cell / edge / edge};
            return atom[i % WaterForce.PLACES] + CELL * (along[i % along.length] + 0.5);
        });
        return lattice;
    }

    /** Random velocities of a Maxwell-Boltzmann distribution, the same in every run. */
    private double[] speeds() {
        return IntStream.range(share.from(), share.to())
                .mapToObj(molecule -> new SplittableRandom(SEED + molecule))
                .flatMapToDouble(random -> IntStream.range(0, WaterForce.PLACES)
                        .mapToDouble(i -> random.nextGaussian() * Math.sqrt(BOLTZMANN * TEMPERATURE / mass(i))))
                .toArray();
    }

    private static double mass(int place) {
        return MASS[place % WaterForce.PLACES / MASS.length];
    }

    private Share share(int rank) {
        return Share.of(rank, partners.size(), count);
    }

    private static int first(Share molecules) {
        return molecules.from() * WaterForce.PLACES;
    }

    private static int end(Share molecules) {
        return molecules.to() * WaterForce.PLACES;
    }

    int steps() {
        return energies.length - 1;
    }

    /**
     * The largest change of energy in the second half of the steps, relative to the initial kinetic energy. The first
     * steps conserve energy less well, because they start without third and higher derivatives.
     */
    double drift() {
        int half = energies.length / 2;
        return Arrays.stream(energies, half, energies.length)
                        .map(energy -> Math.abs(energy - energies[half]))
                        .max()
                        .orElseThrow()
                / motion;
    }

    /** The positions of this rank's molecules. */
    double[] places() {
        return gear.at();
    }

    void move() {
        push();
        gear.begin(this::acceleration);
        motion = balance(0);
        for (int step = 1; step < energies.length; step++) {
            gear.predict();
            push();
            gear.correct(this::acceleration);
            balance(step);
        }
    }

    private double acceleration(int place) {
        return water.force(first(share) + place) / mass(place);
    }

    /** Computes the forces together with the other ranks. */
    private void push() {
        System.arraycopy(gear.at(), 0, at, first(share), end(share) - first(share));
        lent.forEach(part ->
                partners.give(part.rank, Arrays.copyOfRange(at, first(part.molecules), end(part.molecules))));
        for (Part part : borrowed) {
            double[] places = partners.take(part.rank);
            System.arraycopy(places, 0, at, first(part.molecules), places.length);
        }
        water.clear();
        for (int molecule = share.from(); molecule < share.to(); molecule++) {
            water.within(molecule);
            for (int distance = 1; distance <= reach(molecule); distance++) {
                water.between(molecule, (molecule + distance) % count);
            }
        }
        borrowed.forEach(part -> forces.give(part.rank, water.forces(first(part.molecules), end(part.molecules))));
        lent.forEach(part -> water.add(first(part.molecules), forces.take(part.rank)));
    }

    /**
     * The number of following molecules that a molecule is paired with, so that every pair is computed exactly once.
     */
    private int reach(int molecule) {
        return count % 2 == 0 && molecule >= count / 2 ? count / 2 - 1 : count / 2;
    }

    /** The molecules of rank {@code of} that rank {@code by} needs, if any. */
    private Stream<Part> needed(int of, int by, int partner) {
        Share theirs = share(of);
        int after = share(by).to();
        int round = of < by ? count : 0;
        int to = Math.min(theirs.to(), after + reach(after - 1) - round);
        return theirs.from() < to ? Stream.of(new Part(partner, new Share(theirs.from(), to))) : Stream.empty();
    }

    private IntStream others() {
        return IntStream.range(1, partners.size()).map(distance -> (partners.rank() + distance) % partners.size());
    }

    /** Sums the energy of all ranks; returns the kinetic energy. Only rank 0 gets the sums. */
    private double balance(int step) {
        long[] units = {water.potential(), motion()};
        if (partners.rank() != 0) {
            forces.give(0, units);
            return 0;
        }
        for (int other = 1; other < partners.size(); other++) {
            long[] others = forces.take(other);
            units[0] += others[0];
            units[1] += others[1];
        }
        energies[step] = WaterForce.energy(units[0] + units[1]);
        return WaterForce.energy(units[1]);
    }

    private long motion() {
        return IntStream.range(0, end(share) - first(share))
                .mapToLong(i -> WaterForce.units(mass(i) * gear.speed(i) * gear.speed(i) / 2))
                .sum();
    }
}
