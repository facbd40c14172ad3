/**
 * A multiplicative congruential generator: each number is the previous one times a constant, modulo a power of two. A
 * rank finds the start of its part of the sequence by repeated squaring, without the numbers before it.
 *
 * <p>Integer arithmetic needs no splitting of products into halves: the bits that a product of longs loses are above
 * the modulus anyway.
 *
 * @param multiplier the constant
 * @param bits the number of bits of a number, at most 63
 */
record Congruence(long multiplier, int bits) {
    /**
     * The generator of the NAS Parallel Benchmarks: 5^13, modulo 2^46. D. Bailey et al., <i>The NAS Parallel
     * Benchmarks</i>, RNR-94-007, NASA Ames 1994.
     */
    static final Congruence NAS = new Congruence(1_220_703_125, 46);

    /** The generator of Linpack: 5^5, modulo 2^16. */
    static final Congruence LINPACK = new Congruence(3125, 16);

    /** The number that is {@code steps} steps after another. */
    long after(long number, long steps) {
        return times(number, factor(steps));
    }

    /** The factor that advances a number by {@code steps} steps. */
    long factor(long steps) {
        long factor = 1;
        long square = multiplier;
        for (long left = steps; left > 0; left >>= 1) {
            if ((left & 1) == 1) {
                factor = times(factor, square);
            }
            square = times(square, square);
        }
        return factor;
    }

    /** A number advanced by a factor. */
    long times(long number, long factor) {
        return number * factor & (1L << bits) - 1;
    }

    /** The factor that scales a number to the range from 0 to 1. */
    double unit() {
        return Math.scalb(1.0, -bits);
    }
}
