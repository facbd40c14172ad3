package org.mobula.invoke.internal.references;

import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicBoolean;
import org.mobula.fault.MobulaException;
import org.mobula.memory.Output;
import org.mobula.runtime.spi.HandlerNumbers;
import org.mobula.runtime.spi.Peer;
import org.mobula.transport.Outgoing;

/**
 * Collects reference entries for one rank and sends them in batches. An entry is a byte and its operands.
 *
 * <p>Registrations and releases are sent in the order in which they were added, before the entries that rely on them.
 *
 * <p><b>Threads:</b> any thread adds entries; one at a time writes.
 */
public final class ReferenceSender implements Outgoing {
    /** The number of the reference messages. */
    static final int NUMBER = HandlerNumbers.INVOKE + 8;

    /** Object, number: a stub holds the object. */
    static final byte REGISTER = 1;

    /** Object, number: that stub has been collected. */
    static final byte RELEASE = 2;

    /** A count: this many messages with references are acknowledged. */
    static final byte ACKNOWLEDGE = 3;

    /** No operands: requests a {@link #CONFIRM}. */
    static final byte ASK = 4;

    /** A count: this many registrations are listed. */
    static final byte CONFIRM = 5;

    private static final int MAX_ENTRIES = 1 << 12;
    private static final int HINT = 64;

    private record Entry(StubRegistration registration, boolean isRelease) {}

    private final Peer peer;
    private final GcExecutor executor;
    private final Queue<Entry> entries = new ConcurrentLinkedQueue<>();
    private final Queue<StubRegistration> awaited = new ConcurrentLinkedQueue<>();
    private final AtomicBoolean due = new AtomicBoolean();
    private final AtomicBoolean asks = new AtomicBoolean();
    private final AtomicBoolean confirms = new AtomicBoolean();
    private volatile long acknowledged;
    private volatile long confirmed;
    private long registered; // this and the next: the writing thread
    private long acknowledgedSent;

    ReferenceSender(Peer peer, GcExecutor executor) {
        this.peer = peer;
        this.executor = executor;
    }

    /** A stub of an object there has been made. */
    void register(StubRegistration registration) {
        entries.add(new Entry(registration, false));
        schedule();
    }

    /** A stub of an object there has been collected. */
    void release(StubRegistration registration) {
        entries.add(new Entry(registration, true));
        schedule();
    }

    /** This many messages with references from there are settled. */
    void acknowledge(long upTo) {
        acknowledged = upTo;
        schedule();
    }

    /** This many registrations from there are listed, and the rank asks for the number. */
    void confirm(long count) {
        confirmed = count;
        confirms.set(true);
        schedule();
    }

    /** Confirms a registration once the rank has listed it, or has failed. */
    void await(StubRegistration registration) {
        awaited.add(registration);
        asks.set(true);
        schedule();
        if (peer.hasDeparted()) { // after adding: a failure that this does not see finds the registration
            departed();
        }
    }

    /** The rank has listed this many registrations. */
    void confirmed(long count) {
        awaited.removeIf(registration -> {
            boolean listed = registration.place() != 0 && registration.place() <= count;
            if (listed) {
                registration.confirm();
            }
            return listed;
        });
    }

    /** The rank has failed, and its objects no longer exist. */
    void departed() {
        for (StubRegistration next = awaited.poll(); next != null; next = awaited.poll()) {
            next.confirm();
        }
    }

    private void send() {
        try {
            peer.post(NUMBER, HINT, this);
        } catch (MobulaException unreachable) {
            // The rank has failed or this node closes, so there is nothing to report.
        }
    }

    @Override
    public void write(Output output) {
        due.set(false); // first, so that entries added from here on cause another message
        // Before the entries, so that the entries these rely on are among those written.
        boolean ask = asks.getAndSet(false);
        boolean confirm = confirms.getAndSet(false);
        long acknowledge = acknowledged;
        if (confirm) {
            output.putByte(CONFIRM);
            output.putLong(confirmed);
        }
        if (!writeEntries(output)) {
            if (ask) {
                asks.set(true);
            }
            schedule();
            return;
        }
        if (ask) {
            output.putByte(ASK);
        }
        if (acknowledge > acknowledgedSent) {
            acknowledgedSent = acknowledge;
            output.putByte(ACKNOWLEDGE);
            output.putLong(acknowledge);
        }
    }

    /** Writes registrations and releases; false if more may remain. */
    private boolean writeEntries(Output output) {
        for (int i = 0; i < MAX_ENTRIES; i++) {
            Entry next = entries.poll();
            if (next == null) {
                return true;
            }
            StubRegistration registration = next.registration;
            output.putByte(next.isRelease ? RELEASE : REGISTER);
            output.putInt(registration.key().object());
            output.putLong(registration.number());
            if (!next.isRelease) {
                registration.place(++registered);
            }
        }
        return false;
    }

    private void schedule() {
        if (due.compareAndSet(false, true)) {
            executor.execute(this::send);
        }
    }
}
