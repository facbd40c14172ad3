package org.mobula.runtime.internal;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class NodeTimerTest {
    private final NodeTimer timer = new NodeTimer("timer-test");

    @AfterEach
    void close() {
        timer.close();
    }

    @Test
    void anActionRunsAtItsDeadlineAndNotBefore() throws Exception {
        long deadline = System.nanoTime() + 20_000_000;
        CountDownLatch ran = new CountDownLatch(1);
        AtomicInteger early = new AtomicInteger();
        timer.at(deadline, () -> {
            if (System.nanoTime() - deadline < 0) {
                early.incrementAndGet();
            }
            ran.countDown();
        });
        assertThat(ran.await(30, TimeUnit.SECONDS)).isTrue();
        assertThat(early).hasValue(0);
    }

    @Test
    void aCancelledActionDoesNotRun() throws Exception {
        AtomicInteger runs = new AtomicInteger();
        CountDownLatch release = new CountDownLatch(1);
        timer.at(System.nanoTime(), () -> await(release)); // keeps the timer's thread
        Future<?> cancelled = timer.at(System.nanoTime(), runs::incrementAndGet);
        cancelled.cancel(false);
        release.countDown();
        runAfter(0);
        assertThat(runs).hasValue(0);
    }

    @Test
    void anErrorEndsNeitherARepetitionNorOtherActions() throws Exception {
        CountDownLatch thrice = new CountDownLatch(3);
        Future<?> repetition = timer.every(Duration.ofMillis(1), () -> {
            thrice.countDown();
            throw new AssertionError("on purpose");
        });
        assertThat(thrice.await(30, TimeUnit.SECONDS)).isTrue();
        repetition.cancel(false);
        runAfter(0);
    }

    @Test
    void afterCloseNothingIsAcceptedAndNothingIsThrown() {
        AtomicInteger runs = new AtomicInteger();
        timer.at(System.nanoTime() + 3_600_000_000_000L, runs::incrementAndGet);
        timer.close();
        timer.at(System.nanoTime(), runs::incrementAndGet);
        timer.every(Duration.ofMillis(1), runs::incrementAndGet);
        assertThat(runs).hasValue(0);
    }

    private static void await(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
    }

    private void runAfter(long nanos) throws InterruptedException {
        CountDownLatch ran = new CountDownLatch(1);
        timer.at(System.nanoTime() + nanos, ran::countDown);
        assertThat(ran.await(30, TimeUnit.SECONDS)).isTrue();
    }
}
