package org.mobula.group.internal.calling;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.mobula.group.ConfigurationException;
import org.mobula.runtime.spi.Completion;
import org.mobula.testkit.Together;

@Timeout(30)
class TurnQueueTest {
    private static final String ACTION = "calling";
    private static final int EACH = 20_000;
    private static final Duration LONGEST = Duration.ofSeconds(5); // on a busy machine, each turn takes a time slice

    private final TurnQueue turns = new TurnQueue();
    private final AtomicInteger counted = new AtomicInteger();
    private int unguarded; // except by the turns

    @Test
    void theFirstThreadNeedNotWait() {
        assertThat(turns.enter(ACTION)).isNull();
        turns.end();
        assertThat(turns.enter(ACTION)).isNull();
    }

    @Test
    void otherThreadsGetTheirTurnsInOrder() {
        assertThat(turns.enter(ACTION)).isNull();
        Completion second = waiting();
        Completion third = waiting();
        turns.end();
        assertThat(second.isDone()).isTrue();
        assertThat(third.isDone()).isFalse();
        Completion fourth = waiting();
        turns.end();
        assertThat(third.isDone()).isTrue();
        assertThat(fourth.isDone()).isFalse();
        turns.end();
        assertThat(fourth.isDone()).isTrue();
        turns.end();
        assertThat(turns.enter(ACTION)).isNull();
    }

    @Test
    void aClosedQueueGivesNoTurns() {
        assertThat(turns.enter(ACTION)).isNull();
        assertThat(turns.close()).isFalse();
        Completion second = waiting();
        turns.end();
        assertThat(turns.close()).isFalse();
        assertThat(second.isDone()).isTrue();
        turns.end();
        assertThat(turns.isClosed()).isFalse();
        assertThat(turns.close()).isTrue();
        assertThat(turns.close()).isFalse();
        assertThat(turns.isClosed()).isTrue();
        assertThatThrownBy(() -> turns.enter(ACTION))
                .isInstanceOf(ConfigurationException.class)
                .hasMessage("calling: another thread has just configured the method anew. Repeat the call");
    }

    @Test
    void concurrentThreadsGetTheirTurnsOneByOne() throws Exception {
        Together.run(this::countOften, this::countOften, this::countOften);
        assertThat(unguarded).isPositive().isEqualTo(counted.get());
    }

    private void countOften() {
        long end = System.nanoTime() + LONGEST.toNanos();
        for (int i = 0; i < EACH && System.nanoTime() < end; i++) {
            Completion turn = turns.enter(ACTION);
            while (turn != null && !turn.isDone()) {
                Thread.yield();
            }
            unguarded++;
            counted.incrementAndGet();
            turns.end();
        }
    }

    private Completion waiting() {
        Completion turn = turns.enter(ACTION);
        assertThat(turn).isNotNull();
        return turn;
    }
}
