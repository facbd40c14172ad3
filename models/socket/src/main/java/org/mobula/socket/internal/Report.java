package org.mobula.socket.internal;

import java.io.PrintStream;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.mobula.agent.AgentReport;

/** Counts which way connections went, and why. */
final class Report {
    private static final boolean LOGGING = Boolean.getBoolean("mobula.socket.log");

    private final AgentReport report = new AgentReport("mobula socket", "connections", "over TCP");
    private final Map<Way, Integer> counts = new EnumMap<>(Way.class);

    /** Counts a connection that has ended, or that is open at the end of the program. */
    synchronized void count(Connection connection) {
        if (connection.isCounted()) {
            counts.merge(connection.way(), 1, Integer::sum);
        }
    }

    /** The rendezvous cannot be used. */
    void disabled(Exception reason) {
        report.disabled(reason);
        log("no rendezvous", reason);
    }

    /** Prints the report. */
    synchronized void print(PrintStream to) {
        int fast = counts.getOrDefault(Way.SHARED_MEMORY, 0);
        int all = counts.values().stream().mapToInt(Integer::intValue).sum();
        List<String> reasons = counts.entrySet().stream()
                .filter(each -> each.getKey() != Way.SHARED_MEMORY)
                .map(each -> each.getValue() + " over TCP: " + each.getKey().words())
                .toList();
        report.print(to, all, fast, reasons);
    }

    /** Prints what was caught, if {@code -Dmobula.socket.log=true} asks for it. */
    static void log(String what, @Nullable Throwable cause) {
        if (LOGGING) {
            System.err.println("mobula socket: " + what + (cause == null ? "" : ": " + cause));
        }
    }
}
