package org.mobula.invoke.internal.references;

import java.lang.ref.ReferenceQueue;
import java.util.Collection;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.IntFunction;
import org.jspecify.annotations.Nullable;
import org.mobula.codec.Connection;
import org.mobula.invoke.Stub;

/**
 * The stubs of this rank: one per object, weakly. Those of other ranks' objects are registered with the owner when they
 * are made and released when they were collected.
 *
 * <p><b>Threads:</b> any.
 */
final class StubTable {
    private final int rank;
    private final IntFunction<Outbox> outboxes;
    private final ReferenceQueue<Object> collected;
    private final Map<Registration.Key, Registration> stubs = new ConcurrentHashMap<>();
    private final AtomicLong numbers = new AtomicLong();

    /**
     * @param rank this rank
     * @param outboxes what is to be told to each rank
     * @param collected where the housekeeper finds stubs that are gone
     */
    StubTable(int rank, IntFunction<Outbox> outboxes, ReferenceQueue<Object> collected) {
        this.rank = rank;
        this.outboxes = outboxes;
        this.collected = collected;
    }

    ReferenceQueue<Object> collected() {
        return collected;
    }

    /**
     * The stub of an object.
     *
     * @param arrival the message that refers to it, null if none does
     * @param maker makes the stub if there is none
     */
    Stub stub(Registration.Key key, Connection.@Nullable Arrival arrival, Ledgers.Maker maker) {
        while (true) {
            Registration registration = stubs.get(key);
            if (registration == null || registration.refersTo(null)) {
                registration = register(key, maker.make());
            }
            Stub stub = registration.get();
            if (stub != null) {
                if (arrival instanceof Arrivals.Message message) {
                    delay(message, registration);
                }
                return stub;
            }
        }
    }

    /** How many stubs of other ranks' objects (or, of this rank's own) are alive. */
    long count(boolean own) {
        return all().stream()
                .filter(each -> (each.key().rank() == rank) == own && !each.refersTo(null))
                .count();
    }

    /** Those that are there; their stubs may be collected meanwhile. */
    Collection<Registration> all() {
        return stubs.values();
    }

    /** A stub was collected. */
    void reclaim(Registration registration) {
        Registration.Key key = registration.key();
        stubs.remove(key, registration);
        if (key.rank() != rank) {
            outboxes.apply(key.rank()).release(registration);
        }
    }

    private Registration register(Registration.Key key, Stub made) {
        Registration mine = new Registration(made, this, key, numbers.incrementAndGet());
        // why within: whoever finds the stub may rely on its registration being before anything it tells the owner
        Registration there = stubs.compute(key, (same, known) -> {
            if (known != null && !known.refersTo(null)) {
                return known;
            }
            if (key.rank() != rank) {
                outboxes.apply(key.rank()).register(mine);
            }
            return mine;
        });
        if (there != mine) {
            mine.clear(); // why: it was never registered, so nobody must release it
        }
        java.lang.ref.Reference.reachabilityFence(made);
        return there;
    }

    /** The owner itself needs not be waited for: what it is told comes in order. */
    private void delay(Arrivals.Message message, Registration registration) {
        int owner = registration.key().rank();
        if (owner != rank && owner != message.source() && registration.delay(message)) {
            outboxes.apply(owner).await(registration);
        }
    }
}
