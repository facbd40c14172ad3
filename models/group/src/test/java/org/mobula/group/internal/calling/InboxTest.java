package org.mobula.group.internal.calling;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.mobula.group.internal.wire.MemberResult;
import org.mobula.runtime.spi.Completion;
import org.mobula.testkit.Together;

@Timeout(30)
class InboxTest {
    private static final int FROM = 1;
    private final Inbox inbox = new Inbox(2);

    @Test
    void entriesAreKeptUntilTheyAreTaken() {
        assertThat(inbox.put(1, FROM, true, "value")).isNull();
        assertThat(inbox.take(1, FROM, false, new Completion())).isNull();
        assertThat(inbox.take(1, FROM, true, new Completion())).isEqualTo("value");
    }

    @Test
    void aWaitingThreadIsWoken() {
        Completion done = new Completion();
        assertThat(inbox.take(1, FROM, true, done)).isNull();
        assertThat(inbox.put(2, FROM, true, "of another call")).isNull();
        assertThat(done.isDone()).isFalse();
        assertThat(inbox.put(1, FROM, true, "value")).isNull();
        assertThat(done.isDone()).isTrue();
        assertThat(inbox.takeAtLast(1, FROM, true)).isEqualTo("value");
    }

    @Test
    void anEntryForAThreadThatGaveUpGoesToItsTakerOnce() {
        Consumer<MemberResult> taker = unused -> {};
        assertThat(inbox.takeOr(1, FROM, true, taker)).isNull();
        assertThat(inbox.put(1, FROM, true, "value")).isSameAs(taker);
        assertThat(inbox.takeAtLast(1, FROM, true)).isNull();
        assertThat(inbox.put(1, FROM, true, "again")).isNull();
    }

    @Test
    void aThreadThatGivesUpFindsTheEntryOrItsTakerGetsIt() throws Exception {
        int rounds = 20_000;
        CyclicBarrier round = new CyclicBarrier(2);
        AtomicInteger told = new AtomicInteger();
        Together.run(
                () -> {
                    for (int call = 1; call <= rounds; call++) {
                        round.await();
                        if (inbox.put(call, FROM, true, "value") != null) {
                            told.incrementAndGet();
                        }
                    }
                },
                () -> {
                    for (int call = 1; call <= rounds; call++) {
                        round.await();
                        if (inbox.takeOr(call, FROM, true, unused -> {}) != null) {
                            told.incrementAndGet();
                        }
                    }
                });
        assertThat(told).hasValue(rounds);
    }
}
