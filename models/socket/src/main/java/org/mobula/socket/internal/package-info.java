/**
 * The implementation, which an agent's class loader loads: {@link org.mobula.socket.internal.SocketAgent} hooks into
 * the JDK's sockets, a {@link org.mobula.socket.internal.Connection} is the state of one socket, and {@link
 * org.mobula.socket.internal.Rendezvous} finds out which peers share memory.
 */
@NullMarked
package org.mobula.socket.internal;

import org.jspecify.annotations.NullMarked;
