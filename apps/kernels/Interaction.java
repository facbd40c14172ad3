import module java.base;

/**
 * What atoms do to each other, in units so small that whole numbers of them are exact enough: those have the same sum
 * in any order.
 *
 * @param force on each atom, by coordinate
 * @param potential of all pairs
 * @param pairs how many were near enough to count
 */
record Interaction(long[] force, long potential, long pairs) implements Serializable {
    static final double UNIT = 0x1p-36;

    Interaction plus(Interaction other) {
        long[] sum = new long[force.length];
        Arrays.setAll(sum, i -> force[i] + other.force[i]);
        return new Interaction(sum, potential + other.potential, pairs + other.pairs);
    }

    /** All of it as numbers, which {@link #of} takes. */
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

    /** In bytes, if sent. */
    long bytes() {
        return (force.length + 2L) * Long.BYTES;
    }
}
