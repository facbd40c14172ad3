package org.mobula.launch.local.run;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import org.mobula.launch.LaunchException;

/** What a user reads about a rank that waits for a debugger. */
public final class Debugger {
    private Debugger() {}

    /**
     * The option by which a JVM waits for a debugger. Only processes of its host can connect, because a debugger can do
     * anything.
     *
     * @param port the port; 0 for any, which the JVM then prints
     */
    static String option(int port) {
        return "-agentlib:jdwp=transport=dt_socket,server=y,suspend=y" + (port == 0 ? "" : ",quiet=y")
                + ",address=127.0.0.1:" + port;
    }

    /** A port of the loopback interface that is free now. */
    static int freePort() {
        try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            return socket.getLocalPort();
        } catch (IOException exhausted) {
            throw new LaunchException("no port is free for a debugger: " + exhausted.getMessage(), exhausted);
        }
    }

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
