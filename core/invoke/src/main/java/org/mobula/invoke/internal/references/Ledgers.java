package org.mobula.invoke.internal.references;

import java.util.Collection;
import java.util.concurrent.atomic.AtomicReferenceArray;
import org.jspecify.annotations.Nullable;
import org.mobula.codec.Connection;
import org.mobula.invoke.InterfaceShape;
import org.mobula.invoke.Stub;
import org.mobula.runtime.spi.Engine;
import org.mobula.runtime.spi.FlightRecording;
import org.mobula.runtime.spi.Peer;

/**
 * A node's part in distributed garbage collection: its stubs, and its {@link Ledger} with each rank.
 *
 * <p><b>Threads:</b> any.
 */
public final class Ledgers {
    /** Makes a stub if there is none. */
    @FunctionalInterface
    public interface Maker {
        /** The stub. */
        Stub make();
    }

    private final Engine engine;
    private final Chores chores;
    private final Exports exports;
    private final StubTable stubs;
    private final AtomicReferenceArray<@Nullable Ledger> ledgers;

    /**
     * @param engine the node's
     * @param chores the node's
     * @param exports the node's objects
     */
    public Ledgers(Engine engine, Chores chores, Exports exports) {
        this.engine = engine;
        this.chores = chores;
        this.exports = exports;
        this.ledgers = new AtomicReferenceArray<>(engine.size());
        this.stubs = new StubTable(engine.rank(), rank -> with(rank).outbox(), chores.collected());
    }

    /** Begins to take what others tell. */
    public void start() {
        engine.onGone(this::gone);
        engine.onClose(chores::close);
        engine.handle(ReferenceMessages.NUMBER, new ReferenceMessages(this, exports));
    }

    /** The ledger with a rank. */
    public Ledger with(int rank) {
        Ledger ledger = ledgers.get(rank);
        if (ledger != null) {
            return ledger;
        }
        Ledger made = new Ledger(engine.peer(rank), chores);
        Ledger there = ledgers.compareAndExchange(rank, null, made);
        return there == null ? made : there;
    }

    /**
     * This rank's one stub of an object.
     *
     * @param arrival the message that refers to it, null if none does
     * @param maker makes the stub if there is none
     */
    public Stub stub(int rank, int object, InterfaceShape shape, Connection.@Nullable Arrival arrival, Maker maker) {
        chores.begin();
        return stubs.stub(new Registration.Key(rank, object, shape), arrival, maker);
    }

    /** How many stubs of other ranks' objects are alive here. */
    public long stubsOfOthers() {
        return stubs.count(false);
    }

    /** How many stubs of this rank's own objects are alive here. */
    public long stubsOfOwn() {
        return stubs.count(true);
    }

    /** How many references are in messages that were not acknowledged. */
    public long inTransit() {
        long count = 0;
        for (int rank = 0; rank < ledgers.length(); rank++) {
            Ledger ledger = ledgers.get(rank);
            count += ledger == null ? 0 : ledger.transit().count();
        }
        return count;
    }

    /** All registrations, for tests. */
    Collection<Registration> registrations() {
        return stubs.all();
    }

    private void gone(Peer peer) {
        Ledger ledger = ledgers.get(peer.rank());
        if (ledger == null) {
            return; // why: then no reference ever went there or came from there
        }
        ledger.outbox().gone();
        // why waited: it may have passed a reference on, whose receiver, if it lives, is registering
        chores.later(engine.options().livenessTimeout().toNanos(), () -> {
            ledger.transit().clear();
            int released = exports.releaseAll(peer.rank());
            if (FlightRecording.isOn()) {
                HolderGoneEvent.emit(engine.rank(), peer.rank(), released);
            }
        });
    }
}
