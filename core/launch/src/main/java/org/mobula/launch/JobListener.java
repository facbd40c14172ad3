package org.mobula.launch;

import java.util.List;

/** Is told when ranks of a job leave or fail. Each rank does so at most once. */
public interface JobListener {
    /**
     * A rank failed: its process ended, or it was declared failed.
     *
     * @param cause a clause, such as {@code "its process ended (exit code 137)"}
     */
    void failed(int rank, String cause);

    /**
     * The process of a rank has ended. Called after {@link #failed} or {@link #left}; not called if the launcher cannot
     * know.
     */
    default void ended(int rank) {}

    /** A rank left the job. */
    void left(int rank);

    /**
     * What this rank waits for: a text of one or more lines per waiting thread, such as {@code "thread main has waited
     * for 3200 ms while receiving from rank 1, tag 7"}. The launcher asks when a user requests a report on a job that
     * makes no progress. Called on a separate thread, at any time; must not wait for another rank. The default returns
     * nothing.
     */
    default List<String> describeWaits() {
        return List.of();
    }

    /** The launcher has ended or cannot be reached; this process should end. */
    void abandoned(String cause);
}
