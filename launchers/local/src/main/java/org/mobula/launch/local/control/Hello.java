package org.mobula.launch.local.control;

/**
 * The first message of a rank on a connection to the launcher.
 *
 * @param purpose purpose of the connection
 * @param rank the rank
 * @param pid process id of the rank
 * @param host name of the rank's host, without white space
 */
public record Hello(Purpose purpose, int rank, long pid, String host) {
    /** The purpose of a connection. */
    public enum Purpose {
        /** The rank's JVM detects the end of the launcher and reports uncaught exceptions. */
        WATCH,
        /** A node joins the job. */
        JOIN,
        /** The rank requests classes and files. */
        FILES
    }
}
