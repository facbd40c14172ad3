package org.mobula.message;

/** How far two groups or two communicators are the same (MPI-3.1, sections 6.3.1 and 6.4.1). */
public enum Comparison {
    /** The very same communicator; of groups: the same ranks in the same order. */
    IDENTICAL,
    /** Different communicators of the same ranks in the same order. */
    CONGRUENT,
    /** The same ranks in another order. */
    SIMILAR,
    /** Different ranks. */
    UNEQUAL
}
