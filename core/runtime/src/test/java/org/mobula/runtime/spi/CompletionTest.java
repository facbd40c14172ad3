package org.mobula.runtime.spi;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(20)
class CompletionTest {
    private final Completion completion = new Completion();
    private final AtomicInteger woken = new AtomicInteger();

    @Test
    void aThreadThatSleepsByOtherMeansIsWokenOnce() throws Exception {
        completion.wakes(woken::incrementAndGet);
        inAnotherThread(completion::complete);
        assertThat(completion.isDone()).isTrue();
        completion.wakes(null);
        completion.reset();
        inAnotherThread(completion::complete);
        assertThat(woken).hasValue(1);
    }

    @Test
    void aThreadThatCompletesItsOwnWaitSendsNoWakeup() {
        completion.reset();
        completion.wakes(woken::incrementAndGet);
        completion.complete();
        assertThat(completion.isDone()).isTrue();
        assertThat(woken).hasValue(0);
    }

    @Test
    void aParkedThreadIsWokenAgainAndAgain() throws Exception {
        for (int round = 0; round < 1000; round++) {
            completion.reset();
            Thread other = Thread.ofPlatform().start(completion::complete);
            while (!completion.isDone()) {
                completion.park(TimeUnit.SECONDS.toNanos(10));
            }
            other.join();
        }
    }

    private static void inAnotherThread(Runnable action) throws InterruptedException {
        Thread.ofPlatform().start(action).join();
    }
}
