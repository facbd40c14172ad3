/**
 * Draws pairs of normal deviates by Marsaglia's polar method, sums them, and counts them by the larger of the two.
 *
 * <p>The pairs come in blocks, and a block in strips that fit into the first cache. A strip passes through short loops
 * over arrays, of which the JIT vectorises what can be: random numbers by factors that lead from one strip to the same
 * place of the next; then who falls into the circle, who is then moved together without a branch, as a branch would be
 * guessed wrongly every fifth time; then logarithms, roots, sums.
 *
 * <p><b>Threads:</b> one.
 */
final class Gaussians {
    /** A block has two to the power of this many pairs. */
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

    /** What the first deviates sum up to, and the second ones. */
    double[] sums() {
        return sums;
    }

    /** How many pairs have a larger deviate of absolute value from 0 to 1, from 1 to 2, and so on. */
    long[] counts() {
        return counts;
    }

    /** Draws the blocks from one to before another. */
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

    /** Places points in a square around the origin, whose sides are 2 long. */
    private void place() {
        for (int i = 0; i < STRIP; i++) {
            x[i] = bits[2 * i] * SCALE - 1;
            y[i] = bits[2 * i + 1] * SCALE - 1;
        }
        for (int i = 0; i < STRIP; i++) {
            square[i] = x[i] * x[i] + y[i] * y[i];
        }
    }

    /** Moves the points within the unit circle to the front; gives how many there are. */
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
