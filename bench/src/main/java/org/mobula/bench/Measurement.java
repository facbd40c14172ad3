package org.mobula.bench;

/**
 * The result of one implementation in one run.
 *
 * @param median of all batches, in the case's unit
 * @param mean of all batches, in the case's unit
 * @param callerBytes heap that one operation allocates in the calling process, by the JVM's counter; NaN if unknown
 * @param calleeBytes the same in the called process
 */
public record Measurement(double median, double mean, double callerBytes, double calleeBytes) {}
