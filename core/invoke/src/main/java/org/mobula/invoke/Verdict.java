package org.mobula.invoke;

/** Where a method may run, as the {@link Analyser} found out. */
public sealed interface Verdict {
    /** The method ends soon and waits for nothing: it may run on the polling thread. */
    record Inline() implements Verdict {}

    /**
     * The program promises by {@link NonBlocking} that the method ends soon and waits for nothing: it runs on the
     * polling thread, but nobody relies on the promise.
     */
    record Promised() implements Verdict {}

    /**
     * The method may block, or nobody can prove that it does not: it needs a thread of its own.
     *
     * @param because the path of calls to the place, and what is there:
     *     {@code "Counter.add -> Log.write: enters a monitor"}
     */
    record NeedsThread(String because) implements Verdict {}

    /** Whether the method may run on the polling thread. */
    default boolean isInline() {
        return !(this instanceof NeedsThread);
    }
}
