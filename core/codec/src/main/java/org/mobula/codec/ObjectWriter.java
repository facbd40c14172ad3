package org.mobula.codec;

import org.jspecify.annotations.Nullable;
import org.mobula.memory.Output;

/** Writes the objects of one message after another. */
public final class ObjectWriter {
    /** Begins a message; sharing is tracked from here to {@link #end}. */
    public void begin(Output output) {
        throw new AssertionError();
    }

    /** Writes an object graph, or null. */
    public void writeObject(@Nullable Object object) {
        throw new AssertionError();
    }

    /** Ends the message well: what it told the peer about types holds. */
    public void end() {
        throw new AssertionError();
    }

    /** The message will not be sent: forgets what it would have told the peer. */
    public void abort() {
        throw new AssertionError();
    }

    /** The cursor of the message begun last, for values that are not objects. */
    public Output output() {
        throw new AssertionError();
    }
}
