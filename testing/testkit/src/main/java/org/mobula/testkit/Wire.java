package org.mobula.testkit;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.StandardSocketOptions;
import java.nio.ByteBuffer;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;

/**
 * The wire between two hosts, for tests: passes bytes on in both directions, changes one of them, or cuts all
 * connections.
 *
 * <p><b>Threads:</b> any; each connection has two of its own. <b>Ownership:</b> {@link #close} ends all connections.
 */
public final class Wire implements AutoCloseable {
    private static final int CHUNK = 1 << 16;
    private static final long NEVER = Long.MAX_VALUE;

    private final Set<SocketChannel> ends = ConcurrentHashMap.newKeySet();
    private final AtomicLong toCaller = new AtomicLong(NEVER); // bytes until the one that is changed
    private final AtomicLong toCalled = new AtomicLong(NEVER);
    private final AtomicLong passed = new AtomicLong();

    /**
     * Puts the wire into a connection.
     *
     * @param real connected to the called side; the wire owns it from now on
     * @return the socket of the caller
     */
    public SocketChannel through(SocketChannel real) throws IOException {
        try (ServerSocketChannel server =
                ServerSocketChannel.open().bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0))) {
            SocketChannel caller = SocketChannel.open(server.getLocalAddress());
            SocketChannel inner = server.accept();
            for (SocketChannel each : new SocketChannel[] {inner, real}) {
                each.setOption(StandardSocketOptions.TCP_NODELAY, true);
                ends.add(each);
            }
            pump(inner, real, toCalled);
            pump(real, inner, toCaller);
            return caller;
        }
    }

    /** Inverts one bit of the next byte to the called side after {@code after} more bytes. */
    public void damageToCalled(long after) {
        toCalled.set(after);
    }

    /** Inverts one bit of the next byte to the caller after {@code after} more bytes. */
    public void damageToCaller(long after) {
        toCaller.set(after);
    }

    /** The number of bytes that have passed in both directions. */
    public long passed() {
        return passed.get();
    }

    /** Ends all connections at once; what is in transit is lost. */
    public void cut() {
        ends.forEach(this::reset);
    }

    @Override
    public void close() {
        cut();
    }

    private void pump(SocketChannel from, SocketChannel to, AtomicLong damage) {
        Thread.ofPlatform().daemon().name("wire").start(() -> {
            ByteBuffer buffer = ByteBuffer.allocateDirect(CHUNK);
            try {
                while (from.read(buffer.clear()) >= 0) {
                    int bytes = buffer.flip().remaining();
                    damage(buffer, bytes, damage);
                    passed.addAndGet(bytes);
                    while (buffer.hasRemaining()) {
                        to.write(buffer);
                    }
                }
                to.shutdownOutput();
                return; // the other direction may go on
            } catch (IOException ended) {
                // the ends learn it below
            }
            reset(from);
            reset(to);
        });
    }

    private static void damage(ByteBuffer buffer, int bytes, AtomicLong damage) {
        long left = damage.get();
        if (left == NEVER) {
            return;
        }
        if (left < bytes) {
            buffer.put((int) left, (byte) (buffer.get((int) left) ^ 0x10));
            damage.set(NEVER);
        } else {
            damage.set(left - bytes);
        }
    }

    private void reset(SocketChannel socket) {
        ends.remove(socket);
        try {
            socket.setOption(StandardSocketOptions.SO_LINGER, 0);
        } catch (IOException closed) {
            // closed by the other thread
        }
        try {
            socket.close();
        } catch (IOException closed) {
            // nothing more can be done
        }
    }
}
