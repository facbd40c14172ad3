/**
 * Frames over TCP: the transport that reaches any host.
 *
 * <p>A {@link org.mobula.transport.tcp.TcpTransport} listens, dials, and makes channels from authenticated sockets. A
 * {@link org.mobula.transport.tcp.TcpChannel} has two halves that share nothing but the socket: a {@link
 * org.mobula.transport.tcp.TcpSendBuffer}, in which frames are written and from which the kernel takes them, and a
 * {@link org.mobula.transport.tcp.TcpReceiveBuffer}, into which the kernel puts them and in which they are read. No
 * byte is copied on this side of the socket, except the beginning of a frame that does not fit before the end of the
 * buffer.
 *
 * <p>The bytes on the wire are in {@link org.mobula.transport.tcp.WireLayout} and, for
 * readers of other languages, in {@code docs/wire-protocol-tcp.md}. Start reading at {@link
 * org.mobula.transport.tcp.TcpChannel}.
 */
package org.mobula.transport.tcp;
