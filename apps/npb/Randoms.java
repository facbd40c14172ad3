/**
 * The random numbers of the NAS Parallel Benchmarks: each is the one before it times 5^13, modulo 2^46; over 2^46 they
 * are spread over the numbers from 0 to 1. Where a rank's part of the row begins is found by squaring, without the
 * numbers before it.
 *
 * <p>D. Bailey et al., <i>The NAS Parallel Benchmarks</i>, RNR-94-007, NASA Ames, 1994: the pseudorandom number
 * generator. In integers, whose products need no splitting into halves: what a product loses at the top, the modulus
 * would drop anyway.
 *
 * <p><b>Threads:</b> one.
 */
final class Randoms {
    /** How many bits a number has. */
    static final int BITS = 46;

    /** Times a number's bits, the number. */
    static final double UNIT = 0x1p-46;

    private static final long MULTIPLIER = 1_220_703_125;
    private static final long MODULUS_MASK = (1L << BITS) - 1;

    private long bits;

    /** @param seed the bits of the number before the first */
    Randoms(long seed) {
        bits = seed;
    }

    /** The row from after its first numbers on. */
    static Randoms after(long seed, long numbers) {
        return new Randoms(times(seed, factor(numbers)));
    }

    /** What leads from a number's bits to those of the one so many after it. */
    static long factor(long numbers) {
        long factor = 1;
        long square = MULTIPLIER;
        for (long left = numbers; left > 0; left >>= 1) {
            if ((left & 1) == 1) {
                factor = times(factor, square);
            }
            square = times(square, square);
        }
        return factor;
    }

    /** The bits that a factor leads to. */
    static long times(long bits, long factor) {
        return bits * factor & MODULUS_MASK;
    }

    /** The next number's bits. */
    long nextBits() {
        bits = times(bits, MULTIPLIER);
        return bits;
    }

    /** The next number. */
    double next() {
        return nextBits() * UNIT;
    }
}
