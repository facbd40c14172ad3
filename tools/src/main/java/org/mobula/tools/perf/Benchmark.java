package org.mobula.tools.perf;

import java.util.List;

/**
 * What one {@code mobula perf} command measures, set up at one rank.
 *
 * <p><b>Threads:</b> one. <b>Ownership:</b> its resources end with the node. <b>Failure:</b> an exception of a case
 * ends the measurement.
 */
public interface Benchmark {
    /** What the ranks do, as a clause: {@code "rank 0 calls rank 1"}. */
    String description();

    /** The medium between the ranks; its first word is the transport's name. Empty if no message is sent. */
    String medium();

    /** The cases, in the order in which they are measured. */
    List<Case> cases();

    /** Counts the bytes of the benchmark's messages. */
    ByteCounters bytes();

    /** This rank's role. */
    Role role();

    /** Decides how many iterations of a case this rank runs. */
    default IterationControl iterations() {
        return IterationControl.FREE;
    }

    /**
     * The results in one clause that begins with a capital letter and has no full stop.
     *
     * @param results of all cases, in order
     */
    String summary(List<Result> results);
}
