package org.mobula.launch.local.run;

import java.util.Map;

/** Puts a process' exit code into words. */
final class ExitCause {
    private static final int SIGNALED = 128;
    // why only these: their numbers are the same on all systems
    private static final Map<Integer, String> SIGNALS = Map.of(
            1, "SIGHUP", 2, "SIGINT", 3, "SIGQUIT", 4, "SIGILL", 6, "SIGABRT", 8, "SIGFPE", 9, "SIGKILL", 11, "SIGSEGV",
            13, "SIGPIPE", 15, "SIGTERM");

    private ExitCause() {}

    /**
     * As a clause: {@code "exit code 3"}, {@code "killed by SIGKILL, exit code 137"}. A process may also exit with
     * such a code by itself; a shell cannot tell either.
     */
    static String of(int exitCode) {
        String signal = SIGNALS.get(exitCode - SIGNALED);
        return signal == null ? "exit code " + exitCode : "killed by " + signal + ", exit code " + exitCode;
    }
}
