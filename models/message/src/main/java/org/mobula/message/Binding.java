package org.mobula.message;

import org.jspecify.annotations.Nullable;
import org.mobula.collective.Place;
import org.mobula.collective.Slice;

/**
 * Where the elements of one collective operation lie.
 *
 * <p><b>Threads:</b> one at a time.
 */
final class Binding {
    private Section send = Section.EMPTY;
    private Section receive = Section.EMPTY;
    private Section scratch = Section.EMPTY;
    private @Nullable Operation operation;
    private @Nullable Planned planned;

    void begin(CollectiveCall call, Planned plan) {
        send = call.send();
        receive = call.receive();
        operation = call.operation();
        scratch = plan.takeScratch();
        planned = plan;
    }

    /** Forgets all; the operation has ended well. */
    void end() {
        Planned plan = planned;
        if (plan != null) {
            plan.giveBack(scratch);
        }
        send = Section.EMPTY;
        receive = Section.EMPTY;
        scratch = Section.EMPTY;
        operation = null;
        planned = null;
    }

    Section of(Slice slice) {
        if (slice.count() == 0) {
            return Section.EMPTY;
        }
        Place place = slice.place();
        Section whole = place == Place.SEND ? send : place == Place.RECEIVE ? receive : scratch;
        return whole.slice(slice.offset(), slice.count());
    }

    void copy(Slice from, Slice into) {
        Packing.copy(of(from), of(into));
    }

    void combine(Slice operand, Slice into, boolean lower) {
        Operation combining = operation;
        if (combining == null) {
            throw new IllegalStateException("an operation that moves elements combines " + operand + " and " + into);
        }
        combining.combine(of(operand), of(into), lower);
    }
}
