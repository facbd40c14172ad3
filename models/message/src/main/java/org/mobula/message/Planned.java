package org.mobula.message;

import java.util.Objects;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;
import org.mobula.collective.Blocks;
import org.mobula.collective.Collective;
import org.mobula.collective.Schedule;
import org.mobula.collective.Step;

/**
 * The schedule of an operation, to be used again for others like it, with memory for it to work in. Nothing that
 * belongs to the program is kept.
 *
 * <p><b>Threads:</b> any.
 */
final class Planned {
    private static final long MOST_KEPT_BYTES = 1 << 20;
    private static final long MOST_KEPT_BY_LAST = 64 << 20;

    private final Collective collective;
    private final long count;
    private final int root;
    private final boolean inPlace;
    private final ElementKind kind;
    private final boolean commutative;
    private final int group;
    private final @Nullable Blocks blocks;
    private final @Nullable Blocks sends;
    private final Schedule schedule;
    private final @Nullable CollectiveLabel label;
    private final long operation;
    private final AtomicReference<@Nullable Scratch> large;
    private final AtomicReference<@Nullable Section> spare = new AtomicReference<>();

    /** Memory that a plan worked in. */
    record Scratch(Planned owner, Section section) {}

    /** @param large the one place for scratch that is too large to be kept by each plan; shared by all */
    Planned(CollectiveCall call, Schedule schedule, AtomicReference<@Nullable Scratch> large) {
        collective = call.collective();
        count = call.count();
        root = call.root();
        inPlace = call.inPlace();
        kind = call.kind();
        commutative = call.isCommutative();
        group = call.group();
        blocks = call.blocks();
        sends = call.sends();
        this.schedule = schedule;
        this.label = publishes(schedule) ? CollectiveLabel.of(call) : null;
        this.operation = CollectiveLabel.ofMessages(call);
        this.large = large;
    }

    Schedule schedule() {
        return schedule;
    }

    /** What it is called where all ranks share memory; null if it needs none. */
    @Nullable
    CollectiveLabel label() {
        return label;
    }

    /** What its messages carry: {@link CollectiveLabel#ofMessages}. */
    long operation() {
        return operation;
    }

    private static boolean publishes(Schedule schedule) {
        return schedule.rounds().stream()
                .flatMap(round -> round.steps().stream())
                .anyMatch(Step.Publish.class::isInstance);
    }

    /** Whether another operation has the same schedule. */
    boolean fits(CollectiveCall other) {
        return collective == other.collective()
                && count == other.count()
                && root == other.root()
                && inPlace == other.inPlace()
                && kind == other.kind()
                && commutative == other.isCommutative()
                && group == other.group()
                && (blocks == other.blocks() || Objects.equals(blocks, other.blocks()))
                && (sends == other.sends() || Objects.equals(sends, other.sends()));
    }

    /** Memory to work in; {@link #giveBack} follows. */
    Section takeScratch() {
        if (schedule.scratch() == 0) {
            return Section.EMPTY;
        }
        Section kept = spare.getAndSet(null);
        if (kept != null) {
            return kept;
        }
        Scratch last = large.get();
        return last != null && last.owner() == this && large.compareAndSet(last, null)
                ? last.section()
                : Memory.allocate(kind, schedule.scratch());
    }

    void giveBack(Section scratch) {
        if (scratch.count() == 0) {
            return;
        }
        if (scratch.bytes() <= MOST_KEPT_BYTES) {
            spare.setRelease(scratch);
        } else if (scratch.bytes() <= MOST_KEPT_BY_LAST) {
            large.setRelease(new Scratch(this, scratch)); // why in place of another's: programs repeat themselves
        }
    }
}
