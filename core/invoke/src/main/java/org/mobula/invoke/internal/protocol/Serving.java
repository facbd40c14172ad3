package org.mobula.invoke.internal.protocol;

import java.util.concurrent.Executor;
import java.util.concurrent.atomic.LongAdder;

/**
 * What serving any peer's calls needs.
 *
 * @param executor runs what may block
 * @param reuseBytes how many bytes may wait to be used again, per peer; 0 for none
 * @param oneWays the limit on one-way calls that wait or run
 * @param oneWayFailures how many one-way calls failed at this node
 */
record Serving(Executor executor, long reuseBytes, OneWayBacklog.Limit oneWays, LongAdder oneWayFailures) {}
