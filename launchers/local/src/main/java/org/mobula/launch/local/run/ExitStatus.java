package org.mobula.launch.local.run;

import java.util.Map;

/** Describes the exit code of a process. */
final class ExitStatus {
    private static final int SIGNALED = 128;
    // the signals whose numbers are the same on all systems
    private static final Map<Integer, String> SIGNALS = Map.of(
            1, "SIGHUP", 2, "SIGINT", 3, "SIGQUIT", 4, "SIGILL", 6, "SIGABRT", 8, "SIGFPE", 9, "SIGKILL", 11, "SIGSEGV",
            13, "SIGPIPE", 15, "SIGTERM");

    private ExitStatus() {}

    /**
     * A clause: {@code "exit code 3"}, {@code "killed by SIGKILL, exit code 137"}. As in a shell, a process that exits
     * with code 137 by itself looks the same.
     */
    static String of(int exitCode) {
        String signal = SIGNALS.get(exitCode - SIGNALED);
        return signal == null ? "exit code " + exitCode : "killed by " + signal + ", exit code " + exitCode;
    }
}
