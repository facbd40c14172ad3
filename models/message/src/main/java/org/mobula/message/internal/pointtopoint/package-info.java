/**
 * Messages from rank to rank. {@link org.mobula.message.internal.pointtopoint.Messaging} belongs to a node, {@link
 * org.mobula.message.internal.pointtopoint.PointToPointEngine} to a communicator. A send or a receive that does not end
 * at once is a {@code SendOperation} or a {@code ReceiveOperation}; a {@code Mailbox} matches messages with receives;
 * {@code MessageHandlers} receives what other ranks send, in the format of {@code MessageProtocol}. This package knows
 * no communicators and no collective operations.
 */
package org.mobula.message.internal.pointtopoint;
