import module java.base;

/**
 * A rank's block of the molecules, and the positions of other molecules that it needs.
 *
 * <p>Each pair is computed once: a molecule's owner pairs it with the half of all molecules that follow it cyclically,
 * as in Water-nsquared of SPLASH-2 (Woo et al., ISCA 1995).
 *
 * <p><b>Threads:</b> one.
 */
final class Molecules {
    /** How a rank communicates with the others. */
    interface Others {
        int rank();

        int size();

        /** Shows this rank's positions to the others, and gets the positions that it needs from them. */
        void places(Molecules mine);

        /** Adds the forces that ranks have computed on molecules of others. */
        void forces(Molecules mine);

        /** Adds the energies of all ranks at a step. Returns the sums at rank 0, unless they are known later only. */
        long[] sum(int step, long[] units);
    }

    /** The rank of a sequential run. */
    static final Others NONE = new Others() {
        @Override
        public int rank() {
            return 0;
        }

        @Override
        public int size() {
            return 1;
        }

        @Override
        public void places(Molecules mine) {
            // has all
        }

        @Override
        public void forces(Molecules mine) {
            // has all
        }

        @Override
        public long[] sum(int step, long[] units) {
            return units;
        }
    };

    /**
     * What all ranks compute.
     *
     * @param molecules their number
     * @param steps of time
     */
    record Problem(int molecules, int steps) {}

    /** Molecules that a rank lends to, or borrows from, another. */
    record Part(int rank, Share molecules) {
        int first() {
            return Molecules.first(molecules);
        }

        int end() {
            return Molecules.end(molecules);
        }
    }

    private static final int SEED = 42;
    private static final double CELL = 3.104; // angstroms: the edge of a cube of liquid water per molecule
    private static final double STEP = 2e-4;
    private static final double TEMPERATURE = 298;
    private static final double BOLTZMANN = 0.831446;
    private static final double[] MASS = {15.999, 1.008, 1.008};

    private final Others others;
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

    Molecules(Others others, Problem problem) {
        this.others = others;
        count = problem.molecules;
        share = share(others.rank());
        int edge = (int) Math.ceil(Math.cbrt(count));
        at = lattice(edge);
        water = new WaterForce(edge * CELL, at);
        gear = new Gear(STEP, Arrays.copyOfRange(at, first(share), end(share)), speeds());
        energies = new double[problem.steps + 1];
        int rank = others.rank();
        lent = partners().boxed().flatMap(other -> needed(rank, other, other)).toList();
        borrowed = partners().boxed().flatMap(other -> needed(other, rank, other)).toList();
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
        return Share.of(rank, others.size(), count);
    }

    static int first(Share molecules) {
        return molecules.from() * WaterForce.PLACES;
    }

    static int end(Share molecules) {
        return molecules.to() * WaterForce.PLACES;
    }

    /** The molecules of this rank that other ranks need. */
    List<Part> lent() {
        return lent;
    }

    /** The molecules of other ranks that this rank needs. */
    List<Part> borrowed() {
        return borrowed;
    }

    /** The coordinates of all molecules, of which this rank's and the borrowed ones are current. */
    double[] all() {
        return at;
    }

    /** The first coordinate of this rank's molecules among all. */
    int first() {
        return first(share);
    }

    /** The forces. */
    WaterForce water() {
        return water;
    }

    /** The total energy, at the beginning and after each step; known to rank 0 only. */
    double[] energies() {
        return energies;
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
        others.places(this);
        water.clear();
        for (int molecule = share.from(); molecule < share.to(); molecule++) {
            water.within(molecule);
            for (int distance = 1; distance <= reach(molecule); distance++) {
                water.between(molecule, (molecule + distance) % count);
            }
        }
        others.forces(this);
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

    private IntStream partners() {
        return IntStream.range(1, others.size()).map(distance -> (others.rank() + distance) % others.size());
    }

    /** Sums the energy of all ranks; returns the kinetic energy. Only rank 0 gets the sums. */
    private double balance(int step) {
        long[] units = others.sum(step, new long[] {water.potential(), motion()});
        energies[step] = WaterForce.energy(units[0] + units[1]);
        return WaterForce.energy(units[1]);
    }

    private long motion() {
        return IntStream.range(0, end(share) - first(share))
                .mapToLong(i -> WaterForce.units(mass(i) * gear.speed(i) * gear.speed(i) / 2))
                .sum();
    }
}
