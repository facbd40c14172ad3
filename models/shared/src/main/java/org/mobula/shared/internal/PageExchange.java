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
    private static final class Agreement extends Completion {
        private final Completion decision;
        private final BitSet missing = new BitSet();
        private final BitSet answered = new BitSet(); // perhaps before the offer, by ranks that do not wait any longer
        private @Nullable Packet offer;
        private int from;
        private boolean hasAnswered;

        Agreement(int unit) {
            super(() -> "mapping the pages of unit " + unit);
            decision = new Completion(() -> "deciding where the locks of unit " + unit + " are");
        }
    }

    private static final int[] NONE = {};

    private final Engine engine;
    private final Sender sender;
    private final Map<Integer, Agreement> agreements = new HashMap<>();
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
            Agreement agreement = expect(unit, ranks);
            for (int i = 1; i < ranks.length; i++) {
                sender.send(ranks[i], Packet.pages(unit, ranks, name, division.mayHaveLocks()));
                departedAlready(ranks[i]);
            }
            engine.awaitInterruptibly(agreement, Deadline.current());
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

    private synchronized Agreement expect(int unit, int[] ranks) {
        Agreement agreement = agreement(unit);
        Arrays.stream(ranks).forEach(agreement.missing::set);
        agreement.missing.clear(engine.rank());
        agreement.missing.andNot(agreement.answered);
        completeIfNoneIsMissing(agreement);
        return agreement;
    }

    private void accept(int unit, int first, HostPages.Division division, AtomicReference<@Nullable HostPages> into) {
        Agreement agreement;
        synchronized (this) {
            agreement = agreement(unit);
            agreement.missing.set(first);
        }
        departedAlready(first);
        engine.awaitInterruptibly(agreement, Deadline.current());
        Packet offer;
        synchronized (this) {
            offer = agreement.offer;
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
        Agreement agreement;
        synchronized (this) {
            agreement = agreement(unit);
        }
        answer(unit, agreement);
        engine.awaitInterruptibly(agreement.decision, Deadline.current());
        return pages.decide(false);
    }

    /** Answers an offer, once. */
    private void answer(int unit, Agreement agreement) {
        boolean answers;
        synchronized (this) {
            answers = agreement.offer != null && !agreement.hasAnswered;
            agreement.hasAnswered = true;
        }
        if (answers) {
            sender.send(agreement.from, Packet.pages(unit, NONE, "", false));
        }
        if (answers && engine.peer(agreement.from).hasDeparted()) {
            departed(agreement.from);
        }
    }

    private synchronized void decided(int unit) {
        Agreement agreement = agreements.get(unit);
        if (agreement != null) {
            agreement.decision.complete();
        }
    }

    private void departedAlready(int rank) {
        if (engine.peer(rank).hasDeparted()) {
            departed(rank);
        }
    }

    /** This rank does not wait any longer: answers an offer, now or when it comes. */
    private void finish(int unit) {
        Agreement agreement;
        synchronized (this) {
            finished.set(unit);
            agreement = agreements.remove(unit);
        }
        if (agreement != null) {
            answer(unit, agreement);
        }
    }

    private void use(HostPages pages, boolean agrees, AtomicReference<@Nullable HostPages> into) {
        into.set(pages);
        pages.attach(engine.rank(), agrees); // afterwards: contents may come in slots from now on
    }

    private Agreement agreement(int unit) {
        Agreement agreement = agreements.computeIfAbsent(unit, Agreement::new);
        if (closed) {
            agreement.complete();
            agreement.decision.complete();
        }
        return agreement;
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
        Agreement agreement = agreement(packet.unit());
        if (!packet.offersPages()) {
            agreement.answered.set(from);
            arrived(agreement, from);
            return true;
        }
        if (agreement.offer != null) {
            return false;
        }
        agreement.offer = packet;
        agreement.from = from;
        agreement.complete();
        return true;
    }

    /** A rank has departed. */
    synchronized void departed(int rank) {
        for (Agreement each : agreements.values()) {
            arrived(each, rank);
            if (each.offer != null && each.from == rank) {
                each.decision.complete();
            }
        }
    }

    private static void arrived(Agreement agreement, int rank) {
        if (agreement.missing.get(rank)) {
            agreement.missing.clear(rank);
            completeIfNoneIsMissing(agreement);
        }
    }

    private static void completeIfNoneIsMissing(Agreement agreement) {
        if (agreement.missing.isEmpty()) {
            agreement.complete();
        }
    }

    /** Ends all waits. */
    synchronized void close() {
        closed = true;
        for (Agreement each : agreements.values()) {
            each.complete();
            each.decision.complete();
        }
    }
}
