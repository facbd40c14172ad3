package org.mobula.codec.internal.inplace;

import java.lang.foreign.MemorySegment;
import org.mobula.codec.internal.inplace.schema.WireSchema;

/**
 * The types of a message, bound to those of the program.
 *
 * @param wire their description
 * @param types each type
 * @param described the description, to be compared with that of each message
 */
@SuppressWarnings("ArrayRecordComponent") // never compared
record BoundSchema(WireSchema wire, BoundType[] types, MemorySegment described) {
    static BoundSchema of(WireSchema wire) {
        ReferenceTarget.Table targets = new ReferenceTarget.Table();
        BoundType[] types =
                wire.types().stream().map(type -> new BoundType(type, targets)).toArray(BoundType[]::new);
        return new BoundSchema(wire, types, MemorySegment.ofArray(wire.bytes()));
    }

    /** Whether bytes of a message describe these types. */
    boolean isDescribedBy(MemorySegment message, long at, long end, long fingerprint) {
        return wire.fingerprint() == fingerprint
                && end - at == described.byteSize()
                && MemorySegment.mismatch(message, at, end, described, 0, end - at) < 0;
    }
}
