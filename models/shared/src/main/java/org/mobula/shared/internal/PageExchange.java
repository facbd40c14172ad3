package org.mobula.shared.internal;

import java.util.Arrays;
import java.util.BitSet;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.mobula.runtime.Deadline;
import org.mobula.runtime.spi.Completion;
import org.mobula.runtime.spi.Engine;
import org.mobula.shared.internal.machine.CorruptPacketException;
import org.mobula.shared.internal.machine.Packet;
import org.mobula.shared.internal.pages.HostPages;
import org.mobula.shared.internal.pages.LockWord;
import org.mobula.transport.spi.SharedMemory;

/**
 * How the ranks of a host get the memory for the pages of a unit: the lowest of them makes it and tells the others,
 * which map it and answer. Where there is no such memory, ranks go on without. If all ranks of the job are on the host
 * and agree, the first then decides that the locks of the unit are there, too.
 *
 * <p><b>Threads:</b> any; one thread of a rank establishes pages at a time. <b>Ownership:</b> the memory has no name
 * once all have answered. <b>Failure:</b> a rank that fails is not waited for.
 */
final class PageExchange {
    /** Sends packets. */
    interface Sender {
        void send(int to, Packet packet);
    }

    /** What a rank waits for: an offer, or the answers to its own. */
    private static final class Meeting extends Completion {
        private final Completion decision = new Completion();
        private final BitSet missing = new BitSet();
        private final BitSet answered = new BitSet(); // perhaps before the offer, by ranks that do not wait any longer
        private @Nullable Packet offer;
        private int from;
        private boolean hasAnswered;

        Meeting(int unit) {
            super(() -> "mapping the pages of unit " + unit);
        }
    }

    private static final int[] NONE = {};

    private final Engine engine;
    private final Sender sender;
    private final Map<Integer, Meeting> meetings = new HashMap<>();
    private final BitSet finished = new BitSet(); // units
    private boolean closed;

    PageExchange(Engine engine, Sender sender) {
        this.engine = engine;
        this.sender = sender;
    }

    /**
     * Sets a reference to the memory of this host's ranks; it stays empty if there is none. All ranks call this in the
     * same order.
     *
     * @param unit its number
     * @param division with room for locks if this rank agrees to them
     * @param into read by contents from now on
     * @return whether the locks of the unit are in that memory; the same at all ranks
     */
    boolean establish(int unit, HostPages.Division division, AtomicReference<@Nullable HostPages> into) {
        int me = engine.rank();
        String here = engine.peer(me).host();
        int[] ranks = IntStream.range(0, engine.size())
                .filter(rank -> !engine.peer(rank).hasDeparted()
                        && engine.peer(rank).findHost().equals(here))
                .toArray();
        try {
            if (ranks[0] != me) {
                accept(unit, ranks[0], division, into);
            } else if (ranks.length > 1) {
                boolean locks =
                        division.mayHaveLocks() && ranks.length == engine.size() && ranks.length <= LockWord.RANKS;
                offer(unit, ranks, division.withLocks(locks), into);
            }
            return awaitDecision(unit, into.get());
        } finally {
            finish(unit);
        }
    }

    private void offer(int unit, int[] ranks, HostPages.Division division, AtomicReference<@Nullable HostPages> into) {
        Optional<SharedMemory> made = engine.share(division.bytes(ranks.length));
        try {
            made.ifPresent(memory -> use(new HostPages(memory.segment(), ranks, division), true, into));
            String name = made.map(SharedMemory::name).orElse("");
            Meeting meeting = expect(unit, ranks);
            for (int i = 1; i < ranks.length; i++) {
                sender.send(ranks[i], Packet.pages(unit, ranks, name, division.mayHaveLocks()));
                departedAlready(ranks[i]);
            }
            engine.awaitInterruptibly(meeting, Deadline.current());
        } finally {
            made.ifPresent(SharedMemory::unlink);
        }
        HostPages pages = into.get();
        if (pages != null && pages.mayHaveLocks()) {
            pages.decide(pages.isAgreed());
            for (int i = 1; i < ranks.length; i++) {
                sender.send(ranks[i], Packet.pagesDecided(unit));
            }
            decided(unit);
        }
    }

    private synchronized Meeting expect(int unit, int[] ranks) {
        Meeting meeting = meeting(unit);
        Arrays.stream(ranks).forEach(meeting.missing::set);
        meeting.missing.clear(engine.rank());
        meeting.missing.andNot(meeting.answered);
        completeIfNoneIsMissing(meeting);
        return meeting;
    }

    private void accept(int unit, int first, HostPages.Division division, AtomicReference<@Nullable HostPages> into) {
        Meeting meeting;
        synchronized (this) {
            meeting = meeting(unit);
            meeting.missing.set(first);
        }
        departedAlready(first);
        engine.awaitInterruptibly(meeting, Deadline.current());
        Packet offer;
        synchronized (this) {
            offer = meeting.offer;
        }
        if (offer == null || offer.text().isEmpty()) {
            return;
        }
        int[] ranks = Arrays.stream(offer.numbers())
                .mapToInt(Math::toIntExact)
                .sorted()
                .distinct()
                .toArray();
        if (Arrays.binarySearch(ranks, engine.rank()) >= 0) {
            HostPages.Division offered = division.withLocks(offer.mayHaveLocks());
            engine.map(offer.text(), offered.bytes(ranks.length))
                    .ifPresent(memory -> use(new HostPages(memory, ranks, offered), division.mayHaveLocks(), into));
        }
    }

    /**
     * Waits for the decision whether the locks are in the memory. A rank that stops waiting decides against them; the
     * memory keeps the first decision.
     */
    private boolean awaitDecision(int unit, @Nullable HostPages pages) {
        if (pages == null || !pages.mayHaveLocks()) {
            return false;
        }
        Meeting meeting;
        synchronized (this) {
            meeting = meeting(unit);
        }
        answer(unit, meeting);
        engine.awaitInterruptibly(meeting.decision, Deadline.current());
        return pages.decide(false);
    }

    /** Answers an offer, once. */
    private void answer(int unit, Meeting meeting) {
        boolean answers;
        synchronized (this) {
            answers = meeting.offer != null && !meeting.hasAnswered;
            meeting.hasAnswered = true;
        }
        if (answers) {
            sender.send(meeting.from, Packet.pages(unit, NONE, "", false));
        }
        if (answers && engine.peer(meeting.from).hasDeparted()) {
            departed(meeting.from);
        }
    }

    private synchronized void decided(int unit) {
        Meeting meeting = meetings.get(unit);
        if (meeting != null) {
            meeting.decision.complete();
        }
    }

    private void departedAlready(int rank) {
        if (engine.peer(rank).hasDeparted()) {
            departed(rank);
        }
    }

    /** This rank does not wait any longer: answers an offer, now or when it comes. */
    private void finish(int unit) {
        Meeting meeting;
        synchronized (this) {
            finished.set(unit);
            meeting = meetings.remove(unit);
        }
        if (meeting != null) {
            answer(unit, meeting);
        }
    }

    private void use(HostPages pages, boolean agrees, AtomicReference<@Nullable HostPages> into) {
        into.set(pages);
        pages.attach(engine.rank(), agrees); // afterwards: contents may come in slots from now on
    }

    private Meeting meeting(int unit) {
        Meeting meeting = meetings.computeIfAbsent(unit, Meeting::new);
        if (closed) {
            meeting.complete();
            meeting.decision.complete();
        }
        return meeting;
    }

    /** A packet about pages has arrived. */
    void onPages(int from, Packet packet) {
        if (packet.unit() < 0) {
            throw new CorruptPacketException("pages of unit " + packet.unit());
        }
        if (packet.saysDecided()) {
            decided(packet.unit());
        } else if (!isTaken(from, packet)) {
            sender.send(from, Packet.pages(packet.unit(), NONE, "", false));
        }
    }

    /** Takes a packet; not an offer that comes too late, or after another one. */
    private synchronized boolean isTaken(int from, Packet packet) {
        if (finished.get(packet.unit())) {
            return !packet.offersPages();
        }
        Meeting meeting = meeting(packet.unit());
        if (!packet.offersPages()) {
            meeting.answered.set(from);
            arrived(meeting, from);
            return true;
        }
        if (meeting.offer != null) {
            return false;
        }
        meeting.offer = packet;
        meeting.from = from;
        meeting.complete();
        return true;
    }

    /** A rank has departed. */
    synchronized void departed(int rank) {
        for (Meeting each : meetings.values()) {
            arrived(each, rank);
            if (each.offer != null && each.from == rank) {
                each.decision.complete();
            }
        }
    }

    private static void arrived(Meeting meeting, int rank) {
        if (meeting.missing.get(rank)) {
            meeting.missing.clear(rank);
            completeIfNoneIsMissing(meeting);
        }
    }

    private static void completeIfNoneIsMissing(Meeting meeting) {
        if (meeting.missing.isEmpty()) {
            meeting.complete();
        }
    }

    /** Ends all waits. */
    synchronized void close() {
        closed = true;
        for (Meeting each : meetings.values()) {
            each.complete();
            each.decision.complete();
        }
    }
}
