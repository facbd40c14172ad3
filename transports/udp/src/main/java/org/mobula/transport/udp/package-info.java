/**
 * Frames over UDP: datagrams made reliable and ordered, for networks that lose packets.
 *
 * <p>A {@link org.mobula.transport.udp.UdpTransport} listens and dials over TCP; {@link org.mobula.transport.udp.Setup}
 * makes a channel from the authenticated connection. A {@link org.mobula.transport.udp.UdpChannel} has two halves with
 * a socket each. The {@link org.mobula.transport.udp.SendingHalf} cuts the stream of frames in its {@link
 * org.mobula.transport.udp.SendWindow} into datagrams, and repeats those that are lost: {@link
 * org.mobula.transport.udp.Flight}, {@link org.mobula.transport.udp.RoundTrip}, {@link
 * org.mobula.transport.udp.Congestion} and {@link org.mobula.transport.udp.PathMtu} decide which, when, how fast and
 * how long. The {@link org.mobula.transport.udp.ReceivingHalf} puts the bytes at their place in the {@link
 * org.mobula.transport.udp.ReceiveWindow}, where frames are read, and acknowledges them.
 *
 * <p>The bytes on the wire are in {@link org.mobula.transport.udp.WireLayout} and, for readers of other languages, in
 * {@code docs/wire-protocol-udp.md}. Start reading at {@link org.mobula.transport.udp.UdpChannel}.
 */
package org.mobula.transport.udp;
