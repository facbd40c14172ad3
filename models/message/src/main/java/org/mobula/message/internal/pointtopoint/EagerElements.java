package org.mobula.message.internal.pointtopoint;

import java.lang.foreign.MemorySegment;
import org.mobula.message.ElementKind;

/** An eager message of elements, in memory of their exact size. */
final class EagerElements extends EagerMessage {
    private final MemorySegment elements;

    /** @param elements complete, unless {@link #expectRest} follows */
    EagerElements(Mailbox mailbox, Route from, int tag, ElementKind kind, MemorySegment elements, long acknowledge) {
        super(mailbox, from, tag, kind, acknowledge);
        this.elements = elements;
    }

    @Override
    long bytes() {
        return elements.byteSize();
    }

    @Override
    void hand(ReceiveOperation matched) {
        matched.takeCopy(from().rank(), tag(), kind(), elements);
    }
}
