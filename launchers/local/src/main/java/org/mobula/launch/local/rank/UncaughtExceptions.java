package org.mobula.launch.local.rank;

import java.util.concurrent.atomic.AtomicBoolean;
import org.mobula.fault.MobulaException;

/**
 * What becomes of an exception that nobody catches: it is printed as the JVM prints it, the launcher is told, and the
 * process ends with code 1, whatever its other threads do. A rank that has lost a thread would keep the others waiting.
 *
 * <p><b>Threads:</b> any; the first one ends the process.
 */
final class UncaughtExceptions implements Thread.UncaughtExceptionHandler {
    private final LauncherWatch watch;
    private final AtomicBoolean ending = new AtomicBoolean();

    UncaughtExceptions(LauncherWatch watch) {
        this.watch = watch;
    }

    @Override
    public void uncaughtException(Thread thread, Throwable exception) {
        if (exception instanceof MobulaException && isShuttingDown()) {
            return; // why: communication fails because the process is ended, and whoever ended it says why
        }
        try {
            synchronized (System.err) {
                System.err.print("Exception in thread \"" + thread.getName() + "\" ");
                exception.printStackTrace(System.err);
            }
        } finally {
            end(exception);
        }
    }

    /** Tells the launcher and ends the process; returns only if the process is ending anyway. */
    void end(Throwable exception) {
        if (isShuttingDown()) {
            return; // why: what fails while the process ends has not ended it
        }
        if (ending.compareAndSet(false, true)) {
            System.out.flush();
            System.err.flush();
            watch.tellUncaught(firstLine(exception));
            System.exit(1);
        }
    }

    private static String firstLine(Throwable exception) {
        try {
            return exception.toString().lines().findFirst().orElse(exception.getClass().getName());
        } catch (RuntimeException unprintable) {
            return exception.getClass().getName();
        }
    }

    private static boolean isShuttingDown() {
        Thread probe = new Thread(() -> {});
        try {
            Runtime.getRuntime().addShutdownHook(probe);
            Runtime.getRuntime().removeShutdownHook(probe);
            return false;
        } catch (IllegalStateException shuttingDown) {
            return true;
        }
    }
}
