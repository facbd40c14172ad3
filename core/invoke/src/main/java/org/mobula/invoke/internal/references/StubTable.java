package org.mobula.invoke.internal.references;

import java.lang.ref.Reference;
import java.lang.ref.ReferenceQueue;
import java.util.Collection;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.IntFunction;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.mobula.codec.Connection;
import org.mobula.invoke.Stub;

/**
 * The stubs of this rank, one per object, by weak references. A stub of another rank's object is registered with the
 * owner when it is made, and released once it has been collected.
 *
 * <p><b>Threads:</b> any.
 */
final class StubTable {
    private final int rank;
    private final IntFunction<ReferenceSender> senders;
    private final ReferenceQueue<Object> collected;
    private final Map<StubRegistration.Key, StubRegistration> stubs = new ConcurrentHashMap<>();
    private final AtomicLong numbers = new AtomicLong();

    /**
     * @param rank this rank
     * @param senders send registrations and releases, by rank
     * @param collected the queue for collected stubs
     */
    StubTable(int rank, IntFunction<ReferenceSender> senders, ReferenceQueue<Object> collected) {
        this.rank = rank;
        this.senders = senders;
        this.collected = collected;
    }

    /**
     * The stub of an object.
     *
     * @param arrival the message that refers to it, or null
     * @param maker makes the stub if there is none
     */
    Stub stub(StubRegistration.Key key, Connection.@Nullable Arrival arrival, Supplier<Stub> maker) {
        while (true) {
            StubRegistration registration = stubs.get(key);
            if (registration == null || registration.refersTo(null)) {
                registration = register(key, maker.get());
            }
            Stub stub = registration.get();
            if (stub != null) {
                if (arrival instanceof ReceivedMessages.Message message) {
                    delay(message, registration);
                }
                return stub;
            }
        }
    }

    /** The number of live stubs of this rank's own objects, or else of other ranks' objects. */
    long count(boolean own) {
        return all().stream()
                .filter(each -> (each.key().rank() == rank) == own && !each.refersTo(null))
                .count();
    }

    /** All registrations; their stubs may be collected at any time. */
    Collection<StubRegistration> all() {
        return stubs.values();
    }

    private void reclaim(StubRegistration registration) {
        StubRegistration.Key key = registration.key();
        stubs.remove(key, registration);
        if (key.rank() != rank) {
            senders.apply(key.rank()).release(registration);
        }
    }

    private StubRegistration register(StubRegistration.Key key, Stub made) {
        StubRegistration mine = new StubRegistration(made, key, numbers.incrementAndGet(), collected, this::reclaim);
        // Registers within compute: the registration precedes every entry of a thread that finds the stub.
        StubRegistration there = stubs.compute(key, (same, known) -> {
            if (known != null && !known.refersTo(null)) {
                return known;
            }
            if (key.rank() != rank) {
                senders.apply(key.rank()).register(mine);
            }
            return mine;
        });
        if (there != mine) {
            mine.clear(); // never registered, so it must not be released
        }
        Reference.reachabilityFence(made);
        return there;
    }

    /** A message from the owner itself needs no delay: it handles this rank's entries in order. */
    private void delay(ReceivedMessages.Message message, StubRegistration registration) {
        int owner = registration.key().rank();
        if (owner != rank && owner != message.source() && registration.delay(message)) {
            senders.apply(owner).await(registration);
        }
    }
}
