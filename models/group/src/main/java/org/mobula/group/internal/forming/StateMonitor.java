package org.mobula.group.internal.forming;

import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * A lock with one condition variable that every change signals.
 *
 * <p><b>Threads:</b> any; meant for virtual ones, which wait cheaply.
 */
final class StateMonitor {
    private final Lock lock = new ReentrantLock();
    private final Condition changed = lock.newCondition();

    /** Runs a change under the lock; waiting threads check their conditions afterwards. */
    <T extends @Nullable Object> T change(Supplier<T> action) {
        lock.lock();
        try {
            return action.get();
        } finally {
            changed.signalAll();
            lock.unlock();
        }
    }

    /** As {@link #change}, without result. */
    void change(Runnable action) {
        Object unused = change(() -> {
            action.run();
            return true;
        });
    }

    /** Waits for a condition, at most this many milliseconds; then evaluates a result under the lock. */
    <T extends @Nullable Object> T when(BooleanSupplier condition, long patience, Supplier<T> look) {
        lock.lock();
        try {
            await(condition, patience);
            return look.get();
        } finally {
            lock.unlock();
        }
    }

    private void await(BooleanSupplier condition, long patience) {
        long left = TimeUnit.MILLISECONDS.toNanos(patience);
        try {
            while (!condition.getAsBoolean() && left > 0) {
                left = changed.awaitNanos(left);
            }
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
        }
    }
}
