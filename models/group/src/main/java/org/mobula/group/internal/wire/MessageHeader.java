package org.mobula.group.internal.wire;

import org.mobula.memory.Output;

/** What stands before the arguments in a message. */
public interface MessageHeader {
    /**
     * Writes it.
     *
     * @param order the byte order of what is written: 0 little, 1 big
     */
    void write(Output output, byte order);
}
