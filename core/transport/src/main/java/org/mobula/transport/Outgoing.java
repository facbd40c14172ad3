package org.mobula.transport;

import org.mobula.memory.Output;

/**
 * Writes the content of a message at the moment there is room for it.
 *
 * <p><b>Failure:</b> whatever this throws, an {@link Error} included, the thread that sends survives, nothing of the
 * message is sent, and the connection ends: the other side may wait for the message, so it must not be left out
 * silently. The other side sees that the connection was closed. A writer that can send something else instead catches
 * what it throws, and {@linkplain Output#rewind rewinds}.
 */
@FunctionalInterface
public interface Outgoing {
    /**
     * Writes the message. Runs on whichever thread sends it; must not block.
     *
     * @param output where to
     */
    void write(Output output);
}
