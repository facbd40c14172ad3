package org.mobula.message;

import java.lang.foreign.MemorySegment;
import org.mobula.memory.Input;
import org.mobula.message.internal.pointtopoint.MessageHandlers;
import org.mobula.message.internal.pointtopoint.MessageProtocol;
import org.mobula.message.internal.section.ElementKinds;
import org.mobula.transport.Incoming;

/** The head of a message that a test passes to {@link MessageHandlers}; its elements arrive when the test says so. */
final class HandedMessage implements Incoming {
    private final int source;
    private final Input input = new Input();
    private Runnable whenFilled = () -> {};

    HandedMessage(int source, int tag, ElementKind kind, long bytes) {
        this.source = source;
        MemorySegment head =
                MemorySegment.ofArray(new long[] {MessageProtocol.envelope(0, tag, ElementKinds.code(kind))});
        input.reset(head, 0, head.byteSize(), bytes, false);
    }

    @Override
    public int source() {
        return source;
    }

    @Override
    public Input input() {
        return input;
    }

    @Override
    public boolean isComplete() {
        return false;
    }

    @Override
    public void release() {}

    @Override
    public void whenFilled(Runnable action) {
        whenFilled = action;
    }

    /** The elements have come. */
    void fill() {
        whenFilled.run();
    }
}
