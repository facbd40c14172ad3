package org.mobula.rmi.internal;

import java.io.PrintStream;
import java.util.EnumMap;
import java.util.Map;
import java.util.concurrent.atomic.LongAdder;
import org.jspecify.annotations.Nullable;
import org.mobula.rmi.CallPath;

/**
 * Counts which way calls went, and why.
 *
 * <p><b>Threads:</b> any.
 */
final class Report {
    private static final boolean LOGGING = Boolean.getBoolean("mobula.rmi.log");

    private final Map<CallPath, LongAdder> counts = new EnumMap<>(CallPath.class);
    private volatile @Nullable String disabled;

    Report() {
        for (CallPath path : CallPath.values()) {
            counts.put(path, new LongAdder());
        }
    }

    /** Counts a call that this process has made. */
    void count(CallPath path) {
        LongAdder count = counts.get(path);
        if (count != null) {
            count.increment();
        }
    }

    /** Other processes cannot be found. */
    void disabled(Throwable reason) {
        disabled = reason.getMessage();
        log("no rendezvous", reason);
    }

    /** Prints the report. */
    void print(PrintStream to) {
        long all = counts.values().stream().mapToLong(LongAdder::sum).sum();
        long fast = counts.getOrDefault(CallPath.SHARED_MEMORY, new LongAdder()).sum();
        to.println("mobula rmi: " + all + " calls: " + fast + " " + CallPath.SHARED_MEMORY.words() + ", " + (all - fast)
                + " by JRMP");
        counts.forEach((path, count) -> {
            if (path != CallPath.SHARED_MEMORY && count.sum() > 0) {
                to.println("mobula rmi:   " + count.sum() + " by JRMP: " + path.words());
            }
        });
        if (disabled != null) {
            to.println("mobula rmi:   " + disabled);
        }
    }

    /** Prints what was caught, if {@code -Dmobula.rmi.log=true} asks for it. */
    static void log(String what, @Nullable Throwable cause) {
        if (LOGGING) {
            System.err.println("mobula rmi: " + what + (cause == null ? "" : ": " + cause));
            if (cause != null) {
                cause.printStackTrace();
            }
        }
    }
}
