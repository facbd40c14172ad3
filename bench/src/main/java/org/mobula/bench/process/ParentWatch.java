package org.mobula.bench.process;

import java.io.IOException;

/** AeronEndpoints this process when whoever started it ends, or closes this process's standard input. */
public final class ParentWatch {
    private ParentWatch() {}

    /** From now on this process ends with its standard input; hooks run. */
    public static void start() {
        Thread.ofPlatform().daemon().name("lifeline").start(ParentWatch::follow);
    }

    private static void follow() {
        try {
            while (System.in.read() >= 0) {
                // why: only the end matters
            }
        } catch (IOException cut) {
            // why nothing: cut is ended, too
        }
        System.exit(0);
    }
}
