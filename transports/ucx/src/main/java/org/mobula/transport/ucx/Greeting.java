package org.mobula.transport.ucx;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import org.mobula.transport.spi.ConnectedPeer;
import org.mobula.transport.spi.TimedSocket;
import org.mobula.transport.spi.TransportUnavailableException;

/**
 * What a side tells the other one over the control connection, in its own byte order.
 *
 * @param capacity of its rings
 * @param channel its number of the channel
 * @param key that messages to it must carry
 * @param address of its worker
 */
record Greeting(int capacity, int channel, long key, byte[] address) {
    private static final int WORD = 0x4D4F4258; // "MOBX"
    private static final int HEAD = 24;
    private static final int LEAST_CAPACITY = 4096;
    private static final int GREATEST_CAPACITY = 1 << 30;
    private static final int LONGEST_ADDRESS = 1 << 16;

    void write(TimedSocket socket) throws IOException {
        socket.write(ByteBuffer.allocate(HEAD + address.length)
                .order(ByteOrder.nativeOrder())
                .putInt(WORD)
                .putInt(capacity)
                .putInt(channel)
                .putInt(address.length)
                .putLong(key)
                .put(address)
                .flip());
    }

    static Greeting read(TimedSocket socket, ConnectedPeer peer) throws IOException {
        ByteBuffer head = socket.read(HEAD).order(ByteOrder.nativeOrder());
        int word = head.getInt();
        if (word == Integer.reverseBytes(WORD)) {
            throw new TransportUnavailableException(
                    peer + " has the other byte order, which UCX does not convert; use the transport tcp", null);
        }
        int capacity = head.getInt();
        int channel = head.getInt();
        int length = head.getInt();
        long key = head.getLong();
        boolean fits = capacity >= LEAST_CAPACITY && capacity <= GREATEST_CAPACITY && Integer.bitCount(capacity) == 1;
        if (word != WORD || !fits || length < 1 || length > LONGEST_ADDRESS) {
            throw peer.corrupt(String.format(
                    "it greets with %08x, rings of %d bytes and an address of %d bytes", word, capacity, length));
        }
        byte[] address = new byte[length];
        socket.read(ByteBuffer.wrap(address));
        return new Greeting(capacity, channel, key, address);
    }
}
