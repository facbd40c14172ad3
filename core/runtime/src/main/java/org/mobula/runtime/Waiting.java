package org.mobula.runtime;

/** The behaviour of a thread that waits for messages, before it sleeps. */
public enum Waiting {
    /** Spin, then yield, then sleep: fastest while there is a core for every rank of the host. */
    SPIN,
    /** Spin for about a microsecond, then yield, then sleep: for more ranks than cores. */
    YIELD,
    /** Sleep at once: for ranks that share the machine with others. */
    SLEEP
}
