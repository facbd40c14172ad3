package org.mobula.memory.internal;

/** Why a buffer refuses an event. */
public enum Refusal {
    /** The program has views of another type. */
    OTHER_TYPE,

    /** The program has views. */
    REFERENCED,

    /** The buffer is registered or posted. */
    IN_USE,

    /** The declaration that no views are left is being verified. */
    RECLAIMING,

    /** The memory was given back. */
    FREED,

    /** The event cannot occur in this state: an error of this module. */
    IMPOSSIBLE
}
