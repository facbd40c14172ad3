package org.mobula.tools.perf;

import java.util.List;

/**
 * One thing to measure, made ready at one rank: its kinds of work, and what is said about them.
 *
 * <p><b>Threads:</b> one. <b>Ownership:</b> whatever it needs of a node ends with that. <b>Failure:</b> what its work
 * throws ends the measurement.
 */
public interface Trial {
    /** What the user calls it by. */
    String name();

    /** Who does what to whom, as a clause. */
    String text();

    /** The medium in a few words, of which the first is its name; empty if nothing leaves this JVM. */
    String medium();

    /** All kinds of work, in the order in which they are measured. */
    List<Work> works();

    /** The bytes of its messages so far. */
    Traffic traffic();

    /** What this rank does for it. */
    Part part();

    /** How often this rank does each kind of work. */
    default Pace pace() {
        return Pace.FREE;
    }

    /**
     * The verdict's first half, a clause with capital letter and without full stop.
     *
     * @param results of all kinds of work
     */
    String summary(List<Result> results);
}
