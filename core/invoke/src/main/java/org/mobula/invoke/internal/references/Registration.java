package org.mobula.invoke.internal.references;

import java.lang.ref.WeakReference;
import java.util.ArrayList;
import java.util.List;
import org.mobula.invoke.InterfaceShape;
import org.mobula.invoke.Stub;

/**
 * This rank's one stub of an object, weakly, and what its owner was told of it. Its number is never used again, so a
 * release never ends a newer registration.
 *
 * <p><b>Threads:</b> any.
 */
final class Registration extends WeakReference<Stub> implements Reclaimed {
    /** What stubs are told apart by; the shape too, since two class loaders may know an interface. */
    record Key(int rank, int object, InterfaceShape shape) {}

    private final StubTable table;
    private final Key key;
    private final long number;
    private final List<Arrivals.Message> waiting = new ArrayList<>(0); // guarded by this
    private boolean confirmed; // guarded by this
    private volatile long place;

    Registration(Stub stub, StubTable table, Key key, long number) {
        super(stub, table.collected());
        this.table = table;
        this.key = key;
        this.number = number;
    }

    Key key() {
        return key;
    }

    long number() {
        return number;
    }

    /** How many registrations the owner had been told when it was told this one, this one included; 0 before. */
    long place() {
        return place;
    }

    void place(long count) {
        place = count;
    }

    /** The owner lists it, or there is none any more. */
    void confirm() {
        List<Arrivals.Message> settled;
        synchronized (this) {
            confirmed = true;
            settled = List.copyOf(waiting);
            waiting.clear();
        }
        settled.forEach(Arrivals.Message::settle);
    }

    /** Keeps a message from being acknowledged until this is confirmed; false if it is. */
    synchronized boolean delay(Arrivals.Message message) {
        if (confirmed) {
            return false;
        }
        message.await();
        waiting.add(message);
        return true;
    }

    @Override
    public void reclaim() {
        table.reclaim(this);
    }
}
