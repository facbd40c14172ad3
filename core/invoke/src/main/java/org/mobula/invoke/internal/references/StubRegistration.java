package org.mobula.invoke.internal.references;

import java.lang.ref.ReferenceQueue;
import java.lang.ref.WeakReference;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import org.mobula.invoke.InterfaceShape;
import org.mobula.invoke.Stub;

/**
 * A weak reference to this rank's stub of an object, and its registration with the owner. Its number is never reused,
 * so a release never ends a later registration.
 *
 * <p><b>Threads:</b> any.
 */
final class StubRegistration extends WeakReference<Stub> implements CollectedReference {
    /** Identifies a stub. The shape belongs to it, since two class loaders may define the same interface. */
    record Key(int rank, int object, InterfaceShape shape) {}

    private final Key key;
    private final long number;
    private final Consumer<StubRegistration> onCollected;
    private final List<ReceivedMessages.Message> waiting = new ArrayList<>(0); // guarded by this
    private boolean confirmed; // guarded by this
    private volatile long place;

    /**
     * @param collected the queue that this joins once the stub has been collected
     * @param onCollected runs then
     */
    StubRegistration(
            Stub stub, Key key, long number, ReferenceQueue<Object> collected, Consumer<StubRegistration> onCollected) {
        super(stub, collected);
        this.key = key;
        this.number = number;
        this.onCollected = onCollected;
    }

    Key key() {
        return key;
    }

    long number() {
        return number;
    }

    /** The count of registrations sent to the owner up to this one; 0 until this one is sent. */
    long place() {
        return place;
    }

    void place(long count) {
        place = count;
    }

    /** The owner has listed this registration, or has failed. */
    void confirm() {
        List<ReceivedMessages.Message> settled;
        synchronized (this) {
            confirmed = true;
            settled = List.copyOf(waiting);
            waiting.clear();
        }
        settled.forEach(ReceivedMessages.Message::settle);
    }

    /** Delays the acknowledgement of a message until this is confirmed; false if it is. */
    synchronized boolean delay(ReceivedMessages.Message message) {
        if (confirmed) {
            return false;
        }
        message.await();
        waiting.add(message);
        return true;
    }

    @Override
    public void reclaim() {
        onCollected.accept(this);
    }
}
