package org.mobula.invoke.internal.references;

import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicBoolean;
import org.mobula.fault.MobulaException;
import org.mobula.memory.Output;
import org.mobula.runtime.spi.Peer;
import org.mobula.transport.Outgoing;

/**
 * What is to be told to one rank about references, until the housekeeper sends it.
 *
 * <p>Registrations and releases leave in the order in which they came in, and what relies on them behind them.
 *
 * <p><b>Threads:</b> any put in; one at a time writes.
 */
public final class Outbox implements Outgoing {
    private static final int MOST_PER_MESSAGE = 1 << 12;
    private static final int HINT = 64;

    private record Entry(Registration registration, boolean ends) {}

    private final Peer peer;
    private final Chores chores;
    private final Queue<Entry> entries = new ConcurrentLinkedQueue<>();
    private final Queue<Registration> awaited = new ConcurrentLinkedQueue<>();
    private final AtomicBoolean due = new AtomicBoolean();
    private final AtomicBoolean asks = new AtomicBoolean();
    private final AtomicBoolean confirms = new AtomicBoolean();
    private volatile long acknowledged;
    private volatile long confirmed;
    private long registered; // this and the next: whoever writes
    private long acknowledgedTold;

    Outbox(Peer peer, Chores chores) {
        this.peer = peer;
        this.chores = chores;
    }

    int rank() {
        return peer.rank();
    }

    /** A stub of an object there was made. */
    void register(Registration registration) {
        entries.add(new Entry(registration, false));
        stir();
    }

    /** A stub of an object there was collected. */
    void release(Registration registration) {
        entries.add(new Entry(registration, true));
        stir();
    }

    /** So many messages with references from there were dealt with. */
    void acknowledge(long upTo) {
        acknowledged = upTo;
        stir();
    }

    /** So many registrations from there were taken, and it wants to know. */
    void confirm(long count) {
        confirmed = count;
        confirms.set(true);
        stir();
    }

    /** Someone waits for a registration there; if that rank is gone, for nothing. */
    void await(Registration registration) {
        awaited.add(registration);
        asks.set(true);
        stir();
        if (peer.isGone()) { // why behind the adding: whoever marks it gone looks at those awaited next
            gone();
        }
    }

    /** The rank there has taken so many registrations. */
    void taken(long count) {
        awaited.removeIf(registration -> {
            boolean taken = registration.place() != 0 && registration.place() <= count;
            if (taken) {
                registration.confirm();
            }
            return taken;
        });
    }

    /** The rank there is gone: its objects are, too. */
    void gone() {
        for (Registration next = awaited.poll(); next != null; next = awaited.poll()) {
            next.confirm();
        }
    }

    /** Sends what is there. */
    void send() {
        try {
            peer.post(ReferenceMessages.NUMBER, HINT, this);
        } catch (MobulaException closed) {
            // why nothing: without a way to that rank nobody there holds anything of ours
        }
    }

    @Override
    public void write(Output output) {
        due.set(false); // why first: what comes in from here on makes another message
        // why before the entries: what these rely on is among the entries then
        boolean ask = asks.getAndSet(false);
        boolean confirm = confirms.getAndSet(false);
        long acknowledge = acknowledged;
        if (confirm) {
            output.putByte(ReferenceMessages.CONFIRM);
            output.putLong(confirmed);
        }
        if (!writeEntries(output)) {
            if (ask) {
                asks.set(true);
            }
            stir();
            return;
        }
        if (ask) {
            output.putByte(ReferenceMessages.ASK);
        }
        if (acknowledge > acknowledgedTold) {
            acknowledgedTold = acknowledge;
            output.putByte(ReferenceMessages.ACKNOWLEDGE);
            output.putLong(acknowledge);
        }
    }

    /** Writes registrations and releases; false if some may be left. */
    private boolean writeEntries(Output output) {
        for (int i = 0; i < MOST_PER_MESSAGE; i++) {
            Entry next = entries.poll();
            if (next == null) {
                return true;
            }
            Registration registration = next.registration;
            output.putByte(next.ends ? ReferenceMessages.RELEASE : ReferenceMessages.REGISTER);
            output.putInt(registration.key().object());
            output.putLong(registration.number());
            if (!next.ends) {
                registration.place(++registered);
            }
        }
        return false;
    }

    private void stir() {
        if (due.compareAndSet(false, true)) {
            chores.send(this);
        }
    }
}
