package org.mobula.testkit;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;

/**
 * Runs tasks at the same time, each on its own platform thread, and waits for all. The first failure fails the test.
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
        List<FutureTask<Boolean>> tasks = new ArrayList<>();
        for (Work work : works) {
            tasks.add(new FutureTask<>(() -> {
                work.run();
                return true;
            }));
        }
        List<Thread> threads = tasks.stream()
                .map(task -> Thread.ofPlatform().daemon().name("together").start(task))
                .toList();
        try {
            for (FutureTask<Boolean> task : tasks) {
                task.get();
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
