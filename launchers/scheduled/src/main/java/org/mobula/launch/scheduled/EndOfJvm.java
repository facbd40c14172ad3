package org.mobula.launch.scheduled;

import java.util.Arrays;

/**
 * How this JVM ends.
 *
 * <p>A shutdown hook is not told. If a thread has called {@link System#exit}, or a signal ended the JVM, that thread
 * waits in {@code Shutdown.exit}; if {@code main} has returned, no thread does.
 */
final class EndOfJvm {
    private EndOfJvm() {}

    /** Whether {@link System#exit} or a signal ends the JVM. */
    static boolean byExit() {
        return Thread.getAllStackTraces().values().stream()
                .flatMap(Arrays::stream)
                .anyMatch(frame -> frame.getClassName().equals("java.lang.Shutdown")
                        && frame.getMethodName().equals("exit"));
    }
}
