package org.mobula.replica.internal;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.List;
import java.util.function.BiPredicate;
import org.junit.jupiter.api.Test;

/** The transition tables of this module's state machines. */
class PhasesTest {
    private static <P extends Enum<P>> List<P> after(P phase, BiPredicate<P, P> precedes) {
        return Arrays.stream(phase.getDeclaringClass().getEnumConstants())
                .filter(next -> precedes.test(phase, next))
                .toList();
    }

    private static List<ExecutorPhase> after(ExecutorPhase phase) {
        return after(phase, ExecutorPhase::precedes);
    }

    private static List<BatchPhase> after(BatchPhase phase) {
        return after(phase, BatchPhase::precedes);
    }

    private static List<CompletionPhase> after(CompletionPhase phase) {
        return after(phase, CompletionPhase::precedes);
    }

    @Test
    void aHeldExecutorBecomesIdleOrRunning() {
        for (ExecutorPhase held : List.of(ExecutorPhase.DELIVERING, ExecutorPhase.BRIEF, ExecutorPhase.HELPING)) {
            assertThat(after(held)).containsExactly(ExecutorPhase.IDLE, ExecutorPhase.RUNNING);
        }
        assertThat(after(ExecutorPhase.RUNNING)).containsExactly(ExecutorPhase.IDLE);
        assertThat(after(ExecutorPhase.IDLE)).hasSize(4).doesNotContain(ExecutorPhase.IDLE);
    }

    @Test
    void aBatchIsSentBeforeTheNextOneBegins() {
        assertThat(after(BatchPhase.IDLE)).containsExactly(BatchPhase.DELAYED);
        assertThat(after(BatchPhase.DELAYED)).containsExactly(BatchPhase.UNDER_WAY);
        assertThat(after(BatchPhase.GATHERING)).containsExactly(BatchPhase.UNDER_WAY);
        assertThat(after(BatchPhase.UNDER_WAY)).containsExactly(BatchPhase.IDLE, BatchPhase.GATHERING);
    }

    @Test
    void aReplacedCompletionTaskCompletesNoFurtherFutures() {
        assertThat(after(CompletionPhase.REPLACED)).isEmpty();
        assertThat(after(CompletionPhase.ENDED)).isEmpty();
        for (CompletionPhase phase : CompletionPhase.values()) {
            assertThat(phase.precedes(CompletionPhase.READY)).isFalse();
        }
        assertThat(after(CompletionPhase.READY)).containsExactly(CompletionPhase.COMPLETING, CompletionPhase.ENDED);
        assertThat(after(CompletionPhase.RELEASED)).containsExactly(CompletionPhase.COMPLETING, CompletionPhase.ENDED);
    }
}
