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
    private final CombiningExecutor turnstile = new CombiningExecutor();
    private final List<String> done = new ArrayList<>();

    @Test
    void anActionSubmittedByAnActionRunsAfterIt() {
        turnstile.run(() -> {
            turnstile.run(() -> done.add("second"));
            done.add("first");
        });
        assertThat(done).containsExactly("first", "second");
    }

    @Test
    void actionsAfterOneThatThrowsRunBeforeTheExceptionIsThrown() {
        assertThatThrownBy(() -> turnstile.run(() -> {
                    turnstile.run(() -> done.add("behind"));
                    throw new IllegalStateException("for the test");
                }))
                .hasMessage("for the test");
        assertThat(done).containsExactly("behind");
        turnstile.run(() -> done.add("later"));
        assertThat(done).containsExactly("behind", "later");
    }

    @Test
    void theThreadInsideRunsActionsThatOthersSubmit() throws Exception {
        assertThat(turnstile.tryEnter()).isTrue();
        CountDownLatch handedIn = new CountDownLatch(1);
        Thread other = Thread.ofPlatform().start(() -> {
            assertThat(turnstile.tryEnter()).isFalse();
            turnstile.run(() -> done.add("by " + Thread.currentThread().getName()));
            handedIn.countDown();
        });
        handedIn.await();
        other.join();
        assertThat(done).isEmpty();
        turnstile.leave();
        assertThat(done).containsExactly("by " + Thread.currentThread().getName());
    }

    @Test
    void actionsAfterOneThatThrowsAnErrorRun() {
        assertThatThrownBy(() -> turnstile.run(() -> {
                    turnstile.run(() -> done.add("behind"));
                    throw new AssertionError("for the test");
                }))
                .hasMessage("for the test");
        assertThat(done).containsExactly("behind");
    }
}
