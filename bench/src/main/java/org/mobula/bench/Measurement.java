package org.mobula.bench;

import java.util.List;

/**
 * The result of one implementation in one run.
 *
 * @param median of all batches, in the case's unit
 * @param mean of all batches, in the case's unit
 * @param callerBytes heap that one operation allocates in the calling process, by the JVM's counter; NaN if unknown
 * @param calleeBytes the same in the called process
 * @param windows values of consecutive windows of equal length, NaN where there is none; empty if a case has no windows
 */
public record Measurement(double median, double mean, double callerBytes, double calleeBytes, List<Double> windows) {
    /** Copies the list. */
    public Measurement {
        windows = List.copyOf(windows);
    }

    /** A measurement without windows. */
    public Measurement(double median, double mean, double callerBytes, double calleeBytes) {
        this(median, mean, callerBytes, calleeBytes, List.of());
    }

    /** A single value, without allocation. */
    public static Measurement of(double value) {
        return new Measurement(value, value, Double.NaN, Double.NaN);
    }
}
