package org.mobula.launch.local.rank;

import java.lang.invoke.MethodHandle;
import java.util.function.Consumer;

/**
 * The thread on which a program's main method runs.
 *
 * <p>It is never used under its own name: {@link RankMain} defines it again as a hidden class, whose frames the JVM
 * leaves out of stack traces, and a thread's own {@code run} is the first of all frames. So the user's main method
 * stands last in every stack trace, just as under {@code java}.
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
            StartFrames.cut(uncaught);
            getUncaughtExceptionHandler().uncaughtException(this, uncaught);
            // why: the program may have set a handler of its own, which may return; main has ended all the same
            end.accept(uncaught);
        }
    }
}
