/**
 * A total order of messages among ranks that may fail.
 *
 * <p>A service joins a {@link org.mobula.order.TotalOrder} by name at each participating rank, and submits messages.
 * Every member receives the same messages in the same order, including its own. A delivered message is never lost as
 * long as no more members fail at once than are tolerated. The members agree on a new {@link org.mobula.order.View}
 * when ranks join, leave or fail. A rank that joins later receives the service's state.
 *
 * <p>Start reading at {@link org.mobula.order.TotalOrder}. The protocol, a state machine without threads, clocks or
 * network, is in {@code internal.protocol} and begins at {@code Participant}.
 */
package org.mobula.order;
