package org.mobula.tools.perf;

import java.io.Serializable;

/**
 * One rank's measurement of one case.
 *
 * @param times nanoseconds of each iteration, as an encoded {@code Histogram}
 * @param nanos nanoseconds of all iterations together
 * @param sent bytes of messages that one iteration sends
 * @param received bytes of messages that one iteration receives
 * @param warmUp number of iterations in the warm-up
 */
record Sample(byte[] times, long nanos, double sent, double received, long warmUp) implements Serializable {}
