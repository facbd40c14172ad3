package org.mobula.launch.local.control;

/**
 * Who opens a connection to the launcher.
 *
 * @param purpose what the connection is for
 * @param rank the rank that opens it
 * @param pid its process
 * @param host its host's name, without white space
 */
public record Hello(Purpose purpose, int rank, long pid, String host) {
    /** What a connection is for. */
    public enum Purpose {
        /** A rank's JVM watches whether the launcher lives, and reports how its program ended. */
        WATCH,
        /** A node joins the job. */
        JOIN
    }
}
