package org.mobula.launch.local.rank;

import java.lang.invoke.MethodHandle;
import java.util.function.Consumer;

/**
 * The thread that runs a program's main method.
 *
 * <p>{@link RankMain} defines this class again as a hidden class, whose frames the JVM omits from stack traces. Its
 * {@code run} is the first frame of the thread, so that the user's main method is the last line of each stack trace, as
 * with {@code java}.
 */
final class MainThread extends Thread {
    private final MethodHandle main;
    private final Consumer<Throwable> end;

    MainThread(MethodHandle main, Consumer<Throwable> end) {
        super("main");
        this.main = main;
        this.end = end;
    }

    @Override
    public void run() {
        try {
            main.invokeExact();
        } catch (Throwable uncaught) {
            LaunchFrames.cut(uncaught);
            getUncaughtExceptionHandler().uncaughtException(this, uncaught);
            // a handler that the program has set may return, but main has ended
            end.accept(uncaught);
        }
    }
}
