package org.mobula.endpoint;

/** Whether an endpoint compares the type of a message with that of the buffer that receives it. */
public enum TypeCheck {
    /** Level 1: the bytes of any message may land in any buffer. */
    OFF,

    /**
     * Level 2: a message whose type differs is discarded and counted, and the receive fails with
     * {@link MessageTypeException}. Data without a type (a buffer without views) and of type mixed match everything.
     */
    ON
}
