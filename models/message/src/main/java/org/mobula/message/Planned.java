package org.mobula.message;

import java.util.Objects;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;
import org.mobula.collective.Schedule;

/**
 * The schedule of an operation, to be used again for others like it, with memory for it to work in.
 *
 * <p><b>Threads:</b> any.
 */
final class Planned {
    private static final long MOST_KEPT_BYTES = 64L << 20;

    private final CollectiveCall call;
    private final ElementKind kind;
    private final Schedule schedule;
    private final AtomicReference<@Nullable Section> spare = new AtomicReference<>();

    Planned(CollectiveCall call, Schedule schedule) {
        // why: nothing that belongs to the program is kept
        this.call = new CollectiveCall(
                call.collective(),
                Section.EMPTY,
                Section.EMPTY,
                call.operation(),
                call.root(),
                call.count(),
                call.blocks(),
                call.sends(),
                call.inPlace());
        this.kind = call.kind();
        this.schedule = schedule;
    }

    Schedule schedule() {
        return schedule;
    }

    /** Whether another operation has the same schedule. */
    boolean fits(CollectiveCall other) {
        return call.collective() == other.collective()
                && call.count() == other.count()
                && call.root() == other.root()
                && call.inPlace() == other.inPlace()
                && kind == other.kind()
                && call.isCommutative() == other.isCommutative()
                && call.group() == other.group()
                && (call.blocks() == other.blocks() || Objects.equals(call.blocks(), other.blocks()))
                && (call.sends() == other.sends() || Objects.equals(call.sends(), other.sends()));
    }

    /** Memory to work in; {@link #giveBack} follows. */
    Section takeScratch() {
        if (schedule.scratch() == 0) {
            return Section.EMPTY;
        }
        Section kept = spare.getAndSet(null);
        return kept == null ? Section.allocate(kind, schedule.scratch()) : kept;
    }

    void giveBack(Section scratch) {
        if (scratch.count() > 0 && scratch.bytes() <= MOST_KEPT_BYTES) {
            spare.setRelease(scratch);
        }
    }
}
