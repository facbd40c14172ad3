package org.mobula.runtime.internal;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.reflect.Method;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.SynchronousQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.mobula.runtime.Dispatching;
import org.mobula.runtime.spi.OptimisticTask;

/** A polling thread whose polls, and the tasks that they find, are determined by the test. */
final class PollingThreadRunner implements AutoCloseable {
    private static final long TIMEOUT_SECONDS = 20;
    private static final MethodHandle CARRIER = carrierFinder();

    final Dispatch dispatch = new Dispatch("task", Dispatching.OPTIMISTIC);
    final PollingThread poller = dispatch.newThread(this::work, "poller");
    private final SynchronousQueue<Runnable> orders = new SynchronousQueue<>();
    private boolean over;

    PollingThreadRunner() throws Exception {
        dispatch.start();
        long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(TIMEOUT_SECONDS);
        while (!dispatch.mounts()) {
            if (System.nanoTime() > deadline) {
                throw new AssertionError("nothing is mounted; is java.lang open to org.mobula.runtime?");
            }
            Thread.onSpinWait();
        }
        poller.start();
    }

    private void work() {
        try {
            while (!over) {
                orders.take().run();
            }
        } catch (InterruptedException e) {
            throw new IllegalStateException("the polling thread was interrupted", e);
        } finally {
            dispatch.remove(poller);
        }
    }

    /** Runs an action on the polling thread, and waits for its end. */
    void onPoller(Runnable work) throws Exception {
        ordered(work).get(TIMEOUT_SECONDS, TimeUnit.SECONDS);
    }

    private CompletableFuture<Void> ordered(Runnable work) throws InterruptedException {
        CompletableFuture<Void> done = new CompletableFuture<>();
        orders.put(() -> {
            try {
                work.run();
                done.complete(null);
            } catch (Throwable failure) {
                done.completeExceptionally(failure);
            }
        });
        return done;
    }

    /** One poll that finds these tasks; returns when the polling thread is free again. */
    void poll(Runnable... found) throws Exception {
        onPoller(() -> pollHere(found));
    }

    /** The same, without waiting for the polling thread. */
    CompletableFuture<Void> pollWithoutWaiting(Runnable... found) throws Exception {
        return ordered(() -> pollHere(found));
    }

    /** One poll that finds these tasks, on the polling thread. */
    void pollHere(Runnable... found) {
        poller.polls(true);
        for (Runnable task : found) {
            dispatch.run(task);
        }
        poller.polls(false);
        dispatch.begin(poller);
    }

    /** Runs a task to its end, and throws its exception. */
    void poll(Body body) throws Exception {
        Task task = new Task(body);
        poll(new Runnable[] {task});
        task.await();
    }

    /** The carrier of the calling virtual thread. */
    static Thread carrier() {
        try {
            return (Thread) CARRIER.invokeExact();
        } catch (Throwable failure) {
            throw new AssertionError(failure);
        }
    }

    private static MethodHandle carrierFinder() {
        try {
            Method method = Thread.class.getDeclaredMethod("currentCarrierThread");
            method.setAccessible(true);
            return MethodHandles.lookup().unreflect(method);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    @Override
    public void close() throws Exception {
        onPoller(() -> over = true);
        poller.join();
    }

    /** The body of a task. */
    @FunctionalInterface
    interface Body {
        void run() throws Exception;
    }

    /** A task and its result. */
    static class Task implements OptimisticTask {
        private final Body body;
        private final CompletableFuture<Void> end = new CompletableFuture<>();
        volatile boolean tookLong;

        Task(Body body) {
            this.body = body;
        }

        @Override
        public void run() {
            try {
                body.run();
                end.complete(null);
            } catch (Throwable failure) {
                end.completeExceptionally(failure);
            }
        }

        @Override
        public boolean isExpectedShort() {
            return true;
        }

        @Override
        public void tookLong() {
            tookLong = true;
        }

        boolean hasEnded() {
            return end.isDone();
        }

        void await() throws Exception {
            try {
                end.get(TIMEOUT_SECONDS, TimeUnit.SECONDS);
            } catch (ExecutionException failure) {
                throw new AssertionError(failure.getCause());
            } catch (TimeoutException hung) {
                throw new AssertionError("the task does not end", hung);
            }
        }
    }
}
