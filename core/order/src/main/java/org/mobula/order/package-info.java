/**
 * One total order of messages among ranks that may die.
 *
 * <p>A service joins a {@link org.mobula.order.TotalOrder} by name at each rank that takes part, and submits messages;
 * every member is handed the same messages in the same order, each once, its own included, and a message handed over
 * anywhere is never lost while no more ranks fail at once than were to be tolerated. Who is a member is agreed on: a
 * {@link org.mobula.order.View} follows another when ranks come, leave or fail. Who comes later is given the service's
 * state in place of what it missed.
 *
 * <p>Start reading at {@link org.mobula.order.TotalOrder}; the protocol, which knows neither threads nor clocks nor
 * networks, stands in {@code internal.protocol} and begins at {@code Participant}.
 */
package org.mobula.order;
