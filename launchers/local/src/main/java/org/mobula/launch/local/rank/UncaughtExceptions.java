package org.mobula.launch.local.rank;

import java.util.Objects;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.mobula.fault.MobulaException;
import org.mobula.fault.PeerFailedException;
import org.mobula.launch.FailurePolicy;

/**
 * Handles uncaught exceptions: prints them as the JVM does, tells the launcher, and ends the process with exit code 1.
 * A rank that has lost a thread would keep others waiting.
 *
 * <p><b>Threads:</b> any; the first exception ends the process.
 */
public final class UncaughtExceptions implements Thread.UncaughtExceptionHandler {
    private static final long CONSEQUENCE_MILLIS = 3000; // a launcher on a loaded machine needs a second or more
    private static final long POLL_MILLIS = 5;
    private static final int CAUSES = 10;

    private final FailurePolicy onFailure;
    private volatile Consumer<String> launcher;
    private final AtomicBoolean ending = new AtomicBoolean();

    /** @param launcher is told the first line of the exception that ends the process */
    public UncaughtExceptions(Consumer<String> launcher, FailurePolicy onFailure) {
        this.launcher = launcher;
        this.onFailure = onFailure;
    }

    /** Replaces who is told: a process that a scheduler started finds its launcher only when it joins. */
    public void tell(Consumer<String> other) {
        launcher = other;
    }

    @Override
    public void uncaughtException(Thread thread, Throwable exception) {
        if (isConsequence(exception)) {
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

    /** Tells the launcher and ends the process; returns if the process is already ending. */
    void end(Throwable exception) {
        if (isShuttingDown()) {
            return; // this exception is not the cause of the end
        }
        if (ending.compareAndSet(false, true)) {
            System.out.flush();
            System.err.flush();
            launcher.accept(firstLine(exception));
            System.exit(1);
        }
    }

    /**
     * Whether communication failed because the run is ending. Peers detect a failed rank before the launcher does, and
     * their exceptions would hide the original failure.
     */
    private boolean isConsequence(Throwable exception) {
        if (!isCausedBy(MobulaException.class, exception)) {
            return false;
        }
        boolean mayEndSoon = onFailure == FailurePolicy.ABORT && isCausedBy(PeerFailedException.class, exception);
        long deadline = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(mayEndSoon ? CONSEQUENCE_MILLIS : 0);
        while (!isShuttingDown()) {
            if (System.nanoTime() - deadline >= 0) {
                return false;
            }
            LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(POLL_MILLIS));
        }
        return true;
    }

    private static boolean isCausedBy(Class<?> kind, Throwable exception) {
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
