package org.mobula.system;

import java.io.IOException;
import java.net.SocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;

/** Someone who is no rank, and connects to one all the same. */
final class Stranger {
    /**
     * The bytes of a caller's first message, and of its second, as {@link org.mobula.transport.Handshake} lays them
     * out.
     */
    static final int HELLO = 54;

    static final int PROOF = 32;

    private Stranger() {}

    /** Sends some bytes and reads until it is thrown out; gives what it read. */
    static int knock(SocketAddress address, byte[]... messages) throws IOException {
        try (SocketChannel socket = SocketChannel.open(address)) {
            int read = 0;
            for (byte[] message : messages) {
                socket.write(ByteBuffer.wrap(message));
            }
            ByteBuffer answer = ByteBuffer.allocate(4096);
            for (int count = socket.read(answer); count >= 0; count = socket.read(answer.clear())) {
                read += count;
            }
            return read;
        } catch (IOException reset) {
            return 0; // the rank closed the connection before it had sent everything
        }
    }

    /** The beginning of a caller's first message in some version of the protocol. */
    static byte[] hello(int version) {
        return ByteBuffer.allocate(HELLO)
                .put("MOBULA".getBytes(java.nio.charset.StandardCharsets.US_ASCII))
                .putShort((short) version)
                .array();
    }
}
