package org.mobula.message.internal.collective;

import java.lang.foreign.MemorySegment;
import org.jspecify.annotations.Nullable;
import org.mobula.collective.Place;
import org.mobula.collective.Slice;
import org.mobula.collective.spi.SharedArea;
import org.mobula.message.ElementKind;
import org.mobula.message.internal.reduction.ElementOperation;
import org.mobula.message.internal.section.Packing;
import org.mobula.message.internal.section.SectionElements;

/**
 * Maps the slices of a schedule to the sections of one collective operation.
 *
 * <p><b>Threads:</b> one at a time.
 */
final class SectionBinding {
    private SectionElements send = SectionElements.EMPTY;
    private SectionElements receive = SectionElements.EMPTY;
    private SectionElements scratch = SectionElements.EMPTY;
    private @Nullable ElementOperation operation;
    private @Nullable CachedPlan planned;
    private @Nullable SharedArea area;
    private @Nullable SectionElements chunk; // kept for the next operation of the same kind and group
    private int chunkGroup;
    private int unit;

    /** @param shared the area of all ranks; null if there is none */
    void begin(CollectiveCall call, CachedPlan plan, @Nullable SharedArea shared) {
        area = shared;
        unit = call.kind().bytes();
        send = call.send();
        receive = call.receive();
        operation = call.operation();
        scratch = plan.takeScratch();
        planned = plan;
    }

    /** Forgets everything; the operation has succeeded. */
    void end() {
        CachedPlan plan = planned;
        if (plan != null) {
            plan.giveBack(scratch);
        }
        send = SectionElements.EMPTY;
        receive = SectionElements.EMPTY;
        scratch = SectionElements.EMPTY;
        operation = null;
        area = null;
        planned = null;
    }

    SectionElements of(Slice slice) {
        if (slice.count() == 0) {
            return SectionElements.EMPTY;
        }
        return whole(slice).slice(slice.offset(), slice.count());
    }

    private SectionElements whole(Slice slice) {
        return switch (slice.place()) {
            case SEND -> send;
            case RECEIVE -> receive;
            case SCRATCH -> scratch;
            case AREA -> throw new IllegalStateException(slice + " is in no section");
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
        SectionElements whole = whole(from);
        if (whole.isContiguous()) { // without a section for the slice
            MemorySegment.copy(whole.memory(), from.offset() * unit, there.memory(), at, from.count() * unit);
        } else {
            of(from).pack(there.memory(), at);
        }
    }

    private void read(SharedArea there, long at, Slice into) {
        SectionElements whole = whole(into);
        if (whole.isContiguous()) {
            MemorySegment.copy(there.memory(), at, whole.memory(), into.offset() * unit, into.count() * unit);
        } else {
            of(into).unpack(there.memory(), at);
        }
    }

    private SharedArea shared() {
        SharedArea there = area;
        if (there == null) {
            throw new IllegalStateException("there is no shared area");
        }
        return there;
    }

    void combine(Slice operand, Slice into, boolean lower) {
        ElementOperation combining = operation;
        if (combining == null) {
            throw new IllegalStateException("an operation without a reduction combines " + operand + " and " + into);
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

    private SectionElements chunk(ElementOperation combining, ElementKind kind) {
        SectionElements known = chunk;
        if (known == null || known.kind() != kind || chunkGroup != combining.group()) {
            known = combining.chunk(kind);
            chunk = known;
            chunkGroup = combining.group();
        }
        return known;
    }
}
