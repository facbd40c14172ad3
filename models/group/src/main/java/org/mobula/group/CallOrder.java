package org.mobula.group;

/** The order in which a member runs the calls that are made by one method of one reference. */
public enum CallOrder {
    /** Any order, and several at once. */
    NONE,
    /** In the order in which they were made, one at a time. Calls by other references and methods do not wait. */
    FIFO
}
