package org.mobula.group.internal.forming;

import java.util.HashMap;
import java.util.Map;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;
import org.mobula.group.MembershipException;
import org.mobula.runtime.spi.Engine;
import org.mobula.runtime.spi.Peer;

/**
 * The meetings of combined invocations that are not complete, or not known to all participants, kept at rank 0.
 *
 * <p><b>Threads:</b> any. Waiting threads are virtual ones that run remote calls.
 */
final class MeetingRegistry {
    private final Engine engine;
    private final LongSupplier clock;
    private final StateMonitor monitor = new StateMonitor();
    private final Map<String, PendingMeeting> open = new HashMap<>(); // under the monitor
    private final Map<Integer, PendingMeeting> meetings = new HashMap<>(); // under the monitor
    private int last; // under the monitor

    /** @param engine the engine of rank 0 */
    MeetingRegistry(Engine engine) {
        this(engine, System::nanoTime);
    }

    /** @param clock as {@link System#nanoTime} */
    MeetingRegistry(Engine engine, LongSupplier clock) {
        this.engine = engine;
        this.clock = clock;
    }

    int meet(MeetingRequest terms) {
        return monitor.change(() -> {
            PendingMeeting pending = open.get(terms.identifier());
            if (pending == null || pending.isPast(terms.rank(), clock.getAsLong())) {
                pending = begin(terms.identifier());
            }
            if (engine.peer(terms.node()).hasDeparted()) {
                return pending.id;
            }
            try {
                pending.add(terms, clock.getAsLong());
            } finally {
                if (pending.isOver()) {
                    open.remove(terms.identifier(), pending);
                }
            }
            return pending.id;
        });
    }

    private PendingMeeting begin(String identifier) {
        PendingMeeting pending = new PendingMeeting(++last, identifier);
        meetings.put(pending.id, pending);
        open.put(identifier, pending);
        return pending;
    }

    @Nullable
    MeetingTable assembled(int meeting, int participant, long patience) {
        PendingMeeting pending = monitor.change(() -> {
            PendingMeeting there = meetings.get(meeting);
            if (there == null) {
                throw new MembershipException("there is no meeting " + meeting);
            }
            there.ready.add(participant);
            return there;
        });
        return monitor.when(
                () -> pending.failure != null || pending.isReady(), patience, () -> outcome(pending, participant));
    }

    private @Nullable MeetingTable outcome(PendingMeeting pending, int participant) {
        if (pending.failure == null && !pending.isReady()) {
            return null;
        }
        tell(pending, participant);
        pending.checkAlive();
        return pending.table();
    }

    private void tell(PendingMeeting pending, int participant) {
        if (pending.tell(participant, engine)) {
            meetings.remove(pending.id);
        }
    }

    /** The number of meetings kept. */
    int size() {
        return monitor.change(meetings::size);
    }

    @Nullable
    String dissolve(int meeting, int participant) {
        return monitor.change(() -> {
            PendingMeeting pending = meetings.get(meeting);
            if (pending == null) {
                return "it has ended";
            }
            if (pending.isReady() && pending.failure == null) {
                return null; // others may have begun to call, and rely on this participant
            }
            String missing = pending.missing();
            if (pending.failure == null) {
                end(pending, "participant " + participant + " gave up waiting: " + missing);
            }
            tell(pending, participant);
            return missing;
        });
    }

    /** A rank has failed or left: meetings that need it fail. */
    void departed(Peer peer) {
        monitor.change(() -> {
            for (PendingMeeting pending : meetings.values().toArray(PendingMeeting[]::new)) {
                if (!pending.isReady() && pending.failure == null && pending.involves(peer.rank())) {
                    String who = pending.present.stream()
                            .filter(each -> each.node() == peer.rank())
                            .findFirst()
                            .map(MeetingRequest::who)
                            .orElse("");
                    String why = engine.failure(peer.rank(), "a combined invocation was configured")
                            .getMessage();
                    end(pending, who + " has departed: " + why);
                }
                if ((pending.failure != null || pending.isReady()) && pending.isTold(engine)) {
                    meetings.remove(pending.id);
                }
            }
        });
    }

    private void end(PendingMeeting pending, String why) {
        pending.failure = why;
        open.remove(pending.identifier, pending);
    }
}
