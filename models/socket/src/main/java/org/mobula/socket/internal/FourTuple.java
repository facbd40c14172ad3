package org.mobula.socket.internal;

import java.net.InetAddress;
import java.nio.ByteBuffer;

/**
 * The addresses and ports of a connection, which identify it in its network namespace.
 *
 * @param local the own address and port: 16 bytes of an IPv6 address, or of an IPv4 address mapped to one, and the port
 * @param remote those of the peer
 */
record FourTuple(ByteBuffer local, ByteBuffer remote) {
    /** The length of one end in a message. */
    static final int END = 18;

    static FourTuple of(InetAddress local, int localPort, InetAddress remote, int remotePort) {
        return new FourTuple(end(local, localPort), end(remote, remotePort));
    }

    /** Reads what {@link #put} has written. */
    static FourTuple get(ByteBuffer from) {
        byte[] local = new byte[END];
        byte[] remote = new byte[END];
        from.get(local).get(remote);
        return new FourTuple(ByteBuffer.wrap(local), ByteBuffer.wrap(remote));
    }

    void put(ByteBuffer into) {
        into.put(local.duplicate()).put(remote.duplicate());
    }

    /** As the peer sees it. */
    FourTuple mirrored() {
        return new FourTuple(remote, local);
    }

    int remotePort() {
        return Short.toUnsignedInt(remote.getShort(END - Short.BYTES));
    }

    private static ByteBuffer end(InetAddress address, int port) {
        byte[] bytes = address.getAddress();
        ByteBuffer end = ByteBuffer.allocate(END);
        if (bytes.length == 4) {
            end.putLong(0).putInt(0xffff);
        }
        return end.put(bytes).putShort((short) port).flip();
    }
}
