package org.mobula.group;

/** In which order a member runs the calls that come by one method of one reference. */
public enum CallOrder {
    /** Any, and several at once: as the thesis has it. */
    NONE,
    /** As they were made, one after the other. Calls by other references and methods are not held up. */
    FIFO
}
