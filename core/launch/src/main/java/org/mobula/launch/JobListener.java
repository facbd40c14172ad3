package org.mobula.launch;

import java.util.List;

/** Hears what becomes of a job's ranks. Each rank fails or leaves at most once. */
public interface JobListener {
    /**
     * A rank's process ended, or was declared failed; the cause is a clause:
     * {@code "its process ended (exit code 137)"}.
     */
    void failed(int rank, String cause);

    /**
     * A rank's process has ended, for certain: it does nothing any more. Comes behind {@link #failed} or {@link #left},
     * at once where that is how the rank failed; not at all if nobody can know.
     */
    default void ended(int rank) {}

    /** A rank closed its place in good order. */
    void left(int rank);

    /**
     * Says what this rank waits for: a text per waiting thread, of one line or several, such as
     * {@code "thread main has waited for 3200 ms while receiving from rank 1, tag 7"}. The launcher asks
     * when a user requests a report of a job that makes no progress. Called on a thread of its own, at any time; must not wait for another rank. The default knows of
     * no waits.
     */
    default List<String> describeWaits() {
        return List.of();
    }

    /** Whoever started the job is gone; this process should end. */
    void abandoned(String cause);
}
