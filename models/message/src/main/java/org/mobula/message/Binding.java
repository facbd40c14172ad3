package org.mobula.message;

import java.lang.foreign.MemorySegment;
import org.jspecify.annotations.Nullable;
import org.mobula.collective.Place;
import org.mobula.collective.Slice;
import org.mobula.collective.spi.SharedArea;

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
    private @Nullable SharedArea area;
    private @Nullable Section chunk; // kept for the next operation of the same kind and group
    private int chunkGroup;
    private int unit;

    /** @param shared memory that all ranks share; null if there is none */
    void begin(CollectiveCall call, Planned plan, @Nullable SharedArea shared) {
        area = shared;
        unit = call.kind().bytes();
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
        area = null;
        planned = null;
    }

    Section of(Slice slice) {
        if (slice.count() == 0) {
            return Section.EMPTY;
        }
        return whole(slice).slice(slice.offset(), slice.count());
    }

    private Section whole(Slice slice) {
        return switch (slice.place()) {
            case SEND -> send;
            case RECEIVE -> receive;
            case SCRATCH -> scratch;
            case AREA -> throw new IllegalStateException(slice + " lies in no section");
        };
    }

    void copy(Slice from, Slice into) {
        if (into.place() == Place.AREA) {
            write(from, shared(), shared().writeAt(into, unit));
        } else if (from.place() == Place.AREA) {
            read(shared(), shared().readAt(from, unit), into);
        } else {
            Packing.copy(of(from), of(into));
        }
    }

    private void write(Slice from, SharedArea there, long at) {
        Section whole = whole(from);
        if (whole.isContiguous()) { // why apart: what lies side by side needs no section of its own
            MemorySegment.copy(whole.memory(), from.offset() * unit, there.memory(), at, from.count() * unit);
        } else {
            Packing.pack(of(from), there.memory(), at);
        }
    }

    private void read(SharedArea there, long at, Slice into) {
        Section whole = whole(into);
        if (whole.isContiguous()) {
            MemorySegment.copy(there.memory(), at, whole.memory(), into.offset() * unit, into.count() * unit);
        } else {
            Packing.unpack(of(into), there.memory(), at);
        }
    }

    private SharedArea shared() {
        SharedArea there = area;
        if (there == null) {
            throw new IllegalStateException("there is no memory that all ranks share");
        }
        return there;
    }

    void combine(Slice operand, Slice into, boolean lower) {
        Operation combining = operation;
        if (combining == null) {
            throw new IllegalStateException("an operation that moves elements combines " + operand + " and " + into);
        }
        if (operand.place() == Place.AREA) {
            SharedArea there = shared();
            combining.combine(
                    there.memory(),
                    there.readAt(operand, unit),
                    of(into),
                    lower,
                    chunk(combining, whole(into).kind()));
        } else {
            combining.combine(of(operand), of(into), lower);
        }
    }

    private Section chunk(Operation combining, ElementKind kind) {
        Section known = chunk;
        if (known == null || known.kind() != kind || chunkGroup != combining.group()) {
            known = combining.chunk(kind);
            chunk = known;
            chunkGroup = combining.group();
        }
        return known;
    }
}
