import module java.base;

/**
 * Liquid argon: atoms in a periodic box with a Lennard-Jones potential between each pair, truncated at a cutoff. All
 * numbers are in reduced units: mass, depth and width of the potential are 1.
 *
 * <p>L. Verlet, <i>Computer "Experiments" on Classical Fluids</i>, Physical Review 159, 1967; the integrator is the
 * velocity form of his method.
 *
 * <p><b>Threads:</b> one.
 */
final class Argon {
    private static final double DENSITY = 0.83134;
    private static final double TEMPERATURE = 0.722;
    private static final double STEP = 0.002;
    private static final double FARTHEST = 2.5;
    private static final int ATOMS_PER_CELL = 4;

    private final int atoms;
    private final double side;
    private final double cutOff;

    /**
     * The shift of the potential that makes it 0 at the cutoff; without it, energy would change whenever a pair crosses
     * the cutoff.
     */
    private final double raise;

    private final double[] at;
    private final double[] speed;
    private Interaction interaction;

    /**
     * Places the atoms on a face-centred cubic lattice, with random velocities drawn from the seed.
     *
     * @param cells unit cells on each side of the box
     */
    Argon(int cells, int seed) {
        atoms = ATOMS_PER_CELL * cells * cells * cells;
        side = Math.cbrt(atoms / DENSITY);
        cutOff = Math.min(FARTHEST, side / 2);
        raise = -potential(1 / (cutOff * cutOff));
        at = lattice(cells, side / cells);
        speed = push(new Random(seed));
        interaction = new Interaction(new long[at.length], 0, 0);
    }

    private static double[] lattice(int cells, double width) {
        double[] faces = {0, 0, 0, 0.5, 0.5, 0, 0.5, 0, 0.5, 0, 0.5, 0.5};
        return IntStream.range(0, cells * cells * cells)
                .boxed()
                .flatMapToDouble(cell -> IntStream.range(0, faces.length).mapToDouble(i -> {
                    int[] corner = {cell % cells, cell / cells % cells, cell / cells / cells};
                    return (corner[i % 3] + faces[i]) * width;
                }))
                .toArray();
    }

    private double[] push(Random random) {
        double[] pushed = new double[at.length];
        Arrays.setAll(pushed, i -> random.nextGaussian());
        double energy = 0;
        for (int i = 0; i < 3; i++) {
            double drift = 0;
            for (int j = i; j < pushed.length; j += 3) {
                drift += pushed[j] / atoms;
            }
            for (int j = i; j < pushed.length; j += 3) {
                pushed[j] -= drift;
                energy += pushed[j] * pushed[j] / 2;
            }
        }
        double scale = Math.sqrt(1.5 * atoms * TEMPERATURE / energy);
        return DoubleStream.of(pushed).map(one -> one * scale).toArray();
    }

    int atoms() {
        return atoms;
    }

    /** Advances one step; the caller then passes the forces at the new positions to {@link #feel}. */
    void move() {
        for (int i = 0; i < at.length; i++) {
            speed[i] += STEP / 2 * interaction.force()[i] * Interaction.UNIT;
            double to = (at[i] + STEP * speed[i]) % side;
            at[i] = to < 0 ? to + side : to;
        }
    }

    /** Sets the forces of all pairs at the current positions, and completes the step with them. */
    void feel(Interaction all) {
        interaction = all;
        for (int i = 0; i < at.length; i++) {
            speed[i] += STEP / 2 * all.force()[i] * Interaction.UNIT;
        }
    }

    /** Sets the forces at the initial positions. */
    void begin(Interaction all) {
        interaction = all;
    }

    /** The interactions of every {@code every}-th atom, starting with {@code first}, with all atoms of higher index. */
    Interaction interact(int first, int every) {
        long[] force = new long[at.length];
        long units = 0;
        long pairs = 0;
        for (int one = 3 * first; one < at.length; one += 3 * every) {
            for (int other = one + 3; other < at.length; other += 3) {
                double x = nearest(at[one] - at[other]);
                double y = nearest(at[one + 1] - at[other + 1]);
                double z = nearest(at[one + 2] - at[other + 2]);
                double square = x * x + y * y + z * z;
                if (square < cutOff * cutOff) {
                    double inverse = 1 / square;
                    double strength = strength(inverse);
                    apply(force, one, other, strength * x);
                    apply(force, one + 1, other + 1, strength * y);
                    apply(force, one + 2, other + 2, strength * z);
                    units += Math.round((potential(inverse) + raise) / Interaction.UNIT);
                    pairs++;
                }
            }
        }
        return new Interaction(force, units, pairs);
    }

    private static void apply(long[] force, int one, int other, double amount) {
        long units = Math.round(amount / Interaction.UNIT);
        force[one] += units;
        force[other] -= units;
    }

    private double nearest(double distance) {
        return distance > side / 2 ? distance - side : distance < -side / 2 ? distance + side : distance;
    }

    private static double potential(double inverseSquare) {
        double sixth = inverseSquare * inverseSquare * inverseSquare;
        return 4 * sixth * (sixth - 1);
    }

    /** The force between two atoms, divided by their distance. */
    private static double strength(double inverseSquare) {
        double sixth = inverseSquare * inverseSquare * inverseSquare;
        return 24 * inverseSquare * sixth * (2 * sixth - 1);
    }

    /** The kinetic and potential energy per atom; it must be conserved. */
    double energy() {
        double motion = DoubleStream.of(speed).map(one -> one * one / 2).sum();
        return (motion + interaction.potential() * Interaction.UNIT) / atoms;
    }

    /** The positions of all atoms, then their velocities. */
    double[] state() {
        return DoubleStream.concat(DoubleStream.of(at), DoubleStream.of(speed)).toArray();
    }
}
