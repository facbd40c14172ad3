package org.mobula.order.internal.protocol;

/**
 * The parameters of an order, the same at all ranks.
 *
 * @param size the number of ranks, members or not
 * @param tolerated how many members may fail at once
 * @param patience how many ticks to wait for confirmation that silent ranks have ended
 * @param window how much each rank may have in flight
 */
public record ProtocolRules(int size, int tolerated, long patience, Window window) {}
