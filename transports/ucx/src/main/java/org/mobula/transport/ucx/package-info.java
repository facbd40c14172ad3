/**
 * Frames over UCX: InfiniBand, RoCE and whatever else libucp reaches.
 *
 * <p>A {@link org.mobula.transport.ucx.UcxTransport} listens and dials over TCP, and opens a {@link
 * org.mobula.transport.ucx.UcxNode}; {@link org.mobula.transport.ucx.Setup} makes a channel from the authenticated
 * connection. A {@link org.mobula.transport.ucx.UcxChannel} writes frames into a {@link
 * org.mobula.transport.ucx.SendWindow} and reads them from a {@link org.mobula.transport.ucx.ReceiveWindow}; its {@link
 * org.mobula.transport.ucx.UcxLink} moves the bytes from one to the other by active messages. All links of a node share
 * a {@link org.mobula.transport.ucx.UcxWorker}. A {@link org.mobula.transport.ucx.SleepWatch} makes progress while the
 * threads that poll sleep. {@link org.mobula.transport.ucx.EndOfPeer} decides when a connection has ended.
 *
 * <p>The bytes on the wire are in {@link org.mobula.transport.ucx.WireLayout} and in {@code docs/wire-protocol-ucx.md}.
 * The functions of the library are in {@link org.mobula.transport.ucx.library}. Start reading at {@link
 * org.mobula.transport.ucx.UcxChannel}.
 */
package org.mobula.transport.ucx;
