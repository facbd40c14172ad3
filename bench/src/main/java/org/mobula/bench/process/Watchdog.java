package org.mobula.bench.process;

import java.time.Duration;

/** Ends this process if it takes too long, so that a hanging implementation does not block the comparison. */
public final class Watchdog {
    private static final int EXIT_CODE = 3;

    private Watchdog() {}

    /** Ends this process after {@code limit}. */
    public static void start(Duration limit) {
        Thread watchdog = new Thread(() -> expire(limit), "watchdog");
        watchdog.setDaemon(true);
        watchdog.start();
    }

    private static void expire(Duration limit) {
        try {
            Thread.sleep(limit);
        } catch (InterruptedException nobodyDoes) {
            return;
        }
        System.err.println(
                "this process did not end within " + limit.toSeconds() + " s and is stopped; stacks of its threads:");
        Thread.getAllStackTraces().forEach((thread, frames) -> {
            System.err.println(thread);
            for (StackTraceElement frame : frames) {
                System.err.println("    " + frame);
            }
        });
        // not exit, because a shutdown hook may hang as well
        Runtime.getRuntime().halt(EXIT_CODE);
    }
}
