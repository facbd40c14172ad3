/**
 * The matching of messages with receives: {@link org.mobula.message.internal.PostedReceives} and
 * {@link org.mobula.message.internal.UnexpectedMessages}, two queues of {@link org.mobula.message.internal.QueueEntry}
 * objects without any communication; {@link org.mobula.message.internal.NumberedTable}, which finds operations in
 * progress by number; and the credit for unexpected messages. The other internal packages build on it: section, then
 * pointtopoint, then collective, then topology.
 */
package org.mobula.message.internal;
