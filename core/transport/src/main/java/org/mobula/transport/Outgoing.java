package org.mobula.transport;

import org.mobula.memory.Output;

/**
 * Writes the content of a message when there is room for it.
 *
 * <p><b>Failure:</b> if it throws, even an {@link Error}, the sending thread survives, nothing of the message is sent,
 * and the connection ends: the other side may wait for the message, so it must not be omitted silently. The other side
 * sees that the connection was closed. A writer that can send something else instead catches the exception, and
 * {@linkplain Output#rewind rewinds}.
 */
@FunctionalInterface
public interface Outgoing {
    /**
     * Writes the message. Runs on whichever thread sends it; must not block.
     *
     * @param output receives the content
     */
    void write(Output output);
}
