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
 * A proxy in front of a rank's Unix socket. It forwards all data in both directions and records what the callers send.
 *
 * <p><b>Threads:</b> its own daemon threads, which end with the sockets.
 */
final class RecordingProxy implements AutoCloseable {
    private final Path target;
    private final ServerSocketChannel listener;
    private final ByteArrayOutputStream recorded = new ByteArrayOutputStream();

    /** Moves the socket to another path and listens at the original path. */
    RecordingProxy(Path socket) throws IOException {
        target = socket.resolveSibling(socket.getFileName() + "-target");
        Files.move(socket, target);
        listener = ServerSocketChannel.open(StandardProtocolFamily.UNIX);
        listener.bind(UnixDomainSocketAddress.of(socket));
        start(this::listen);
    }

    /** The address of the original socket. */
    UnixDomainSocketAddress target() {
        return UnixDomainSocketAddress.of(target);
    }

    /** Everything that callers have sent so far. */
    byte[] recorded() {
        synchronized (recorded) {
            return recorded.toByteArray();
        }
    }

    private void listen() throws IOException {
        while (true) {
            SocketChannel caller = listener.accept();
            SocketChannel called = SocketChannel.open(target());
            start(() -> forward(caller, called, true));
            start(() -> forward(called, caller, false));
        }
    }

    private void forward(SocketChannel from, SocketChannel to, boolean record) throws IOException {
        ByteBuffer bytes = ByteBuffer.allocate(4096);
        try (from;
                to) {
            while (from.read(bytes.clear()) >= 0) {
                bytes.flip();
                if (record) {
                    synchronized (recorded) {
                        recorded.write(bytes.array(), 0, bytes.limit());
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
                // one side closed the connection, and the other side detects it
            }
        });
    }

    @Override
    public void close() throws IOException {
        listener.close();
    }
}
