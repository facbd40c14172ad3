package org.mobula.testkit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;

class HangKillerTest {
    private final List<String> reports = new ArrayList<>();

    @Test
    void workThatEndsInTimeIsLeftAlone() throws Throwable {
        HangKiller.guard("quick", Duration.ofSeconds(30), reports::add, () -> reports.clear());
        assertThat(reports).isEmpty();
    }

    @Test
    void workThatFailsInTimeFailsAsItDid() {
        assertThatThrownBy(() -> HangKiller.guard("broken", Duration.ofSeconds(30), reports::add, () -> {
                    throw new IOException("as it did");
                }))
                .isInstanceOf(IOException.class)
                .hasMessage("as it did");
    }

    @Test
    void workThatHangsFailsAndEveryThreadIsShown() throws Exception {
        CountDownLatch never = new CountDownLatch(1);
        CountDownLatch started = new CountDownLatch(1);
        Thread virtual = Thread.ofVirtual().name("a-virtual-one").start(() -> waitFor(started, never));
        started.await();
        assertThatThrownBy(() -> HangKiller.guard("stuck", Duration.ofMillis(50), reports::add, () -> {
                    never.await();
                }))
                .isInstanceOf(AssertionError.class)
                .hasMessage("stuck hung: it did not end within 50 ms")
                .hasCauseInstanceOf(InterruptedException.class);
        assertThat(String.join("\n", reports))
                .startsWith("HANG: stuck still runs after 50 ms")
                .contains("CountDownLatch.await", "a-virtual-one");
        assertThat(Thread.interrupted()).isFalse();
        virtual.interrupt();
    }

    private static void waitFor(CountDownLatch started, CountDownLatch never) {
        started.countDown();
        try {
            never.await();
        } catch (InterruptedException e) {
            // the test is over
        }
    }
}
