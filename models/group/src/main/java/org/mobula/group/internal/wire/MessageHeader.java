package org.mobula.group.internal.wire;

import org.mobula.memory.Output;

/** What precedes the arguments in a message. */
public interface MessageHeader {
    /**
     * Writes the header.
     *
     * @param order the byte order of the message: 0 little, 1 big
     */
    void write(Output output, byte order);
}
