package org.mobula.bench;

import java.util.Arrays;

/**
 * Median and extremes of numbers.
 *
 * @param median the median; of an even count, the mean of the two middle numbers
 * @param low the smallest
 * @param high the largest
 */
public record Spread(double median, double low, double high) {
    /**
     * The spread of at least one number.
     *
     * @param values in any order; not changed
     */
    public static Spread of(double... values) {
        if (values.length == 0) {
            throw new IllegalArgumentException("an empty list has no median; measure at least once");
        }
        double[] sorted = values.clone();
        Arrays.sort(sorted);
        int middle = sorted.length / 2;
        double median = sorted.length % 2 == 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
        return new Spread(median, sorted[0], sorted[sorted.length - 1]);
    }
}
