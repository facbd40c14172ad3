package org.mobula.active;

/**
 * A message that has arrived.
 *
 * <p><b>Threads:</b> the one that runs the handler. <b>Ownership:</b> valid until the handler returns; afterwards each
 * method throws {@link HandlerRuleException}.
 */
public interface ActiveReply {
    /** The rank that sent it. */
    int source();

    /**
     * One of its words; 0 if it was not given.
     *
     * @param index 0 to 3
     */
    long word(int index);

    /** Its data; empty if none was given. */
    ActivePayload data();
}
