package org.mobula.memory;

/** The states of a {@link MessageBuffer}. The guide to explicit memory shows every transition. */
public enum BufferState {
    /** The program has no view of the memory. The buffer may be viewed, posted and freed. */
    UNREFERENCED,

    /** The program has views of one type. The buffer may be posted, but not freed. */
    REFERENCED,

    /** The program has declared that it drops its views, and the declaration is being verified. */
    RECLAIMING,

    /** The memory was given back. */
    FREED
}
