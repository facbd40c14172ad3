package org.mobula.testkit;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorCompletionService;
import java.util.concurrent.Future;

/**
 * Runs tasks at the same time, each on its own platform thread, and waits for all. The first failure fails the test,
 * whichever task it happens in: the other tasks may wait for the one that failed.
 */
public final class Together {
    /** Work that may fail in any way. */
    public interface Work {
        /** Runs the work. */
        void run() throws Exception;
    }

    private Together() {}

    /** Runs all, and throws the exception of the first one that failed, after it has interrupted the others. */
    public static void run(Work... works) throws Exception {
        List<Thread> threads = new ArrayList<>();
        ExecutorCompletionService<Boolean> tasks = new ExecutorCompletionService<>(task ->
                threads.add(Thread.ofPlatform().daemon().name("together").start(task)));
        try {
            for (Work work : works) {
                tasks.submit(() -> {
                    work.run();
                    return true;
                });
            }
            for (int i = 0; i < works.length; i++) {
                Future<Boolean> ended = tasks.take();
                ended.get();
            }
        } catch (ExecutionException e) {
            switch (e.getCause()) {
                case Error error -> throw error;
                case Exception exception -> throw exception;
                case null, default -> throw e;
            }
        } finally {
            threads.forEach(Thread::interrupt);
        }
    }
}
