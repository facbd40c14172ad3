package org.mobula.collective;

/** Where a schedule's elements lie. */
public enum Place {
    /** What the caller gives; never written. */
    SEND,
    /** Where the caller wants the result. */
    RECEIVE,
    /** Memory of the schedule's own, of {@link Schedule#scratch} elements, undefined at the beginning. */
    SCRATCH,
    /**
     * Memory that all ranks of the operation share, where there is some ({@link Shape#area}). Each rank has a part of it, rank
     * 0's first, and writes that alone. What is written becomes what others read by {@link Step.Publish}; whoever reads, reads
     * what was published when it itself did so last, and only of those it {@linkplain Step.Expect expected} since. What was
     * published stays while the next is written, no longer: so a rank writes only when all have published as often as
     * itself, and were expected.
     */
    AREA
}
