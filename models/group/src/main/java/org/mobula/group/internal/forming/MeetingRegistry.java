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
            PendingMeeting assembly = open.get(terms.identifier());
            if (assembly == null || assembly.isPast(terms.rank(), clock.getAsLong())) {
                assembly = begin(terms.identifier());
            }
            if (engine.peer(terms.node()).isGone()) {
                return assembly.id;
            }
            try {
                assembly.add(terms, clock.getAsLong());
            } finally {
                if (assembly.isOver()) {
                    open.remove(terms.identifier(), assembly);
                }
            }
            return assembly.id;
        });
    }

    private PendingMeeting begin(String identifier) {
        PendingMeeting assembly = new PendingMeeting(++last, identifier);
        meetings.put(assembly.id, assembly);
        open.put(identifier, assembly);
        return assembly;
    }

    @Nullable
    MeetingTable assembled(int meeting, int participant, long patience) {
        PendingMeeting assembly = monitor.change(() -> {
            PendingMeeting there = meetings.get(meeting);
            if (there == null) {
                throw new MembershipException("there is no meeting " + meeting);
            }
            there.ready.add(participant);
            return there;
        });
        return monitor.when(
                () -> assembly.failure != null || assembly.isReady(), patience, () -> outcome(assembly, participant));
    }

    private @Nullable MeetingTable outcome(PendingMeeting assembly, int participant) {
        if (assembly.failure == null && !assembly.isReady()) {
            return null;
        }
        tell(assembly, participant);
        assembly.checkAlive();
        return assembly.table();
    }

    private void tell(PendingMeeting assembly, int participant) {
        if (assembly.tell(participant, engine)) {
            meetings.remove(assembly.id);
        }
    }

    /** The number of meetings kept. */
    int size() {
        return monitor.change(meetings::size);
    }

    @Nullable
    String dissolve(int meeting, int participant) {
        return monitor.change(() -> {
            PendingMeeting assembly = meetings.get(meeting);
            if (assembly == null) {
                return "it has ended";
            }
            if (assembly.isReady() && assembly.failure == null) {
                return null; // others may have begun to call, and rely on this participant
            }
            String missing = assembly.missing();
            if (assembly.failure == null) {
                end(assembly, "participant " + participant + " gave up waiting: " + missing);
            }
            tell(assembly, participant);
            return missing;
        });
    }

    /** A rank has failed or left: meetings that need it fail. */
    void gone(Peer peer) {
        monitor.change(() -> {
            for (PendingMeeting assembly : meetings.values().toArray(PendingMeeting[]::new)) {
                if (!assembly.isReady() && assembly.failure == null && assembly.involves(peer.rank())) {
                    String who = assembly.present.stream()
                            .filter(each -> each.node() == peer.rank())
                            .findFirst()
                            .map(MeetingRequest::who)
                            .orElse("");
                    String why = engine.failure(peer.rank(), "a combined invocation was configured")
                            .getMessage();
                    end(assembly, who + " is gone: " + why);
                }
                if ((assembly.failure != null || assembly.isReady()) && assembly.isTold(engine)) {
                    meetings.remove(assembly.id);
                }
            }
        });
    }

    private void end(PendingMeeting assembly, String why) {
        assembly.failure = why;
        open.remove(assembly.identifier, assembly);
    }
}
