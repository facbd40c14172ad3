package org.mobula.invoke.internal.references;

import org.jspecify.annotations.Nullable;
import org.mobula.codec.Connection;
import org.mobula.runtime.spi.Peer;

/**
 * The references exchanged with one other rank.
 *
 * <p><b>Threads:</b> {@link #hold}, {@link #sent} and {@link #givenUp} on the thread that writes to that rank;
 * {@link #arrived} on the one that reads from it; the rest any.
 */
public final class PeerReferences {
    private final SentReferences sent = new SentReferences();
    private final ReferenceSender sender;
    private final ReceivedMessages received;
    private long registrations; // the thread that polls the peer

    PeerReferences(Peer peer, GcExecutor executor) {
        this.sender = new ReferenceSender(peer, executor);
        this.received = new ReceivedMessages(peer.rank(), sender::acknowledge);
    }

    /** The message being written refers to an object of this rank, or to that of a stub. */
    public void hold(Object referent) {
        sent.hold(referent);
    }

    /** The message being written is sent. */
    public void sent() {
        sent.sent();
    }

    /** The message being written is discarded. */
    public void givenUp() {
        sent.givenUp();
    }

    /** A message with references has arrived. */
    public Connection.@Nullable Arrival arrived() {
        return received.next();
    }

    SentReferences sentReferences() {
        return sent;
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
