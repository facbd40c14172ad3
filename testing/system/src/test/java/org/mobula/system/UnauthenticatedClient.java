package org.mobula.system;

import java.io.IOException;
import java.net.SocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;

/** A client that connects to a rank's socket but is not a rank of the run. */
final class UnauthenticatedClient {
    /**
     * The lengths of a caller's first and second message, in bytes, as defined by
     * {@link org.mobula.transport.Handshake}.
     */
    static final int HELLO = 54;

    static final int PROOF = 32;

    private UnauthenticatedClient() {}

    /** Sends messages and reads until the rank closes the connection. Returns the number of bytes read. */
    static int connect(SocketAddress address, byte[]... messages) throws IOException {
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
            return 0; // the rank reset the connection
        }
    }

    /** The beginning of a caller's first message in a given protocol version. */
    static byte[] hello(int version) {
        return ByteBuffer.allocate(HELLO)
                .put("MOBULA".getBytes(java.nio.charset.StandardCharsets.US_ASCII))
                .putShort((short) version)
                .array();
    }
}
