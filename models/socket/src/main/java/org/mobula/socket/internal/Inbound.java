package org.mobula.socket.internal;

import java.io.IOException;
import java.io.InputStream;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.net.SocketException;
import java.net.SocketTimeoutException;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;
import org.mobula.agent.Spin;

/**
 * The reading half of a connection.
 *
 * <p>A reader sleeps in a read of TCP, so time limits, closing by another thread and interrupts are the JDK's. It
 * announces that in the ring first; the writer then sends a bell.
 *
 * <p><b>Threads:</b> any; one reads at a time, as with TCP.
 */
final class Inbound {
    private static final int MOST_BELLS = 64;

    /** How TCP has ended. */
    private enum TcpEnd {
        OPEN,
        FINISHED,
        RESET
    }

    private final ConnectionState connection;
    private final SocketOptionsView options;
    private final Outbound outbound;
    private final Spin spin;
    private final ReentrantLock lock = new ReentrantLock();

    // of the thread that holds the lock
    private byte @Nullable [] bellBuffer;
    private TcpEnd tcpEnd = TcpEnd.OPEN;
    private boolean finished;
    private boolean reset;
    private int bells;

    private volatile long received;
    private volatile @Nullable RingReader ring;

    Inbound(ConnectionState connection, SocketOptionsView options, Outbound outbound, long spinNanos) {
        this.connection = connection;
        this.options = options;
        this.outbound = outbound;
        this.spin = new Spin(spinNanos);
    }

    boolean isFast() {
        return ring != null;
    }

    int read(InputStream tcp, byte[] into, int offset, int length) throws IOException {
        if (length == 0) {
            return tcp.read(into, offset, length);
        }
        lock();
        try {
            int count = 0;
            while (count == 0) {
                if (connection.isClosed() || connection.isInputShut()) {
                    return tcp.read(into, offset, length);
                }
                RingReader reader = ring();
                count = reader == null
                        ? readTcp(tcp, into, offset, length)
                        : readRing(tcp, reader, MemorySegment.ofArray(into), offset, length);
            }
            return count;
        } finally {
            lock.unlock();
        }
    }

    /** Reads bytes into an array of any primitive type: at least one, or -1 at the end. */
    long read(InputStream tcp, MemorySegment into) throws IOException {
        lock();
        try {
            int count = 0;
            byte[] copy = null;
            while (count == 0) {
                RingReader reader = connection.isClosed() || connection.isInputShut() ? null : ring();
                if (reader != null) {
                    count = readRing(tcp, reader, into, 0, into.byteSize());
                    continue;
                }
                copy = copy == null ? new byte[(int) Math.min(8192, into.byteSize())] : copy;
                boolean over = connection.isClosed() || connection.isInputShut();
                count = over ? tcp.read(copy, 0, copy.length) : readTcp(tcp, copy, 0, copy.length);
                if (count > 0) {
                    MemorySegment.copy(copy, 0, into, ValueLayout.JAVA_BYTE, 0, count);
                }
                if (over) {
                    return count;
                }
            }
            return count;
        } finally {
            lock.unlock();
        }
    }

    int available(InputStream tcp) throws IOException {
        int waiting = tcp.available(); // throws if the socket is closed
        Rings rings = connection.rings();
        if (rings == null || connection.isInputShut() || connection.isClosed()) {
            return waiting;
        }
        try {
            long switchedAt = rings.in().switchedAt();
            if (switchedAt < 0) {
                return waiting;
            }
            RingReader reader = ring;
            if (reader != null) {
                return reader.readable();
            }
            long before = Math.min(waiting, Math.max(0, switchedAt - received));
            return (int) Math.min(Integer.MAX_VALUE, before + new RingReader(rings.in()).readable());
        } catch (IllegalStateException e) {
            return tcp.available();
        }
    }

    private void lock() throws SocketTimeoutException {
        int timeout = options.timeout();
        if (timeout == 0) {
            lock.lock();
            return;
        }
        boolean interrupted = false;
        long deadline = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(timeout);
        try {
            while (true) {
                try {
                    if (lock.tryLock(deadline - System.nanoTime(), TimeUnit.NANOSECONDS)) {
                        return;
                    }
                    throw new SocketTimeoutException("Read timed out");
                } catch (InterruptedException e) {
                    interrupted = true;
                }
            }
        } finally {
            if (interrupted) {
                Thread.currentThread().interrupt();
            }
        }
    }

    /** The ring, once everything that the peer sent by TCP has been read. */
    private @Nullable RingReader ring() throws IOException {
        RingReader present = ring;
        Rings rings = connection.rings();
        if (present != null || rings == null) {
            return present;
        }
        try {
            long switchedAt = rings.in().switchedAt();
            if (switchedAt >= 0 && switchedAt < received) {
                throw new SocketException("Connection reset"); // the peer lies
            }
            if (switchedAt == received) {
                present = new RingReader(rings.in());
                ring = present;
            }
            return present;
        } catch (IllegalStateException e) {
            return null; // closed meanwhile; TCP reports it
        }
    }

    /** Reads TCP before the switch is reached; 0 if only bells were read. */
    private int readTcp(InputStream tcp, byte[] into, int offset, int length) throws IOException {
        int count;
        try {
            count = tcp.read(into, offset, length);
        } catch (SocketException e) {
            if (connection.isClosed() || ring() == null) {
                throw e;
            }
            tcpEnd = TcpEnd.RESET;
            return 0; // what is in the ring comes first
        }
        if (count < 0) {
            if (connection.isClosed() || connection.isInputShut() || ring() == null) {
                return count;
            }
            tcpEnd = TcpEnd.FINISHED;
            return 0;
        }
        Rings rings = connection.rings();
        long switchedAt = -1;
        try {
            switchedAt = rings == null ? -1 : rings.in().switchedAt();
        } catch (IllegalStateException e) {
            // closed meanwhile; the bytes are the program's
        }
        if (switchedAt < 0 || received + count <= switchedAt) {
            received += count;
            return count;
        }
        if (switchedAt < received) {
            throw new SocketException("Connection reset"); // the peer lies
        }
        int own = (int) (switchedAt - received);
        received = switchedAt;
        countBells(count - own);
        return own;
    }

    private void countBells(int count) {
        bells += count;
        Rings rings = connection.rings();
        if (rings != null) {
            rings.in().publishBellsRead(bells);
        }
    }

    /** Reads the ring; sleeps while it is empty. 0 if the caller has to look at the state of the connection again. */
    private int readRing(InputStream tcp, RingReader reader, MemorySegment into, long offset, long length)
            throws IOException {
        Rings rings = Objects.requireNonNull(connection.rings());
        try {
            int count = reader.read(into, offset, length);
            if (count > 0) {
                int need = rings.in().need();
                if (need > 0 && reader.room() >= need && rings.in().takeNeed(need)) {
                    rings.link().sendBell(rings.peerId());
                }
                return count;
            }
            if (tcpEnd != TcpEnd.OPEN || finished || reset) {
                return end(rings);
            }
            if (!spin.await(() -> reader.readable() > 0 || connection.isClosed() || connection.isInputShut())) {
                sleep(tcp, rings, reader);
            }
            return 0;
        } catch (IllegalStateException e) {
            if (!connection.isClosed()) {
                throw e;
            }
            return 0;
        }
    }

    private void sleep(InputStream tcp, Rings rings, RingReader reader) throws IOException {
        rings.in().announceSleep();
        if (reader.readable() > 0 || connection.isClosed() || connection.isInputShut()) {
            rings.in().withdrawSleep();
            return;
        }
        byte[] buffer = bellBuffer;
        if (buffer == null) {
            buffer = new byte[MOST_BELLS];
            bellBuffer = buffer;
        }
        try {
            int count = tcp.read(buffer, 0, buffer.length);
            if (count < 0) {
                tcpEnd = TcpEnd.FINISHED;
            } else {
                countBells(count);
            }
        } catch (SocketException e) {
            if (connection.isClosed()) {
                throw e;
            }
            tcpEnd = TcpEnd.RESET;
        } finally {
            if (!connection.isClosed()) {
                rings.in().withdrawSleep();
            }
        }
    }

    /** The ring is empty and TCP has ended: what a reader of TCP would see. */
    private int end(Rings rings) throws SocketException {
        if (!finished && !reset) {
            int how = rings.in().end();
            boolean bellsUnread = outbound.bells() != rings.out().bellsRead(); // TCP then resets
            reset = switch (how) {
                case Ring.End.SHUT, Ring.End.CLOSED, Ring.End.CLOSED_UNREAD -> false;
                case Ring.End.ABORTED -> true;
                // the process was killed, or TCP was cut: a reset if it had not read everything
                default ->
                    outbound.isFast() && rings.out().hasUnread() && !outbound.wasRefused()
                            || tcpEnd == TcpEnd.RESET && !bellsUnread;
            };
            finished = !reset;
        }
        if (reset) {
            throw new SocketException("Connection reset");
        }
        return -1;
    }
}
