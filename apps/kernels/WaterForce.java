import module java.base;

/**
 * The forces of water molecules: the flexible three-point model of Toukan and Rahman, with a spring between the
 * hydrogens that holds the angle, charges on all three atoms, a Lennard-Jones potential between oxygens, and springs
 * along the bonds. The box is periodic. The interaction of two molecules fades out as a whole as the distance of their
 * oxygens approaches half the side of the box, so that energy is conserved.
 *
 * <p>Lengths are in angstroms, times in picoseconds, masses in atomic units, and therefore energies in 10 J/mol. A
 * molecule is nine numbers: the coordinates of its oxygen, then of its hydrogens.
 *
 * <p>Forces and energies are sums of many terms, which ranks add in different orders. They are kept as integers in a
 * small unit, because integer sums do not depend on the order of the terms.
 *
 * <p><b>Threads:</b> one.
 */
final class WaterForce {
    /** The number of coordinates of a molecule. */
    static final int PLACES = 9;

    private static final int AXES = 3;
    private static final double BOND = 1.012;
    private static final double BOND_STIFFNESS = 443_150;
    private static final double SPAN = 1.690;
    private static final double SPAN_STIFFNESS = 102_460;
    private static final double COULOMB = 138_935.46;
    private static final double[] CHARGE = {-0.82, 0.41, 0.41};
    private static final double DIAMETER = 3.166;
    private static final double DEPTH = 65.0;

    /** The fraction of the cutoff at which the interaction begins to fade. */
    private static final double FADES = 0.9;

    private static final double FORCE_UNIT = 0x1p-36;
    private static final double ENERGY_UNIT = 0x1p-20;

    /** The largest force: far below what a sum of integers can hold, and far above any force in water. */
    private static final double LIMIT = 1e7;

    private final double box;
    private final double cutoff;
    private final double[] at;
    private final long[] force;
    private final double[] onOne = new double[PLACES];
    private final double[] onOther = new double[PLACES];
    private long potential;

    /**
     * @param box the side of the box
     * @param at the coordinates of all molecules
     */
    WaterForce(double box, double[] at) {
        this.box = box;
        this.at = at;
        cutoff = box / 2;
        force = new long[at.length];
    }

    /** Resets all forces and the energy. */
    void clear() {
        Arrays.fill(force, 0);
        potential = 0;
    }

    /** The forces on a range of coordinates, in units. */
    long[] forces(int from, int to) {
        return Arrays.copyOfRange(force, from, to);
    }

    /** Adds forces in units, starting at a coordinate. */
    void add(int from, long[] forces) {
        for (int i = 0; i < forces.length; i++) {
            force[from + i] += forces[i];
        }
    }

    double force(int place) {
        return force[place] * FORCE_UNIT;
    }

    /** The potential energy, in units. */
    long potential() {
        return potential;
    }

    /** An energy in units. */
    static long units(double energy) {
        return Math.round(energy / ENERGY_UNIT);
    }

    static double energy(long units) {
        return units * ENERGY_UNIT;
    }

    /** Adds the forces within a molecule. */
    void within(int molecule) {
        int oxygen = molecule * PLACES;
        double energy = spring(oxygen, oxygen + AXES, BOND, BOND_STIFFNESS)
                + spring(oxygen, oxygen + 2 * AXES, BOND, BOND_STIFFNESS)
                + spring(oxygen + AXES, oxygen + 2 * AXES, SPAN, SPAN_STIFFNESS);
        potential += units(energy);
    }

    private double spring(int one, int other, double length, double stiffness) {
        double x = at[one] - at[other];
        double y = at[one + 1] - at[other + 1];
        double z = at[one + 2] - at[other + 2];
        double distance = Math.sqrt(x * x + y * y + z * z);
        double pull = -stiffness * (distance - length) / distance;
        pull(one, other, 0, pull * x);
        pull(one, other, 1, pull * y);
        pull(one, other, 2, pull * z);
        return stiffness * (distance - length) * (distance - length) / 2;
    }

    private void pull(int one, int other, int axis, double strength) {
        long units = forceUnits(strength);
        force[one + axis] += units;
        force[other + axis] -= units;
    }

    private static long forceUnits(double strength) {
        if (!(Math.abs(strength) < LIMIT)) {
            throw new IllegalStateException("two atoms are too close: a force is " + strength);
        }
        return (long) (strength / FORCE_UNIT);
    }

    /** Adds the forces between two molecules, by the nearest-image convention. */
    void between(int one, int other) {
        int i = one * PLACES;
        int j = other * PLACES;
        double shiftX = image(at[i] - at[j]);
        double shiftY = image(at[i + 1] - at[j + 1]);
        double shiftZ = image(at[i + 2] - at[j + 2]);
        double x = at[i] - at[j] - shiftX;
        double y = at[i + 1] - at[j + 1] - shiftY;
        double z = at[i + 2] - at[j + 2] - shiftZ;
        double square = x * x + y * y + z * z;
        if (square >= cutoff * cutoff) {
            return;
        }
        double distance = Math.sqrt(square);
        double sight = sight(distance);
        Arrays.fill(onOne, 0);
        Arrays.fill(onOther, 0);
        double energy = charges(i, j, shiftX, shiftY, shiftZ, sight) + oxygens(x, y, z, square, sight);
        double fading = -fading(distance) * energy / distance;
        push(0, 0, fading * x, fading * y, fading * z);
        for (int place = 0; place < PLACES; place++) {
            force[i + place] += forceUnits(onOne[place]);
            force[j + place] += forceUnits(onOther[place]);
        }
        potential += units(sight * energy);
    }

    private double image(double difference) {
        return box * Math.rint(difference / box);
    }

    /** The switching function: 1 at short distances, 0 from half the side of the box. */
    private double sight(double distance) {
        double way = way(distance);
        return 1 - way * way * way * (10 - way * (15 - 6 * way));
    }

    /** The derivative of {@link #sight}. */
    private double fading(double distance) {
        double way = way(distance);
        return -30 * way * way * (1 - way) * (1 - way) / (cutoff * (1 - FADES));
    }

    private double way(double distance) {
        return Math.max(0, (distance - FADES * cutoff) / (cutoff * (1 - FADES)));
    }

    private double charges(int i, int j, double shiftX, double shiftY, double shiftZ, double sight) {
        double energy = 0;
        for (int one = 0; one < AXES; one++) {
            for (int other = 0; other < AXES; other++) {
                double x = at[i + AXES * one] - at[j + AXES * other] - shiftX;
                double y = at[i + AXES * one + 1] - at[j + AXES * other + 1] - shiftY;
                double z = at[i + AXES * one + 2] - at[j + AXES * other + 2] - shiftZ;
                double inverse = 1 / Math.sqrt(x * x + y * y + z * z);
                double part = COULOMB * CHARGE[one] * CHARGE[other] * inverse;
                energy += part;
                double push = sight * part * inverse * inverse;
                push(one, other, push * x, push * y, push * z);
            }
        }
        return energy;
    }

    private double oxygens(double x, double y, double z, double square, double sight) {
        double ratio = DIAMETER * DIAMETER / square;
        double attraction = ratio * ratio * ratio;
        double push = sight * 24 * DEPTH * attraction * (2 * attraction - 1) / square;
        push(0, 0, push * x, push * y, push * z);
        return 4 * DEPTH * attraction * (attraction - 1);
    }

    /** Adds a repulsive force between an atom of one molecule and an atom of the other. */
    private void push(int atomOfOne, int atomOfOther, double x, double y, double z) {
        onOne[AXES * atomOfOne] += x;
        onOne[AXES * atomOfOne + 1] += y;
        onOne[AXES * atomOfOne + 2] += z;
        onOther[AXES * atomOfOther] -= x;
        onOther[AXES * atomOfOther + 1] -= y;
        onOther[AXES * atomOfOther + 2] -= z;
    }
}
