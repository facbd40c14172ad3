package org.mobula.tools.perf;

/** Decides how often a rank does its work: as often as it likes, or as often as others do. */
@FunctionalInterface
public interface Pace {
    /** As this rank likes. */
    Pace FREE = wanted -> wanted;

    /**
     * How often to do it before asking again; 0 if it is over.
     *
     * @param wanted how often this rank would do it; 0 if it has done enough
     */
    int next(int wanted);
}
