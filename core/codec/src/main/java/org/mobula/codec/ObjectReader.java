package org.mobula.codec;

import org.jspecify.annotations.Nullable;
import org.mobula.memory.Input;

/** Reads the objects of one message after another. */
public final class ObjectReader {
    /** Begins a message. */
    public void begin(Input input) {
        throw new AssertionError();
    }

    /** Reads an object graph, or null. */
    public @Nullable Object readObject() {
        throw new AssertionError();
    }

    /** Ends the message; forgets its objects. */
    public void end() {
        throw new AssertionError();
    }

    /** The cursor of the message begun last, for values that are not objects. */
    public Input input() {
        throw new AssertionError();
    }
}
