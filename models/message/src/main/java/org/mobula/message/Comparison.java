package org.mobula.message;

/** The result of comparing two groups or two communicators (MPI-3.1, sections 6.3.1 and 6.4.1). */
public enum Comparison {
    /** The same communicator; for groups: the same ranks in the same order. */
    IDENTICAL,
    /** Different communicators of the same ranks in the same order. */
    CONGRUENT,
    /** The same ranks in a different order. */
    SIMILAR,
    /** Different ranks. */
    UNEQUAL
}
