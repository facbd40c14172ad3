package org.mobula.tools.perf;

/** What a rank does in a benchmark. */
public enum Role {
    /** Runs the iterations and times them. */
    MEASURES,
    /** Runs its half of each iteration, untimed. */
    PARTICIPATES,
    /** Serves the measuring ranks by its handlers. */
    SERVES
}
