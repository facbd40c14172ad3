package org.mobula.invoke.internal.references;

import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicLong;
import org.mobula.codec.Connection;
import org.mobula.runtime.spi.Peer;

/**
 * The references exchanged with one other rank. Keeps alive what unacknowledged messages to it refer to: objects of
 * this rank, and stubs.
 *
 * <p><b>Threads:</b> {@link #hold}, {@link #sent} and {@link #givenUp} on the thread that writes to that rank;
 * {@link #arrived} on the one that reads from it; the rest any.
 */
public final class PeerReferences {
    private record Sent(long number, List<Object> held) {}

    private final ReferenceSender sender;
    private final ReceivedMessages received;
    private final List<Object> open = new ArrayList<>();
    private final Queue<Sent> sent = new ConcurrentLinkedQueue<>();
    private final AtomicLong inTransit = new AtomicLong();
    private long number;
    private long registrations; // the thread that polls the peer

    PeerReferences(Peer peer, GcExecutor executor) {
        this.sender = new ReferenceSender(peer, executor);
        this.received = new ReceivedMessages(peer.rank(), sender::acknowledge);
    }

    /** The message being written refers to an object of this rank, or to that of a stub. */
    public void hold(Object referent) {
        open.add(referent);
    }

    /** The message being written is sent. */
    public void sent() {
        inTransit.addAndGet(open.size());
        sent.add(new Sent(++number, List.copyOf(open)));
        open.clear();
    }

    /** The message being written is discarded. */
    public void givenUp() {
        open.clear();
    }

    /** A message with references has arrived. */
    public Connection.Arrival arrived() {
        return received.next();
    }

    /**
     * The receiver has acknowledged this many messages. Synchronized, because an acknowledgement and the failure of the
     * rank may coincide.
     */
    synchronized void acknowledged(long upTo) {
        for (Sent next = sent.peek(); next != null && next.number <= upTo; next = sent.peek()) {
            sent.remove();
            inTransit.addAndGet(-next.held.size());
        }
    }

    /** Whether an unacknowledged message refers to this. */
    boolean holds(Object referent) {
        return sent.stream().flatMap(each -> each.held.stream()).anyMatch(each -> each == referent);
    }

    long inTransit() {
        return inTransit.get();
    }

    ReferenceSender sender() {
        return sender;
    }

    void countRegistration() {
        registrations++;
    }

    long registrations() {
        return registrations;
    }
}
