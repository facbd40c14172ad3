package org.mobula.tools.perf;

import java.io.Serializable;

/**
 * What one rank measured of one kind of work.
 *
 * @param times each time's length, as a histogram encodes itself; nanoseconds
 * @param nanos what all of them took together
 * @param sent bytes of messages sent for one
 * @param received bytes of messages that one brings back
 * @param warmUp how often it was done before
 */
record Sample(byte[] times, long nanos, double sent, double received, long warmUp) implements Serializable {}
