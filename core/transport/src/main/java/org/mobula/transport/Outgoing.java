package org.mobula.transport;

import org.mobula.memory.Output;

/** Writes the content of a message at the moment there is room for it. */
@FunctionalInterface
public interface Outgoing {
    /**
     * Writes the message. Runs on whichever thread sends it; must not block.
     *
     * @param output where to
     */
    void write(Output output);
}
