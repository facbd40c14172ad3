package org.mobula.analysis;

/** Whether a method may run on a polling thread, as {@link Analyser#verdict} decides. */
public sealed interface BlockingVerdict {
    /** Proved: the method ends soon and never blocks. It may run on the polling thread. */
    record Inline() implements BlockingVerdict {}

    /**
     * Promised by an annotation of the program: the method runs on the polling thread, but a caller must tolerate a
     * method that blocks all the same.
     */
    record Promised() implements BlockingVerdict {}

    /**
     * The method may block, or it cannot be proved that it does not. It needs its own thread.
     *
     * @param because the call path to the obstacle, and the obstacle:
     *     {@code "Counter.add -> Log.write: enters a monitor"}
     */
    record NeedsThread(String because) implements BlockingVerdict {}

    /** Whether the method may run on the polling thread. */
    default boolean isInline() {
        return !(this instanceof NeedsThread);
    }
}
