package org.mobula.bench.process;

import java.io.IOException;

/** Ends this process when its standard input ends, which is when its parent ends or closes it. */
public final class ParentWatch {
    private ParentWatch() {}

    /** Starts to watch standard input. Shutdown hooks run at the end. */
    public static void start() {
        Thread.ofPlatform().daemon().name("parent-watch").start(ParentWatch::follow);
    }

    private static void follow() {
        try {
            while (System.in.read() >= 0) {
                // only the end matters
            }
        } catch (IOException cut) {
            // a broken pipe is an end as well
        }
        System.exit(0);
    }
}
