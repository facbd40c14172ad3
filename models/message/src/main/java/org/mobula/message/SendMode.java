package org.mobula.message;

/** When a send counts as done, and what it needs (MPI-3.1, section 3.4). */
public enum SendMode {
    /** Done when the data may change again; whether that waits for the receiver depends on the length. */
    STANDARD,
    /** Done when the receiver has begun to receive. */
    SYNCHRONOUS,
    /** The receive was posted before: the program says so, and nothing has to be asked. */
    READY,
    /** Copied at once, into room that the program gave for it; never waits for the receiver. */
    BUFFERED
}
