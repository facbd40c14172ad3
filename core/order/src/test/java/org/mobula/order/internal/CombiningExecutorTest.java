package org.mobula.order.internal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.mobula.testkit.HangKiller;

@ExtendWith(HangKiller.class)
class CombiningExecutorTest {
    private final CombiningExecutor executor = new CombiningExecutor();
    private final List<String> done = new ArrayList<>();

    @Test
    void anActionSubmittedByAnActionRunsAfterIt() {
        executor.run(() -> {
            executor.run(() -> done.add("second"));
            done.add("first");
        });
        assertThat(done).containsExactly("first", "second");
    }

    @Test
    void actionsAfterOneThatThrowsRunBeforeTheExceptionIsThrown() {
        assertThatThrownBy(() -> executor.run(() -> {
                    executor.run(() -> done.add("next"));
                    throw new IllegalStateException("for the test");
                }))
                .hasMessage("for the test");
        assertThat(done).containsExactly("next");
        executor.run(() -> done.add("later"));
        assertThat(done).containsExactly("next", "later");
    }

    @Test
    void theActiveThreadRunsActionsSubmittedByOthers() throws Exception {
        assertThat(executor.tryEnter()).isTrue();
        CountDownLatch submitted = new CountDownLatch(1);
        Thread other = Thread.ofPlatform().start(() -> {
            assertThat(executor.tryEnter()).isFalse();
            executor.run(() -> done.add("by " + Thread.currentThread().getName()));
            submitted.countDown();
        });
        submitted.await();
        other.join();
        assertThat(done).isEmpty();
        executor.leave();
        assertThat(done).containsExactly("by " + Thread.currentThread().getName());
    }

    @Test
    void actionsAfterOneThatThrowsAnErrorRun() {
        assertThatThrownBy(() -> executor.run(() -> {
                    executor.run(() -> done.add("next"));
                    throw new AssertionError("for the test");
                }))
                .hasMessage("for the test");
        assertThat(done).containsExactly("next");
    }
}
