package org.mobula.invoke.internal.references;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.ref.Reference;
import java.lang.ref.ReferenceQueue;
import java.lang.ref.WeakReference;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executor;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.mobula.runtime.Deadline;
import org.mobula.runtime.spi.Timer;

@Timeout(30)
class GcThreadTest {
    private static final class Weak extends WeakReference<Object> implements CollectedReference {
        private final Runnable action;

        Weak(Object object, ReferenceQueue<Object> collected, Runnable action) {
            super(object, collected);
            this.action = action;
        }

        @Override
        public void reclaim() {
            action.run();
        }
    }

    private static final class TestTimer implements Timer {
        @Override
        public Future<?> at(long deadline, Runnable action) {
            Executor later = CompletableFuture.delayedExecutor(Deadline.remaining(deadline), TimeUnit.NANOSECONDS);
            return CompletableFuture.runAsync(action, later);
        }

        @Override
        public Future<?> every(Duration period, Runnable action) {
            throw new UnsupportedOperationException("not used");
        }
    }

    private final GcThread gcThread = new GcThread(0, new TestTimer());

    @AfterEach
    void close() {
        gcThread.close();
    }

    @Test
    void aCollectedObjectIsReclaimed() throws Exception {
        CountDownLatch reclaimed = new CountDownLatch(1);
        Object object = new Object();
        Weak weak = new Weak(object, gcThread.collected(), reclaimed::countDown);
        gcThread.begin();
        object = null;
        while (reclaimed.getCount() > 0) {
            System.gc();
            reclaimed.await(10, TimeUnit.MILLISECONDS);
        }
        assertThat(weak.get()).isNull();
    }

    @Test
    void tasksAddedByOtherTasksAreRun() throws Exception {
        for (int round = 0; round < 50; round++) {
            CountDownLatch done = new CountDownLatch(2);
            gcThread.later(0, () -> {
                gcThread.later(0, done::countDown);
                done.countDown();
            });
            assertThat(done.await(10, TimeUnit.SECONDS)).isTrue();
        }
    }

    @Test
    void aTaskThatThrowsDoesNotAffectOthers() throws Exception {
        CountDownLatch done = new CountDownLatch(1);
        Object kept = new Object();
        Reference<Object> failing = new Weak(kept, gcThread.collected(), () -> {
            throw new IllegalStateException("expected by the test");
        });
        gcThread.begin();
        failing.enqueue();
        gcThread.later(0, done::countDown);

        assertThat(done.await(10, TimeUnit.SECONDS)).isTrue();
        Reference.reachabilityFence(kept);
    }

    @Test
    void anErrorInOneTaskStopsNeitherTheThreadNorOtherTasks() throws Exception {
        CountDownLatch done = new CountDownLatch(3);
        Object kept = new Object();
        Weak failing = new Weak(kept, gcThread.collected(), () -> {
            throw new NoClassDefFoundError("expected by the test");
        });
        Weak good = new Weak(kept, gcThread.collected(), done::countDown);
        failing.enqueue();
        good.enqueue();
        gcThread.later(0, () -> {
            throw new NoClassDefFoundError("another one");
        });
        gcThread.later(0, done::countDown);
        gcThread.later(0, done::countDown);

        assertThat(done.await(10, TimeUnit.SECONDS)).isTrue();
        Reference.reachabilityFence(kept);
    }
}
