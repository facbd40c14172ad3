/**
 * The natural logarithm of positive normal numbers, to an absolute error of about 2^-52. It is a Java method, so that
 * the JIT inlines it into a loop. {@link Math#log} is a call of a hand-written stub, which costs as much as the rest of
 * the loop.
 *
 * <p>A number is 2^e m with m from 1 to 2. For each of 256 intervals of m, a table has a factor f such that f m is
 * close to 1, and -log f; then log = e log 2 - log f + log(f m), where the last term is a series. After P. T. P. Tang,
 * Table-Driven Implementation of the Logarithm Function in IEEE Floating-Point Arithmetic, ACM TOMS 16(4), 1990.
 */
final class Logarithm {
    private static final int TABLE_BITS = 8;
    private static final int MANTISSA_BITS = 52;
    private static final int BIAS = 1023;
    private static final long ONE = (long) BIAS << MANTISSA_BITS;
    private static final long MANTISSA = (1L << MANTISSA_BITS) - 1;
    private static final double LOG_2 = Math.log(2);
    private static final double[] FACTOR = new double[1 << TABLE_BITS];
    private static final double[] MINUS_LOG = new double[1 << TABLE_BITS];

    static {
        for (int i = 0; i < FACTOR.length; i++) {
            FACTOR[i] = 1 / (1 + (i + 0.5) / FACTOR.length);
            MINUS_LOG[i] = -Math.log(FACTOR[i]);
        }
    }

    private Logarithm() {}

    static double of(double number) {
        long bits = Double.doubleToRawLongBits(number);
        int exponent = (int) (bits >>> MANTISSA_BITS) - BIAS;
        int interval = (int) (bits >>> MANTISSA_BITS - TABLE_BITS) & FACTOR.length - 1;
        double mantissa = Double.longBitsToDouble(bits & MANTISSA | ONE);
        double rest = mantissa * FACTOR[interval] - 1; // at most 1/512
        return exponent * LOG_2 + MINUS_LOG[interval] + series(rest);
    }

    /** The logarithm of 1 + x, for x of at most 1/512; the first omitted term is below 1e-19. */
    private static double series(double x) {
        double square = x * x;
        return x + square * (-0.5 + x * (1.0 / 3) + square * (-0.25 + x * 0.2 + square * (-1.0 / 6)));
    }
}
