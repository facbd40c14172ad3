package org.mobula.socket.internal;

import java.io.IOException;
import java.io.InterruptedIOException;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.net.SocketException;
import java.util.Objects;
import java.util.concurrent.locks.LockSupport;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;
import org.mobula.agent.Spin;

/**
 * The writing half of a connection.
 *
 * <p><b>Threads:</b> any; one writes at a time, as with TCP.
 */
final class Outbound {
    private static final byte[] BELL = {1};
    private static final int COPY = 8192;

    private final ConnectionState connection;
    private final SocketOptionsView options;
    private final Spin spin;
    private final ReentrantLock lock = new ReentrantLock();

    // of the thread that holds the lock
    private long sent;
    private int bells;
    private int writesAfterEnd;
    private boolean usesUrgentData;
    private boolean failedToSwitch;

    private volatile boolean refused;
    private volatile @Nullable RingWriter ring;
    private volatile @Nullable Thread waiting;

    Outbound(ConnectionState connection, SocketOptionsView options, long spinNanos) {
        this.connection = connection;
        this.options = options;
        this.spin = new Spin(spinNanos);
    }

    boolean isFast() {
        return ring != null;
    }

    /** How many bells were sent; exact only while no thread writes. */
    int bells() {
        return bells;
    }

    /** Whether a write was refused because the peer has ended. Readers then see the end, not a reset, as with TCP. */
    boolean wasRefused() {
        return refused;
    }

    void write(TcpOutput tcp, byte[] bytes, int offset, int length) throws IOException {
        lock.lock();
        try {
            if (ring == null && !tryToSwitch(tcp)) {
                tcp.out().write(bytes, offset, length);
                sent += length;
            } else {
                writeToRing(tcp, MemorySegment.ofArray(bytes), offset, length);
            }
        } finally {
            lock.unlock();
        }
    }

    /** Writes the bytes of an array of any primitive type. */
    void write(TcpOutput tcp, MemorySegment from) throws IOException {
        lock.lock();
        try {
            if (ring == null && !tryToSwitch(tcp)) {
                byte[] copy = new byte[(int) Math.min(COPY, from.byteSize())];
                for (long at = 0; at < from.byteSize(); at += copy.length) {
                    int count = (int) Math.min(copy.length, from.byteSize() - at);
                    MemorySegment.copy(from, ValueLayout.JAVA_BYTE, at, copy, 0, count);
                    tcp.out().write(copy, 0, count);
                    sent += count;
                }
            } else {
                writeToRing(tcp, from, 0, from.byteSize());
            }
        } finally {
            lock.unlock();
        }
    }

    /** Whether an urgent byte was dealt with; TCP must send it otherwise. */
    boolean writeUrgent(TcpOutput tcp, int data) throws IOException {
        lock.lock();
        try {
            Rings rings = connection.rings();
            if (ring == null || rings == null || connection.isClosed() || connection.isOutputShut()) {
                usesUrgentData = true; // the peer may or may not count the byte, so the direction stays on TCP
                return false;
            }
            if (rings.out().urgentInline()) {
                writeToRing(tcp, MemorySegment.ofArray(new byte[] {(byte) data}), 0, 1);
            }
            return true;
        } finally {
            lock.unlock();
        }
    }

    /** Wakes a thread that waits for room. */
    void wake() {
        LockSupport.unpark(waiting);
    }

    private boolean tryToSwitch(TcpOutput tcp) throws IOException {
        Rings rings = connection.rings();
        if (rings == null || usesUrgentData || failedToSwitch || connection.isClosed() || connection.isOutputShut()) {
            return false;
        }
        try {
            if (!rings.file().isReady()) {
                return false;
            }
            options.takeNoDelay(tcp.socket());
            rings.out().publishSwitch(sent);
            ring = new RingWriter(rings.out());
            return true;
        } catch (IllegalStateException e) {
            failedToSwitch = true; // closed meanwhile
            return false;
        }
    }

    private void writeToRing(TcpOutput tcp, MemorySegment from, long start, long length) throws IOException {
        Rings rings = Objects.requireNonNull(connection.rings());
        RingWriter writer = Objects.requireNonNull(ring);
        try {
            long end = start + length;
            for (long at = start; at < end; ) {
                if (connection.isClosed() || connection.isOutputShut()) {
                    tcp.out().write(BELL, 0, 1); // throws what TCP throws
                    throw new SocketException(connection.isClosed() ? "Socket closed" : "Broken pipe");
                }
                if (connection.isPeerDead() || rings.in().end() >= Ring.End.CLOSED) {
                    writeToEnded(tcp, rings);
                    return;
                }
                int count =
                        writer.write(from, at, Math.min(end - at, rings.out().part()));
                if (count == 0) {
                    awaitRoom(rings, writer, end - at);
                    continue;
                }
                at += count;
                if (rings.out().takeSleep()) {
                    bells++;
                    tcp.out().write(BELL, 0, 1);
                }
            }
        } catch (IllegalStateException e) {
            throw closedMeanwhile(tcp, e);
        }
    }

    /** TCP accepts one write after the peer has closed, and none if the peer had not read everything. */
    private void writeToEnded(TcpOutput tcp, Rings rings) throws IOException {
        boolean first = writesAfterEnd++ == 0;
        int end = rings.in().end();
        boolean orderly = end == Ring.End.CLOSED
                || end != Ring.End.ABORTED && !rings.out().hasUnread();
        try {
            tcp.out().write(BELL, 0, 1);
            if (!orderly) {
                tcp.out().write(BELL, 0, 1); // the peer's answer to the first one was a reset
            }
        } catch (SocketException e) {
            if (first && orderly && !connection.isClosed()) {
                return; // TCP has sent a reset only because the peer had left a bell unread
            }
            refused = true;
            throw e;
        }
        if (!first || !orderly) {
            refused = true;
            // even if TCP accepts it: the ring has no reader, and a killed process may close TCP later than its link
            throw new SocketException("Broken pipe");
        }
    }

    private IOException closedMeanwhile(TcpOutput tcp, IllegalStateException cause) throws IOException {
        if (!connection.isClosed()) {
            throw cause;
        }
        tcp.out().write(BELL, 0, 1); // throws what TCP throws
        return new SocketException("Socket closed");
    }

    private void awaitRoom(Rings rings, RingWriter writer, long length) throws IOException {
        if (spin.await(() -> writer.room() > 0 || isOver(rings))) {
            return;
        }
        int needed = (int) Math.min(length, rings.out().capacity() / 2);
        Thread self = Thread.currentThread();
        boolean interrupted = false;
        waiting = self;
        try {
            while (true) {
                rings.out().announceNeed(needed);
                if (writer.room() >= needed || isOver(rings)) {
                    return;
                }
                while (rings.out().need() != 0 && !isOver(rings)) {
                    LockSupport.park(connection);
                    if (self.isVirtual() && self.isInterrupted()) {
                        throw new InterruptedIOException(); // the socket's stream closes the socket
                    }
                    interrupted |= Thread.interrupted(); // platform threads ignore interrupts here
                }
            }
        } finally {
            waiting = null;
            if (!connection.isClosed()) {
                rings.out().announceNeed(0);
            }
            if (interrupted) {
                self.interrupt();
            }
        }
    }

    private boolean isOver(Rings rings) {
        return connection.isClosed()
                || connection.isOutputShut()
                || connection.isPeerDead()
                || rings.in().end() >= Ring.End.CLOSED;
    }
}
