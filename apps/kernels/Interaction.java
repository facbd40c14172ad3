import module java.base;

/**
 * The interactions of atoms, as integers in a small unit, because integer sums do not depend on the order of the terms.
 *
 * @param force on each atom, by coordinate
 * @param potential the potential energy of all pairs
 * @param pairs the number of pairs within the cutoff
 */
record Interaction(long[] force, long potential, long pairs) implements Serializable {
    static final double UNIT = 0x1p-36;

    Interaction plus(Interaction other) {
        long[] sum = new long[force.length];
        Arrays.setAll(sum, i -> force[i] + other.force[i]);
        return new Interaction(sum, potential + other.potential, pairs + other.pairs);
    }

    /** All values as one array, which {@link #of} accepts. */
    long[] numbers() {
        long[] numbers = Arrays.copyOf(force, force.length + 2);
        numbers[force.length] = potential;
        numbers[force.length + 1] = pairs;
        return numbers;
    }

    static Interaction of(long[] numbers) {
        int forces = numbers.length - 2;
        return new Interaction(Arrays.copyOf(numbers, forces), numbers[forces], numbers[forces + 1]);
    }

    /** The size in bytes when sent. */
    long bytes() {
        return (force.length + 2L) * Long.BYTES;
    }
}
