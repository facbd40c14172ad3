package org.mobula.bench;

import java.util.Arrays;

/**
 * The middle and the ends of some numbers.
 *
 * @param median the middle one; of an even count, the mean of the two in the middle
 * @param low the least
 * @param high the greatest
 */
public record Spread(double median, double low, double high) {
    /**
     * The spread of at least one number.
     *
     * @param values in any order; left as they are
     */
    public static Spread of(double... values) {
        if (values.length == 0) {
            throw new IllegalArgumentException("there is no median of no numbers; measure at least once");
        }
        double[] sorted = values.clone();
        Arrays.sort(sorted);
        int middle = sorted.length / 2;
        double median = sorted.length % 2 == 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
        return new Spread(median, sorted[0], sorted[sorted.length - 1]);
    }
}
