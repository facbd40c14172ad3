package org.mobula.message;

import java.lang.foreign.MemorySegment;

/** A message whose elements came unasked, into memory of their exact size. */
final class EagerMessage extends CarriedMessage {
    private final MemorySegment elements;

    /** @param elements filled already, unless {@link #expectRest} follows */
    EagerMessage(Mailbox mailbox, Route from, int tag, ElementKind kind, MemorySegment elements, long acknowledge) {
        super(mailbox, from, tag, kind, acknowledge);
        this.elements = elements;
    }

    @Override
    long bytes() {
        return elements.byteSize();
    }

    @Override
    void hand(ReceiveOperation matched) {
        matched.takeCopy(from(), tag(), kind(), elements);
    }
}
