package org.mobula.message.internal.collective;

import java.util.Objects;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;
import org.mobula.collective.Blocks;
import org.mobula.collective.Collective;
import org.mobula.collective.Schedule;
import org.mobula.collective.Step;
import org.mobula.message.ElementKind;
import org.mobula.message.internal.section.Memory;
import org.mobula.message.internal.section.SectionElements;

/**
 * The schedule of an operation, for use with similar operations, and its working memory. It keeps nothing that belongs
 * to the program.
 *
 * <p><b>Threads:</b> any.
 */
final class CachedPlan {
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
    private final @Nullable OperationFingerprint fingerprint;
    private final long operation;
    private final AtomicReference<@Nullable Scratch> large;
    private final AtomicReference<@Nullable SectionElements> spare = new AtomicReference<>();

    /** Working memory of a plan. */
    record Scratch(CachedPlan owner, SectionElements section) {}

    /** @param large scratch too large to be kept by each plan; shared by all */
    CachedPlan(CollectiveCall call, Schedule schedule, AtomicReference<@Nullable Scratch> large) {
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
        this.fingerprint = publishes(schedule) ? OperationFingerprint.of(call) : null;
        this.operation = OperationFingerprint.ofMessages(call);
        this.large = large;
    }

    Schedule schedule() {
        return schedule;
    }

    /** Its fingerprint in a shared area; null if it needs no area. */
    @Nullable
    OperationFingerprint fingerprint() {
        return fingerprint;
    }

    /** The operation in its messages: {@link OperationFingerprint#ofMessages}. */
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

    /** Takes working memory; {@link #giveBack} follows. */
    SectionElements takeScratch() {
        if (schedule.scratch() == 0) {
            return SectionElements.EMPTY;
        }
        SectionElements kept = spare.getAndSet(null);
        if (kept != null) {
            return kept;
        }
        Scratch last = large.get();
        return last != null && last.owner() == this && large.compareAndSet(last, null)
                ? last.section()
                : Memory.allocate(kind, schedule.scratch());
    }

    void giveBack(SectionElements scratch) {
        if (scratch.count() == 0) {
            return;
        }
        if (scratch.bytes() <= MOST_KEPT_BYTES) {
            spare.setRelease(scratch);
        } else if (scratch.bytes() <= MOST_KEPT_BY_LAST) {
            large.setRelease(
                    new Scratch(this, scratch)); // replaces that of another plan, because programs repeat operations
        }
    }
}
