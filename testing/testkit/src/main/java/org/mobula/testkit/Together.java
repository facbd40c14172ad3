package org.mobula.testkit;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;

/**
 * Runs pieces of work at the same time, each on a platform thread of its own, and waits for all; the first failure
 * fails the test.
 */
public final class Together {
    /** Work that may fail in any way. */
    public interface Work {
        /** Does it. */
        void run() throws Exception;
    }

    private Together() {}

    /** Runs all, and throws what the first that failed threw. The others are interrupted then. */
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
