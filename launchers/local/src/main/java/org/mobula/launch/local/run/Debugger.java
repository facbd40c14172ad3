package org.mobula.launch.local.run;

/** What a user reads about a rank that waits for a debugger. */
public final class Debugger {
    private Debugger() {}

    /** The line for a rank of this machine. */
    public static String line(int rank, String host, int port) {
        return "mobula: rank " + rank + " on " + host + " waits for a debugger at 127.0.0.1:" + port
                + "; attach one, as by `jdb -attach 127.0.0.1:" + port + "`";
    }

    /** The line for a rank of another host, whose port must be forwarded first. */
    public static String remoteLine(int rank, String host, int port) {
        return line(rank, host, port) + "; first `ssh -N -L " + port + ":127.0.0.1:" + port + " " + host + "`";
    }
}
