/**
 * Fast sockets: {@code java.net.Socket} and {@code ServerSocket}, unchanged, over rings in shared memory.
 *
 * <p>A Java agent changes the JDK's implementation of sockets. TCP connects as ever and remains: for addresses,
 * options, errors and wake-ups. Once both ends of a connection are found to be processes of one user on one host, both
 * with the agent, what they write goes through two rings in a mapped file. To any other peer it is a plain TCP socket.
 *
 * <p>Programs need nothing of this package. {@link org.mobula.socket.FastSocket} adds typed arrays. Start reading at
 * {@code internal/Connection}; the format of the rings and of the messages is in {@code docs/wire-protocol-socket.md}.
 */
@NullMarked
package org.mobula.socket;

import org.jspecify.annotations.NullMarked;
