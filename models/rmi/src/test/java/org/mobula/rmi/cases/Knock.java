package org.mobula.rmi.cases;

import java.io.IOException;
import java.net.UnixDomainSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;
import java.nio.file.Path;

/**
 * Asks a process for an object as a caller does, and prints {@code answered} or {@code closed}. Its argument: the Unix
 * socket of the process.
 */
public final class Knock {
    private static final int LENGTH = 128;
    private static final long MAGIC = 0x6d6f62756c610200L;

    private Knock() {}

    public static void main(String[] words) throws IOException {
        try (SocketChannel channel = SocketChannel.open(UnixDomainSocketAddress.of(Path.of(words[0])))) {
            System.out.println(isAnswered(channel) ? "answered" : "closed");
        }
    }

    private static boolean isAnswered(SocketChannel channel) {
        try {
            channel.write(ByteBuffer.allocate(LENGTH).putLong(MAGIC).clear());
            return channel.read(ByteBuffer.allocate(LENGTH)) > 0;
        } catch (IOException reset) {
            return false;
        }
    }
}
