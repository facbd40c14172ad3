package org.mobula.active.internal;

import java.lang.foreign.MemorySegment;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;
import org.mobula.active.ActiveRequest;
import org.mobula.active.ActiveRequestHandler;
import org.mobula.active.HandlerRuleException;
import org.mobula.memory.Output;
import org.mobula.runtime.spi.Peer;

/**
 * The side of a link that receives requests. It is also the request whose handler runs.
 *
 * <p>Credits return with the replies, or alone once a quarter of the window is to be returned. They return one by one
 * as long as the source waits for those of requests that the program keeps, or has no other ones left.
 *
 * <p><b>Threads:</b> one at a time handles; any returns credits.
 */
final class Origin extends ArrivedMessage implements ActiveRequest {
    private final EndpointState endpoint;
    private final Peer peer;
    private final int number;
    private final int remote;
    private final AtomicInteger toReturn = new AtomicInteger();
    private final AtomicInteger kept = new AtomicInteger(); // requests whose credit is held
    private volatile boolean awaited; // the source waits for all credits; written by the thread that handles

    // of the request whose handler runs
    private int handlerNumber;
    private @Nullable ActiveRequestHandler handler;
    private boolean answered;
    private boolean held;

    /**
     * @param number of this side
     * @param remote number of the other side
     */
    Origin(EndpointState endpoint, Peer peer, int number, int remote) {
        super(peer.rank(), endpoint.counting());
        this.endpoint = endpoint;
        this.peer = peer;
        this.number = number;
        this.remote = remote;
    }

    EndpointState endpoint() {
        return endpoint;
    }

    int number() {
        return number;
    }

    int remote() {
        return remote;
    }

    Peer peer() {
        return peer;
    }

    /** Runs a handler for the request that was begun. */
    void handle(int number, @Nullable ActiveRequestHandler action) {
        answered = false;
        held = false;
        if (awaited && kept.get() == 0) {
            awaited = false;
        }
        handlerNumber = number;
        handler = action;
        Throwable thrown = action == null ? null : endpoint.run(this);
        end();
        if (action == null) {
            fail(endpoint.missingHandler("request", number));
            return;
        }
        endpoint.counting().requestsHandled.increment();
        if (thrown != null) {
            fail(describeHandler() + " at rank " + endpoint.rank() + " has thrown " + thrown);
        } else if (!answered) {
            if (!held) {
                toReturn.incrementAndGet();
            }
            if (isDue(kept.get())) {
                returnAll();
            }
        }
    }

    @Override
    void runHandler() {
        Objects.requireNonNull(handler).handle(this);
    }

    @Override
    String describeHandler() {
        return endpoint.describeHandler("request", handlerNumber);
    }

    /** The source waits for all credits. */
    void sync() {
        awaited = true; // before the return: a credit that is released after it returns at once
        returnAll();
    }

    private void returnAll() {
        int credits = toReturn.getAndSet(0);
        if (credits > 0) {
            endpoint.counting().creditsSent.increment();
            peer.post(ActiveProtocol.CREDIT, 2 * Integer.BYTES, output -> {
                output.putInt(remote);
                output.putInt(credits);
            });
        }
    }

    /** Whether credits have to return, so that the source does not wait for them while nothing else is under way. */
    private boolean isDue(int keptNow) {
        int credits = toReturn.get();
        int window = endpoint.options().window();
        return credits >= window / 4 || credits + keptNow >= window;
    }

    private void release() {
        toReturn.incrementAndGet(); // first: a SYNC that this thread does not see returns it
        boolean isAwaited = awaited; // before the decrement: the next request may reset it after
        if (isDue(kept.decrementAndGet()) || isAwaited) {
            returnAll();
        }
    }

    private void fail(String what) {
        int credits = toReturn.getAndSet(0) + (answered || held ? 0 : 1);
        String text =
                what.length() > ActiveProtocol.LONGEST_TEXT ? what.substring(0, ActiveProtocol.LONGEST_TEXT) : what;
        peer.post(ActiveProtocol.FAILED, 2 * Integer.BYTES + ActiveProtocol.textBytes(text), output -> {
            output.putInt(remote);
            output.putInt(credits);
            ActiveProtocol.putText(output, text);
        });
    }

    @Override
    public void reply(int handler, long word0, long word1, long word2, long word3, MemorySegment data) {
        checked();
        if (answered || held) {
            throw new HandlerRuleException(
                    "a request is answered at most once, and not if its credit is held; send what is"
                            + " more as data of one reply, or as requests from outside of the handler");
        }
        endpoint.checkHandlerNumber(handler);
        endpoint.checkData(data, endpoint.options().dataLimit(), "a reply");
        answered = true;
        endpoint.counting().repliesSent.increment();
        int head = handler | ((1 + toReturn.getAndSet(0)) << ActiveProtocol.HANDLER_BITS);
        Output output = peer.tryBegin(ActiveProtocol.REPLY, MessageWriter.bytes(data));
        if (output != null) {
            MessageWriter.write(output, remote, head, word0, word1, word2, word3, data);
            peer.commit();
            return;
        }
        MemorySegment copy = MemorySegment.ofArray(new byte[0]);
        if (data.byteSize() > 0) { // it must not change before the reply leaves
            copy = Elements.copy(data);
        }
        MemorySegment kept = copy;
        peer.post(
                ActiveProtocol.REPLY,
                MessageWriter.bytes(kept),
                late -> MessageWriter.write(late, remote, head, word0, word1, word2, word3, kept));
    }

    @Override
    public Runnable holdCredit() {
        checked();
        if (answered || held) {
            throw new HandlerRuleException("a credit is held once, and not for a request that was answered");
        }
        held = true;
        kept.incrementAndGet();
        AtomicBoolean returned = new AtomicBoolean();
        return () -> {
            if (!returned.getAndSet(true)) {
                release();
            }
        };
    }
}
