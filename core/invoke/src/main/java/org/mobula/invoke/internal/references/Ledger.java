package org.mobula.invoke.internal.references;

import org.jspecify.annotations.Nullable;
import org.mobula.codec.Connection;
import org.mobula.runtime.spi.Peer;

/**
 * What this rank and another one owe each other about references.
 *
 * <p><b>Threads:</b> {@link #hold}, {@link #sent} and {@link #givenUp} on the thread that writes to that rank;
 * {@link #arrived} on the one that reads from it; the rest any.
 */
public final class Ledger {
    private final Transit transit = new Transit();
    private final Outbox outbox;
    private final Arrivals arrivals;
    private long registrations; // the thread that polls the peer

    Ledger(Peer peer, Chores chores) {
        this.outbox = new Outbox(peer, chores);
        this.arrivals = new Arrivals(outbox);
    }

    /** The message being written refers to an object of this rank, or to a stub's. */
    public void hold(Object referred) {
        transit.hold(referred);
    }

    /** The message being written leaves. */
    public void sent() {
        transit.sent();
    }

    /** The message being written will not be sent. */
    public void givenUp() {
        transit.givenUp();
    }

    /** A message with references has come. */
    public Connection.@Nullable Arrival arrived() {
        return arrivals.next();
    }

    Transit transit() {
        return transit;
    }

    Outbox outbox() {
        return outbox;
    }

    void countRegistration() {
        registrations++;
    }

    long registrations() {
        return registrations;
    }
}
