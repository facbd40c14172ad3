package org.mobula.bench.process;

import java.time.Duration;

/** AeronEndpoints this process if it takes too long: a implementation that hangs must not hang the comparison. */
public final class Watchdog {
    private static final int BURNT = 3;

    private Watchdog() {}

    /** From now on this process has so long. */
    public static void start(Duration limit) {
        Thread fuse = new Thread(() -> burn(limit), "fuse");
        fuse.setDaemon(true);
        fuse.start();
    }

    private static void burn(Duration limit) {
        try {
            Thread.sleep(limit);
        } catch (InterruptedException nobodyDoes) {
            return;
        }
        System.err.println(
                "this process has not ended within " + limit.toSeconds() + " s, and is stopped; where it hangs:");
        Thread.getAllStackTraces().forEach((thread, frames) -> {
            System.err.println(thread);
            for (StackTraceElement frame : frames) {
                System.err.println("    " + frame);
            }
        });
        // why not exit: a hook may hang as well
        Runtime.getRuntime().halt(BURNT);
    }
}
