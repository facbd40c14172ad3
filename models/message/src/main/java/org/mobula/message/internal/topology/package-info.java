/**
 * Formation and numbering of groups of ranks: {@link org.mobula.message.internal.topology.Formation} creates
 * communicators by collective operations, {@code LeaderExchange} connects two groups, and {@code Grid} numbers ranks in
 * a grid.
 */
package org.mobula.message.internal.topology;
