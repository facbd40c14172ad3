/**
 * A row of numbers of some bits, each of which is the one before it times a constant, less what does not fit. Where a
 * rank's part of the row begins is found by squaring, without the numbers before it.
 *
 * <p>In integers, whose products need no splitting into halves: what a product of longs loses at the top is beyond the
 * bits anyway.
 *
 * @param multiplier the constant
 * @param bits how many bits a number has, at most 63
 */
record Congruence(long multiplier, int bits) {
    /**
     * Of the NAS Parallel Benchmarks: 5^13, modulo 2^46. D. Bailey et al., <i>The NAS Parallel Benchmarks</i>,
     * RNR-94-007, NASA Ames 1994.
     */
    static final Congruence NAS = new Congruence(1_220_703_125, 46);

    /** Of Linpack: 5^5, modulo 2^16. */
    static final Congruence LINPACK = new Congruence(3125, 16);

    /** The number that is so many behind another. */
    long after(long number, long steps) {
        return times(number, factor(steps));
    }

    /** What leads from a number to the one that is so many behind it. */
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

    /** The number that a factor leads to. */
    long times(long number, long factor) {
        return number * factor & (1L << bits) - 1;
    }

    /** What makes of a number one from 0 to 1. */
    double unit() {
        return Math.scalb(1.0, -bits);
    }
}
