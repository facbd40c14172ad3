import module org.mobula;

// Water: molecules that push and pull each other, every one each other one, and so move. Every rank has a share of the
// molecules, and moves them. Of each pair of molecules one's rank computes the force: each molecule is paired with the
// half of all that follows it, round the end. So each step has two exchanges: first every rank gets from another, by
// one remote call, where all molecules are that it needs of it; then it sends back, by one call, the forces on them.
// At the end of a step the ranks tell rank 0 their energies, whose sum must stay the same.

static final int SEED = 42;
static final double CELL = 3.104; // the side of the cube that a molecule has for itself in liquid water
static final double STEP = 2e-4;
static final double TEMPERATURE = 298;
static final double BOLTZMANN = 0.831446;

/** How much the energy of all may change, as a part of the energy of motion at the beginning. */
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
            || options.refuse("--molecules " + molecules + " are too few for " + node.size() + " ranks; give at least "
                    + node.size(), node.rank());
}

void solve(Node node, int molecules, int steps) {
    run(node, molecules, steps, "water-warm-up"); // warm-up for the JIT compiler
    Run run = run(node, molecules, steps, "water");
    if (node.rank() == 0) {
        compare(run);
    }
    node.barrier(); // serve rank 0 until it has seen all
}

/** What a rank did, the ranks that it did it with, and how long they took. */
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

/** A rank's share of the molecules, and where those of others are that it needs. */
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

    /** What others need of this rank's molecules, and this rank of theirs. */
    private final List<Part> lent;

    private final List<Part> borrowed;

    /** Of all molecules, at the beginning and after each step; known to rank 0 only. */
    private final double[] energies;

    /** Of the molecules' motion alone, at the beginning; known to rank 0 only. */
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

    /** One molecule in the middle of each cell of a cube, all in the same position. */
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

    /** As in a gas of this temperature; drawn at random, always the same. */
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
     * How much the energy changed in the second half of the steps, as a part of the energy of motion at the beginning.
     * In the first steps it changes more: they begin without any third and higher derivatives.
     */
    double drift() {
        int half = energies.length / 2;
        return Arrays.stream(energies, half, energies.length)
                        .map(energy -> Math.abs(energy - energies[half]))
                        .max()
                        .orElseThrow()
                / motion;
    }

    /** Where this rank's molecules are. */
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

    /** Computes the forces, together with the others. */
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

    /** How many of those that follow a molecule it is paired with, so that no pair is left out or comes twice. */
    private int reach(int molecule) {
        return count % 2 == 0 && molecule >= count / 2 ? count / 2 - 1 : count / 2;
    }

    /** The molecules of one rank that another needs, if it needs any. */
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

    /** Adds up the energy of all; gives that of their motion. Rank 0 gets to know them. */
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
