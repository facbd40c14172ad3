package org.mobula.tools.perf;

/** Decides how many iterations a rank runs: as many as it wants, or as many as other ranks. */
@FunctionalInterface
public interface IterationControl {
    /** As many as this rank wants. */
    IterationControl FREE = wanted -> wanted;

    /**
     * The number of iterations to run before the next query; 0 ends the case.
     *
     * @param wanted the number that this rank would run; 0 if it has run enough
     */
    int next(int wanted);
}
