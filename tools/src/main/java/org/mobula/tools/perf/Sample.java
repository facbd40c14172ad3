package org.mobula.tools.perf;

import java.io.Serializable;

/**
 * What one rank measured.
 *
 * @param times the calls' times, as a histogram encodes itself; nanoseconds
 * @param nanos what all calls took together
 * @param sent bytes of messages one call sends
 * @param received bytes of messages one call brings back
 */
record Sample(byte[] times, long nanos, double sent, double received) implements Serializable {}
