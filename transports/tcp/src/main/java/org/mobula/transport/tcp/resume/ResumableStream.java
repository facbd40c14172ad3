package org.mobula.transport.tcp.resume;

import static java.util.Objects.requireNonNull;

import java.io.IOException;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;
import java.time.Duration;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;
import org.mobula.memory.FieldHandles;
import org.mobula.transport.spi.ConnectedPeer;
import org.mobula.transport.spi.Interruptible;
import org.mobula.transport.tcp.stream.ByteStream;
import org.mobula.transport.tcp.stream.LinkException;

/**
 * A stream over one connection after another. What it takes is kept until the peer says that it has it. When a
 * connection breaks, both sides close it; over the next one, each says how many bytes it has, and the other goes on
 * from there.
 *
 * <p>If no connection is made in time, the stream fails. A peer that closes says so; a connection that ends otherwise
 * is interrupted.
 *
 * <p><b>Threads:</b> as {@link ByteStream}; {@link #resume} by any. The reading thread may take the lock of the writing
 * one, never the other way round. <b>Failure:</b> a {@link LinkException} of the connection below ends the stream at
 * once.
 */
public final class ResumableStream implements ByteStream, Interruptible {
    private static final VarHandle LOWER = FieldHandles.of(MethodHandles.lookup(), "lower", ByteStream.class);
    private static final int ACKNOWLEDGEMENTS = 4; // per content of the peer's buffer

    private final ConnectedPeer peer;
    private final Duration tolerated;
    private final Runnable whenClosed;
    private final ReentrantLock receiveLock = new ReentrantLock();
    private final ReentrantLock sendLock = new ReentrantLock();
    private final ResendBuffer kept;
    private final RecordWriter writer;
    private final RecordReader reader = new RecordReader();
    private final int acknowledgeAfter;

    private @Nullable ByteStream lower; // null while interrupted; volatile access by LOWER
    private volatile ByteStream last;
    private volatile @Nullable Listener listener;
    private volatile @Nullable IOException failed;
    private volatile String cause = "";
    private volatile long deadline;
    private volatile boolean closed;
    private long attempts; // to resume; guarded by receiveLock

    /**
     * An attempt to continue over another connection.
     *
     * @param number of the attempts so far
     * @param received how many bytes this side has; constant until the end of the attempt
     */
    record Attempt(long number, long received) {}

    /**
     * @param first the first connection
     * @param resendBytes how many bytes are kept
     * @param peerBytes how many bytes the peer keeps
     * @param tolerated the longest interruption
     * @param whenClosed runs once
     */
    public ResumableStream(
            ByteStream first,
            ConnectedPeer peer,
            int resendBytes,
            int peerBytes,
            Duration tolerated,
            Runnable whenClosed) {
        this.lower = first;
        this.last = first;
        this.peer = peer;
        this.tolerated = tolerated;
        this.whenClosed = whenClosed;
        this.kept = new ResendBuffer(resendBytes);
        this.writer = new RecordWriter(kept);
        this.acknowledgeAfter = peerBytes / ACKNOWLEDGEMENTS;
    }

    @Override
    public void write(ByteBuffer bytes) throws IOException {
        write(bytes, null);
    }

    @Override
    public void write(ByteBuffer[] bytes) throws IOException {
        for (int i = 0; i < bytes.length; i += 2) {
            write(bytes[i], i + 1 < bytes.length ? bytes[i + 1] : null);
        }
    }

    private void write(ByteBuffer first, @Nullable ByteBuffer second) throws IOException {
        boolean arrived = false;
        sendLock.lock();
        try {
            check();
            take(first, second);
            if (first.hasRemaining() || second != null && second.hasRemaining()) {
                arrived = lookForAcknowledgements();
                take(first, second);
            }
        } finally {
            sendLock.unlock();
        }
        Listener tell = listener;
        if (arrived && tell != null) {
            tell.arrived();
        }
    }

    private void take(ByteBuffer first, @Nullable ByteBuffer second) throws IOException {
        kept.take(first);
        if (second != null && !first.hasRemaining()) { // room may appear at any moment: the order must stay
            kept.take(second);
        }
        push();
    }

    /**
     * Looks for acknowledgements in what has arrived, because the thread that sends may be the only one of this side;
     * needs the lock of senders.
     *
     * @return whether something else has arrived, which the socket no longer shows
     */
    private boolean lookForAcknowledgements() throws IOException {
        ByteStream from = lower();
        if (from == null || !receiveLock.tryLock()) { // the thread that receives finds them
            return false;
        }
        try {
            reader.readHeaders(from);
            acknowledged();
            return reader.isAtHand();
        } catch (LinkException e) {
            throw e;
        } catch (IOException e) {
            interrupted(from, e.getMessage() + " while receiving");
            return false;
        } finally {
            receiveLock.unlock();
        }
    }

    private void acknowledged() throws LinkException {
        if (!reader.isValid() || !kept.acknowledge(reader.acknowledged())) {
            throw new LinkException(
                    requireNonNull(
                            peer.corrupt("its resend protocol is invalid").getMessage()),
                    null);
        }
    }

    @Override
    public boolean flush() throws IOException {
        sendLock.lock();
        try {
            check();
            push();
            return isDrained();
        } finally {
            sendLock.unlock();
        }
    }

    @Override
    public boolean isDrained() {
        ByteStream now = lower();
        return now != null && writer.isDrained() && now.isDrained();
    }

    /** Sends what can be sent; needs the lock. */
    private void push() throws IOException {
        ByteStream to = lower();
        if (to == null) {
            return;
        }
        try {
            writer.push(to, reader.received(), acknowledgeAfter);
            to.flush();
        } catch (LinkException e) {
            throw e;
        } catch (IOException e) {
            interrupted(to, e.getMessage() + " while sending");
        }
    }

    @Override
    public int read(ByteBuffer into) throws IOException {
        receiveLock.lock();
        try {
            check();
            ByteStream from = lower();
            return from == null ? 0 : read(from, into);
        } finally {
            receiveLock.unlock();
        }
    }

    private int read(ByteStream from, ByteBuffer into) throws IOException {
        int bytes;
        try {
            bytes = reader.read(from, into);
        } catch (LinkException e) {
            throw e;
        } catch (IOException e) {
            interrupted(from, e.getMessage() + " while receiving");
            return 0;
        }
        acknowledged();
        if (bytes < 0 && !reader.isClosed()) {
            interrupted(from, "the connection ended");
            return 0;
        }
        if (writer.isDue(reader.received(), acknowledgeAfter)) {
            acknowledge();
        }
        return bytes;
    }

    private void acknowledge() throws IOException {
        sendLock.lock();
        try {
            push();
        } finally {
            sendLock.unlock();
        }
    }

    /** A connection is of no use any more. Takes no lock. */
    private void interrupted(ByteStream which, String why) throws IOException {
        if (closed) {
            throw peer.closed();
        }
        deadline = System.nanoTime() + tolerated.toNanos();
        cause = why;
        if (LOWER.compareAndSet(this, which, null)) {
            which.close();
            Listener tell = listener;
            if (tell != null) {
                tell.interrupted(why);
            }
        }
    }

    private void check() throws IOException {
        if (!isInterrupted()) {
            IOException failure = failed;
            if (failure != null) {
                throw failure;
            }
        }
    }

    @Override
    public boolean isInterrupted() {
        if (lower() != null || closed || failed != null) {
            return false;
        }
        if (System.nanoTime() - deadline < 0) {
            return true;
        }
        giveUp("it was interrupted (" + cause + ") for more than " + tolerated.toMillis() / 1000.0
                + " s, which --tolerate-disconnect sets");
        return false;
    }

    @Override
    public void giveUp(String why) {
        failed = new LinkException(requireNonNull(peer.lost(why).getMessage()), null);
    }

    @Override
    public void watch(Listener watcher) {
        listener = watcher;
        if (isInterrupted()) {
            watcher.interrupted(cause); // before this call
        }
    }

    /** Begins to continue over another connection: nothing is received until the end of {@link #resume}. */
    Attempt suspend() throws IOException {
        receiveLock.lock();
        try {
            ByteStream old = lower();
            if (old != null) {
                interrupted(old, "the peer has opened another connection");
            }
            return new Attempt(++attempts, reader.received());
        } finally {
            receiveLock.unlock();
        }
    }

    /**
     * Continues over another connection. Owns it, also if this fails. An attempt fails if a later one has begun,
     * because what the peer has said may be out of date.
     *
     * @param attempt from {@link #suspend}; the peer knows what this side has
     * @param peerReceived how many bytes the peer has
     */
    void resume(ByteStream next, Attempt attempt, long peerReceived) throws IOException {
        receiveLock.lock();
        sendLock.lock();
        try {
            if (closed || failed != null || attempt.number != attempts) {
                next.close();
                throw peer.lost("it cannot be resumed here any more");
            }
            if (!kept.acknowledge(peerReceived)) {
                next.close();
                giveUp("it cannot be resumed: the peer says that it has bytes that were not sent");
                throw peer.lost("it cannot be resumed");
            }
            reader.restart(peerReceived);
            writer.restart(peerReceived, attempt.received);
            last = next;
            LOWER.setVolatile(this, next);
            push();
        } finally {
            sendLock.unlock();
            receiveLock.unlock();
        }
        Listener tell = listener;
        if (tell != null) {
            tell.resumed();
        }
    }

    @Override
    public boolean isAtHand() {
        return reader.isAtHand();
    }

    @Override
    public boolean isOpen() {
        return !closed;
    }

    @Override
    public SocketChannel socket() {
        return last.socket();
    }

    @Override
    public String describe() {
        return last.describe() + ", resumable for " + tolerated.toMillis() / 1000.0 + " s";
    }

    @Override
    public void close() {
        sendLock.lock();
        try {
            if (closed) {
                return;
            }
            closed = true;
            ByteStream to = lower();
            if (to != null) {
                sayClosed(to);
                to.close();
            }
        } finally {
            sendLock.unlock();
        }
        whenClosed.run();
    }

    /** As far as the socket takes it: a peer that does not learn it waits for a new connection. */
    private void sayClosed(ByteStream to) {
        try {
            writer.close(to, reader.received(), acknowledgeAfter);
            to.flush();
        } catch (IOException e) {
            // the peer has ended
        }
    }

    private @Nullable ByteStream lower() {
        return (ByteStream) LOWER.getVolatile(this);
    }
}
