package org.mobula.bench.peers.socket;

import java.io.EOFException;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.SocketAddress;
import java.net.StandardProtocolFamily;
import java.net.StandardSocketOptions;
import java.net.UnixDomainSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * A connected socket with messages of eight bytes. System properties select its kind: {@code -Dsocket=tcp|unix} and
 * {@code -Dwaiting=spin|block}.
 */
final class SocketConnection {
    private static final boolean UNIX = "unix".equals(System.getProperty("socket"));
    private static final boolean SPINS = "spin".equals(System.getProperty("waiting"));

    private final SocketChannel channel;
    private final ByteBuffer message = ByteBuffer.allocateDirect(Long.BYTES);

    private SocketConnection(SocketChannel channel) throws IOException {
        this.channel = channel;
        if (!UNIX) {
            channel.setOption(StandardSocketOptions.TCP_NODELAY, true);
        }
        channel.configureBlocking(!SPINS);
    }

    /** Prints the address of a new socket, and waits for one client. */
    static SocketConnection accept() throws IOException {
        if (!UNIX) {
            try (ServerSocketChannel listening = ServerSocketChannel.open()) {
                listening.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0));
                System.out.println(((InetSocketAddress) listening.getLocalAddress()).getPort());
                return new SocketConnection(listening.accept());
            }
        }
        Path folder = Files.createTempDirectory("bench");
        Path path = folder.resolve("socket");
        try (ServerSocketChannel listening = ServerSocketChannel.open(StandardProtocolFamily.UNIX)) {
            listening.bind(UnixDomainSocketAddress.of(path));
            System.out.println(path);
            return new SocketConnection(listening.accept());
        } finally {
            Files.deleteIfExists(path);
            Files.delete(folder);
        }
    }

    /** @param said the address that the server printed */
    static SocketConnection connect(String said) throws IOException {
        SocketAddress address = UNIX
                ? UnixDomainSocketAddress.of(said)
                : new InetSocketAddress(InetAddress.getLoopbackAddress(), Integer.parseInt(said));
        return new SocketConnection(SocketChannel.open(address));
    }

    void send(long value) throws IOException {
        message.clear().putLong(value).flip();
        while (message.hasRemaining()) {
            channel.write(message);
        }
    }

    /** Waits for a message: in the kernel, or by asking again and again. */
    long receive() throws IOException {
        message.clear();
        while (message.hasRemaining()) {
            if (channel.read(message) < 0) {
                throw new EOFException("the other side has closed the connection");
            }
        }
        return message.getLong(0);
    }
}
