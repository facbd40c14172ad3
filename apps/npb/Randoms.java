/**
 * The sequence of random numbers of the NAS Parallel Benchmarks.
 *
 * <p><b>Threads:</b> one.
 */
final class Randoms {
    private static final double UNIT = Congruence.NAS.unit();

    private long bits;

    /** @param before the bits of the number before the first */
    Randoms(long before) {
        bits = before;
    }

    /** The bits of the next number. */
    long nextBits() {
        bits = Congruence.NAS.times(bits, Congruence.NAS.multiplier());
        return bits;
    }

    /** The next number, from 0 to 1. */
    double next() {
        return nextBits() * UNIT;
    }
}
