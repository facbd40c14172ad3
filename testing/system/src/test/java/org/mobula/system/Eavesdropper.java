package org.mobula.system;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * Sits between a rank's Unix socket and those who call it, passes everything on, and keeps what the first caller says.
 *
 * <p><b>Threads:</b> its own, all daemons; they end with the sockets.
 */
final class Eavesdropper implements AutoCloseable {
    private final Path behind;
    private final ServerSocketChannel listener;
    private final ByteArrayOutputStream heard = new ByteArrayOutputStream();

    /** Takes a socket's place. */
    Eavesdropper(Path socket) throws IOException {
        behind = socket.resolveSibling(socket.getFileName() + "-behind");
        Files.move(socket, behind);
        listener = ServerSocketChannel.open(StandardProtocolFamily.UNIX);
        listener.bind(UnixDomainSocketAddress.of(socket));
        start(this::listen);
    }

    /** The socket itself. */
    UnixDomainSocketAddress behind() {
        return UnixDomainSocketAddress.of(behind);
    }

    /** What the first caller said so far. */
    byte[] heard() {
        synchronized (heard) {
            return heard.toByteArray();
        }
    }

    private void listen() throws IOException {
        while (true) {
            SocketChannel caller = listener.accept();
            SocketChannel called = SocketChannel.open(behind());
            start(() -> pass(caller, called, true));
            start(() -> pass(called, caller, false));
        }
    }

    private void pass(SocketChannel from, SocketChannel to, boolean keep) throws IOException {
        ByteBuffer bytes = ByteBuffer.allocate(4096);
        try (from;
                to) {
            while (from.read(bytes.clear()) >= 0) {
                bytes.flip();
                if (keep) {
                    synchronized (heard) {
                        heard.write(bytes.array(), 0, bytes.limit());
                    }
                }
                while (bytes.hasRemaining()) {
                    to.write(bytes);
                }
            }
        }
    }

    private interface Work {
        void run() throws IOException;
    }

    private static void start(Work work) {
        Thread.ofPlatform().daemon().start(() -> {
            try {
                work.run();
            } catch (IOException closed) {
                // one end has closed, and the other one notices it
            }
        });
    }

    @Override
    public void close() throws IOException {
        listener.close();
    }
}
