package org.mobula.active.internal;

import java.lang.foreign.MemorySegment;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;
import org.mobula.active.ActiveReplyHandler;
import org.mobula.memory.Output;
import org.mobula.runtime.Deadline;
import org.mobula.runtime.spi.Peer;

/**
 * The side of a link that sends requests. It is also the reply whose handler runs.
 *
 * <p><b>Threads:</b> any sends; one at a time handles.
 */
final class Destination extends ArrivedMessage {
    private final EndpointState endpoint;
    private final Peer peer;
    private final String name;
    private final int number;
    private final AtomicInteger outstanding = new AtomicInteger(); // requests whose credit has not returned
    private volatile int remote = -1;
    private int window;
    private int dataLimit;
    private volatile boolean closed;
    private volatile boolean reported; // the loss of the rank, to a thread that waits

    // of the reply whose handler runs
    private int replyNumber;
    private @Nullable ActiveReplyHandler replyHandler;

    Destination(EndpointState endpoint, Peer peer, String name, int number) {
        super(peer.rank(), endpoint.counting());
        this.endpoint = endpoint;
        this.peer = peer;
        this.name = name;
        this.number = number;
    }

    EndpointState endpoint() {
        return endpoint;
    }

    Peer peer() {
        return peer;
    }

    int number() {
        return number;
    }

    /** The other side has opened the endpoint. */
    void mapped(int remoteNumber, int itsWindow, int itsDataLimit) {
        window = itsWindow;
        dataLimit = itsDataLimit;
        remote = remoteNumber; // last: it publishes the limits
        endpoint.waiters().signal();
    }

    boolean isMapped() {
        return remote >= 0;
    }

    /** The endpoint at the other side is closed. */
    void closed() {
        closed = true;
        endpoint.waiters().signal();
    }

    boolean isClosed() {
        return closed;
    }

    boolean isFinished() {
        return outstanding.get() == 0;
    }

    /** Whether a waiting thread has to learn that the rank has departed; true once. */
    boolean isLost() {
        if (reported || !peer.hasDeparted() || (!peer.hasFailed() && isFinished())) {
            return false;
        }
        reported = true;
        return true;
    }

    /** Whether a waiting thread has learned that the rank has departed: its requests are finished by that. */
    boolean isReportedLost() {
        return reported;
    }

    /** Takes a credit if one is left. */
    boolean tryCredit() {
        int seen;
        do {
            seen = outstanding.get();
            if (seen >= window) {
                return false;
            }
        } while (!outstanding.compareAndSet(seen, seen + 1));
        return true;
    }

    /** Credits have returned. */
    void returned(int credits) {
        if (credits < 0 || credits > outstanding.get()) {
            throw new CorruptActiveMessageException(
                    "it returns " + credits + " credits of " + outstanding.get() + " that are out");
        }
        if (credits > 0) {
            outstanding.addAndGet(-credits);
        }
    }

    /** Sends a request for which a credit was taken. */
    void send(int handler, long word0, long word1, long word2, long word3, MemorySegment data) {
        boolean sent = false;
        try {
            Output output = peer.begin(
                    ActiveProtocol.REQUEST, MessageWriter.bytes(data), Deadline.current(), "sending an active message");
            try {
                MessageWriter.write(output, remote, handler, word0, word1, word2, word3, data);
                sent = true;
            } finally {
                if (sent) {
                    peer.commit();
                } else {
                    peer.abort();
                }
            }
        } finally {
            if (!sent) {
                outstanding.decrementAndGet();
            }
        }
    }

    /** Requests that all credits return. */
    void sync() {
        int to = remote;
        peer.post(ActiveProtocol.SYNC, Integer.BYTES, output -> output.putInt(to));
    }

    /** This side ends the link. */
    void unmap() {
        int to = remote;
        if (to >= 0 && !closed && !peer.hasDeparted()) {
            peer.post(ActiveProtocol.UNMAP, Integer.BYTES, output -> output.putInt(to));
        }
    }

    int dataLimit() {
        return dataLimit;
    }

    /** Runs a handler for the reply that was begun. */
    void handle(int handler, @Nullable ActiveReplyHandler action) {
        replyNumber = handler;
        replyHandler = action;
        Throwable thrown = action == null ? null : endpoint.run(this);
        end();
        if (action == null) {
            endpoint.fail(endpoint.missingHandler("reply", handler));
            return;
        }
        endpoint.counting().repliesHandled.increment();
        if (thrown != null) {
            endpoint.fail(describeHandler() + " has thrown " + thrown);
        }
    }

    @Override
    void runHandler() {
        Objects.requireNonNull(replyHandler).handle(this);
    }

    @Override
    String describeHandler() {
        return endpoint.describeHandler("reply", replyNumber);
    }

    @Override
    public String toString() {
        return "endpoint " + name + " of rank " + peer.rank();
    }
}
