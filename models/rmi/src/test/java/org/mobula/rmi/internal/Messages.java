package org.mobula.rmi.internal;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;
import org.jspecify.annotations.Nullable;

/** Messages on a Unix socket that blocks. */
final class Messages {
    private Messages() {}

    /** The next message; null at the end, or if it is none. */
    static @Nullable Question receive(SocketChannel channel) throws IOException {
        ByteBuffer bytes = ByteBuffer.allocate(Question.LENGTH);
        while (bytes.hasRemaining()) {
            if (channel.read(bytes) < 0) {
                return null;
            }
        }
        return Question.of(bytes.flip());
    }

    /** Wakes a lane's other side, unless it has closed its end. */
    static void wake(SocketChannel channel) {
        try {
            channel.write(ByteBuffer.allocate(1));
        } catch (IOException e) {
            // it did not sleep
        }
    }

    /** Reads until the other side has closed its end. */
    static void awaitEnd(SocketChannel channel) {
        ByteBuffer bytes = ByteBuffer.allocate(Question.LENGTH);
        try {
            while (channel.read(bytes.clear()) >= 0) {
                // bells
            }
        } catch (IOException e) {
            // it had not read everything
        }
    }
}
