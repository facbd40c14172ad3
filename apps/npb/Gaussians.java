/**
 * Draws pairs of normal deviates by Marsaglia's polar method, sums them, and counts them by the larger of the two.
 *
 * <p>The pairs come in blocks, and a block in strips that fit into the first-level cache. A strip passes through short
 * loops over arrays, so that the JIT vectorises those that allow it. The first draws random numbers, by a factor that
 * leads from one strip to the same position in the next. The second finds the points inside the circle, and compacts
 * them without a branch, which would be mispredicted for every fifth point. The others compute logarithms, roots and
 * sums.
 *
 * <p><b>Threads:</b> one.
 */
final class Gaussians {
    /** The binary logarithm of the number of pairs in a block. */
    static final int BLOCK_POWER = 16;

    private static final int PAIRS_PER_BLOCK = 1 << BLOCK_POWER;
    private static final int STRIP = 1024;
    private static final long NEXT_STRIP = Congruence.NAS.factor(2 * STRIP);
    private static final double SCALE = 2 * Congruence.NAS.unit();
    private static final int RINGS = 10;

    private final long seed;
    private final long[] bits = new long[2 * STRIP];
    private final double[] x = new double[STRIP];
    private final double[] y = new double[STRIP];
    private final double[] square = new double[STRIP];
    private final double[] logarithm = new double[STRIP];
    private final double[] sums = new double[2];
    private final long[] counts = new long[RINGS];

    Gaussians(long seed) {
        this.seed = seed;
    }

    /** The sum of the first deviates, and the sum of the second ones. */
    double[] sums() {
        return sums;
    }

    /** The number of pairs whose larger absolute value is from 0 to 1, from 1 to 2, and so on. */
    long[] counts() {
        return counts;
    }

    /** Draws the blocks from {@code from} to below {@code to}. */
    void draw(int from, int to) {
        for (int block = from; block < to; block++) {
            draw(new Randoms(Congruence.NAS.after(seed, 2L * PAIRS_PER_BLOCK * block)));
        }
    }

    private void draw(Randoms randoms) {
        for (int i = 0; i < bits.length; i++) {
            bits[i] = randoms.nextBits();
        }
        for (int done = 0; done < PAIRS_PER_BLOCK; done += STRIP) {
            place();
            int inside = moveTogether();
            deviate(inside);
            add(inside);
            count(inside);
            advance();
        }
    }

    /** Places points in a square around the origin whose sides have length 2. */
    private void place() {
        for (int i = 0; i < STRIP; i++) {
            x[i] = bits[2 * i] * SCALE - 1;
            y[i] = bits[2 * i + 1] * SCALE - 1;
        }
        for (int i = 0; i < STRIP; i++) {
            square[i] = x[i] * x[i] + y[i] * y[i];
        }
    }

    /** Moves the points inside the unit circle to the front; returns their number. */
    private int moveTogether() {
        int inside = 0;
        for (int i = 0; i < STRIP; i++) {
            double distance = square[i];
            x[inside] = x[i];
            y[inside] = y[i];
            square[inside] = distance;
            inside += distance <= 1 ? 1 : 0;
        }
        return inside;
    }

    private void deviate(int inside) {
        for (int i = 0; i < inside; i++) {
            logarithm[i] = Logarithm.of(square[i]);
        }
        for (int i = 0; i < inside; i++) {
            double factor = Math.sqrt(-2 * logarithm[i] / square[i]);
            x[i] *= factor;
            y[i] *= factor;
        }
    }

    private void add(int inside) {
        double sumX = 0;
        double sumY = 0;
        for (int i = 0; i < inside; i++) {
            sumX += x[i];
            sumY += y[i];
        }
        sums[0] += sumX;
        sums[1] += sumY;
    }

    private void count(int inside) {
        for (int i = 0; i < inside; i++) {
            counts[(int) Math.max(Math.abs(x[i]), Math.abs(y[i]))]++;
        }
    }

    private void advance() {
        for (int i = 0; i < bits.length; i++) {
            bits[i] = Congruence.NAS.times(bits[i], NEXT_STRIP);
        }
    }
}
