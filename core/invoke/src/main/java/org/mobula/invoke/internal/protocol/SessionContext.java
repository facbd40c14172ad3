package org.mobula.invoke.internal.protocol;

import java.util.concurrent.Executor;
import java.util.concurrent.atomic.LongAdder;

/**
 * What all sessions of a node share.
 *
 * @param executor runs what may block
 * @param reuseBytes limit in bytes of the arguments kept for reuse, per peer; 0 for none
 * @param oneWays limit on one-way calls that have not ended
 * @param oneWayFailures the number of one-way calls that failed
 */
record SessionContext(Executor executor, long reuseBytes, OneWayBacklog.Limit oneWays, LongAdder oneWayFailures) {}
