package org.mobula.collective;

/** The memory of a schedule's elements. */
public enum Place {
    /** The input of the caller; never written. */
    SEND,
    /** The memory for the result. */
    RECEIVE,
    /** Working memory of {@link Schedule#scratch} elements, initially undefined. */
    SCRATCH,
    /**
     * Memory that all ranks of the operation share, if there is some ({@link Shape#area}). Each rank has a part of it,
     * in rank order, and writes only there. {@link Step.Publish} makes what it has written visible to others. A rank
     * reads what others had published when it last published itself, and only from ranks that it has
     * {@linkplain Step.Expect expected} since. A publication remains valid while the next one is written: a rank
     * therefore writes only after all ranks have published as many times as itself, and were expected.
     */
    AREA
}
