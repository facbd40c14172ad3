package org.mobula.message;

/** The mode of a send: when it is done, and what it requires (MPI-3.1, section 3.4). */
public enum SendMode {
    /** Done when the data may change again. Whether that requires the receiver depends on the length. */
    STANDARD,
    /** Done when the receiver has started to receive. */
    SYNCHRONOUS,
    /** The program guarantees that the receive has been posted, so that the sender need not ask. */
    READY,
    /** The data is copied to a {@link SendBuffer}. Never waits for the receiver. */
    BUFFERED
}
