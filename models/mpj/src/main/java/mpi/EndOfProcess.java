package mpi;

import java.util.Arrays;
import java.util.Collection;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Reports a process that ends after {@link MPI#Init} without {@link MPI#Finalize}, for example because the program
 * catches all exceptions silently. Such a process ends with exit code 1, so that the run fails, whether all its threads
 * have returned or it calls {@link System#exit} with any code: a hook cannot see the code, and 0 would hide the
 * failure.
 *
 * <p>A process that is ended by a signal, an uncaught exception or {@link Comm#Abort} is not reported.
 *
 * <p><b>Threads:</b> runs in a shutdown hook.
 */
final class EndOfProcess {
    private static final String SHUTDOWN = "java.lang.Shutdown";

    private EndOfProcess() {}

    /**
     * Watches for the end of this process. Once.
     *
     * @param unfinished what to report of a process that ends now; null if it may end
     */
    static void watch(Supplier<@Nullable String> unfinished) {
        Runtime.getRuntime().addShutdownHook(new Thread(() -> check(unfinished.get()), "mpi-end-of-process"));
    }

    private static void check(@Nullable String report) {
        if (report == null) {
            return;
        }
        StackTraceElement[] exit = exitCall(Thread.getAllStackTraces().values());
        if (exit != null && !isOfProgram(exit)) {
            return;
        }
        System.out.flush();
        System.err.println("mobula: " + report);
        System.err.flush();
        Runtime.getRuntime().halt(1); // a hook cannot choose the exit code otherwise
    }

    /** The stack of the thread that ends the process by a call; null if all threads have returned. */
    private static StackTraceElement @Nullable [] exitCall(Collection<StackTraceElement[]> stacks) {
        return stacks.stream()
                .filter(stack -> Arrays.stream(stack)
                        .anyMatch(frame -> frame.getClassName().equals(SHUTDOWN)
                                && frame.getMethodName().equals("exit")))
                .findFirst()
                .orElse(null);
    }

    /** Whether the program made the call: not the JDK for a signal, nor Mobula for an exception. */
    private static boolean isOfProgram(StackTraceElement[] exit) {
        return Arrays.stream(exit)
                .map(StackTraceElement::getClassName)
                .filter(name -> !name.startsWith("java.") && !name.startsWith("jdk."))
                .findFirst()
                .filter(name -> !name.startsWith("org.mobula.") && !name.startsWith("mpi."))
                .isPresent();
    }
}
