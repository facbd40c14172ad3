package org.mobula.invoke.internal.references;

import java.util.Collection;
import java.util.concurrent.atomic.AtomicReferenceArray;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.mobula.codec.Connection;
import org.mobula.invoke.InterfaceShape;
import org.mobula.invoke.Stub;
import org.mobula.runtime.spi.Engine;
import org.mobula.runtime.spi.FlightRecording;
import org.mobula.runtime.spi.Peer;

/**
 * A node's part in distributed garbage collection: its stubs, and the references exchanged with each rank.
 *
 * <p><b>Threads:</b> any.
 */
public final class DistributedGc {
    private final Engine engine;
    private final GcExecutor executor;
    private final Exports exports;
    private final StubTable stubs;
    private final AtomicReferenceArray<@Nullable PeerReferences> peers;

    /**
     * @param engine the node's
     * @param executor the node's
     * @param exports the node's objects
     */
    public DistributedGc(Engine engine, GcExecutor executor, Exports exports) {
        this.engine = engine;
        this.executor = executor;
        this.exports = exports;
        this.peers = new AtomicReferenceArray<>(engine.size());
        this.stubs = new StubTable(engine.rank(), rank -> with(rank).sender(), executor.collected());
    }

    /** Begins to handle reference messages and failures. */
    public void start() {
        engine.onDeparture(this::departed);
        engine.onClose(executor::close);
        engine.handle(ReferenceSender.NUMBER, new ReferenceHandler(this::with, exports));
    }

    /** The references exchanged with a rank. */
    public PeerReferences with(int rank) {
        PeerReferences references = peers.get(rank);
        if (references != null) {
            return references;
        }
        PeerReferences made = new PeerReferences(engine.peer(rank), executor);
        PeerReferences there = peers.compareAndExchange(rank, null, made);
        return there == null ? made : there;
    }

    /**
     * This rank's one stub of an object.
     *
     * @param arrival the message that refers to it, or null
     * @param maker makes the stub if there is none
     */
    public Stub stub(
            int rank, int object, InterfaceShape shape, Connection.@Nullable Arrival arrival, Supplier<Stub> maker) {
        executor.begin();
        return stubs.stub(new StubRegistration.Key(rank, object, shape), arrival, maker);
    }

    /** The number of live stubs of other ranks' objects. */
    public long stubsOfOthers() {
        return stubs.count(false);
    }

    /** The number of live stubs of this rank's own objects. */
    public long stubsOfOwn() {
        return stubs.count(true);
    }

    /** The number of references in unacknowledged messages. */
    public long inTransit() {
        long count = 0;
        for (int rank = 0; rank < peers.length(); rank++) {
            PeerReferences references = peers.get(rank);
            count += references == null ? 0 : references.inTransit();
        }
        return count;
    }

    /** All registrations, for tests. */
    Collection<StubRegistration> registrations() {
        return stubs.all();
    }

    private void departed(Peer peer) {
        PeerReferences references = peers.get(peer.rank());
        if (references == null) {
            return; // no references were exchanged
        }
        references.sender().departed();
        // delayed: a live rank that received a reference from the failed one may still be registering it
        executor.later(engine.options().livenessTimeout().toNanos(), () -> {
            references.acknowledged(Long.MAX_VALUE);
            int released = exports.releaseAll(peer.rank());
            if (FlightRecording.isOn()) {
                HolderDepartedEvent.emit(engine.rank(), peer.rank(), released);
            }
        });
    }
}
