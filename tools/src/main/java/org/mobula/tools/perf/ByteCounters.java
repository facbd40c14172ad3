package org.mobula.tools.perf;

import java.util.function.LongSupplier;

/**
 * Counts the bytes of messages since the start.
 *
 * @param sent bytes that this rank has sent, or written
 * @param received bytes that this rank has received, or read; a query may itself send messages of a constant length
 */
public record ByteCounters(LongSupplier sent, LongSupplier received) {}
