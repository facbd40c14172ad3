package org.mobula.launch.local.rank;

import java.util.Objects;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Stream;
import org.mobula.fault.MobulaException;
import org.mobula.fault.PeerFailedException;
import org.mobula.launch.FailurePolicy;

/**
 * What becomes of an exception that nobody catches: it is printed as the JVM prints it, the launcher is told, and the
 * process ends with code 1, whatever its other threads do. A rank that has lost a thread would keep the others waiting.
 *
 * <p><b>Threads:</b> any; the first one ends the process.
 */
final class UncaughtExceptions implements Thread.UncaughtExceptionHandler {
    private static final long ECHO_MILLIS = 300;
    private static final long POLL_MILLIS = 5;
    private static final int CAUSES = 10;

    private final LauncherWatch watch;
    private final FailurePolicy onFailure;
    private final AtomicBoolean ending = new AtomicBoolean();

    UncaughtExceptions(LauncherWatch watch, FailurePolicy onFailure) {
        this.watch = watch;
        this.onFailure = onFailure;
    }

    @Override
    public void uncaughtException(Thread thread, Throwable exception) {
        if (isEcho(exception)) {
            return;
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

    /**
     * Whether communication failed only since this process is being ended, or is about to be: if a rank failure ends
     * the run, the peers see it before the launcher does, and their complaints would bury, or pass for, the failure
     * that counts.
     */
    private boolean isEcho(Throwable exception) {
        if (!comesOf(MobulaException.class, exception)) {
            return false;
        }
        boolean mayEndSoon = onFailure == FailurePolicy.ABORT && comesOf(PeerFailedException.class, exception);
        long deadline = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(mayEndSoon ? ECHO_MILLIS : 0);
        while (!isShuttingDown()) {
            if (System.nanoTime() - deadline >= 0) {
                return false;
            }
            LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(POLL_MILLIS));
        }
        return true;
    }

    private static boolean comesOf(Class<?> kind, Throwable exception) {
        return Stream.iterate(exception, Objects::nonNull, Throwable::getCause)
                .limit(CAUSES)
                .anyMatch(kind::isInstance);
    }

    private static String firstLine(Throwable exception) {
        try {
            return exception
                    .toString()
                    .lines()
                    .findFirst()
                    .orElse(exception.getClass().getName());
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
