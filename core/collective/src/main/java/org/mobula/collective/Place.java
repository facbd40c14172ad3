package org.mobula.collective;

/** Where a schedule's elements lie. */
public enum Place {
    /** What the caller gives; never written. */
    SEND,
    /** Where the caller wants the result. */
    RECEIVE,
    /** Memory of the schedule's own, of {@link Schedule#scratch} elements, undefined at the beginning. */
    SCRATCH
}
