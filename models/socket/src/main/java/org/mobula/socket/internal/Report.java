package org.mobula.socket.internal;

import java.io.PrintStream;
import java.util.EnumMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Counts which way connections went, and why. */
final class Report {
    private static final boolean LOGGING = Boolean.getBoolean("mobula.socket.log");

    private final Map<Way, Integer> counts = new EnumMap<>(Way.class);
    private @Nullable String disabled;

    /** Counts a connection that has ended, or that is open at the end of the program. */
    synchronized void count(Connection connection) {
        if (connection.isCounted()) {
            counts.merge(connection.way(), 1, Integer::sum);
        }
    }

    /** The rendezvous cannot be used. */
    synchronized void disabled(Exception reason) {
        disabled = reason.getMessage();
        log("no rendezvous", reason);
    }

    /** Prints the report. */
    synchronized void print(PrintStream to) {
        int fast = counts.getOrDefault(Way.SHARED_MEMORY, 0);
        int all = counts.values().stream().mapToInt(Integer::intValue).sum();
        to.println("mobula socket: " + all + " connections: " + fast + " " + Way.SHARED_MEMORY.words() + ", "
                + (all - fast) + " over TCP");
        counts.forEach((way, count) -> {
            if (way != Way.SHARED_MEMORY) {
                to.println("mobula socket:   " + count + " over TCP: " + way.words());
            }
        });
        if (disabled != null) {
            to.println("mobula socket:   " + disabled);
        }
    }

    /** Prints what was caught, if {@code -Dmobula.socket.log=true} asks for it. */
    static void log(String what, @Nullable Throwable cause) {
        if (LOGGING) {
            System.err.println("mobula socket: " + what + (cause == null ? "" : ": " + cause));
        }
    }
}
