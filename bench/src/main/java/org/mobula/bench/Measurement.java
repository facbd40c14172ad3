package org.mobula.bench;

/**
 * What one implementation reached in one pair of processes.
 *
 * @param median of all batches, in the case's unit
 * @param mean of all batches, in the case's unit
 * @param callerBytes heap that one operation allocates in the process that calls, by the JVM's own counter
 * @param calleeBytes the same in the process that is called
 */
public record Measurement(double median, double mean, double callerBytes, double calleeBytes) {}
