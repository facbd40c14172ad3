package org.mobula.replica.internal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import org.junit.jupiter.api.Test;

/** Whatever fails in a step, the following steps run, and no step runs twice. */
class WriteExecutorTest {
    private final List<Long> done = new ArrayList<>();
    private final Queue<Runnable> tasks = new ArrayDeque<>();
    private boolean noThreads;
    private final List<Long> applied = new ArrayList<>();
    private final WriteExecutor executor = new WriteExecutor(this::execute, applied::add);

    private void execute(Runnable task) {
        if (noThreads) {
            throw new OutOfMemoryError("unable to create native thread");
        }
        tasks.add(task);
    }

    /** A step that records that it ran. */
    private final class RecordedStep implements OrderedStep {
        private final long sequence;
        private boolean overflows;

        RecordedStep(long sequence, boolean overflows) {
            this.sequence = sequence;
            this.overflows = overflows;
        }

        @Override
        public long sequence() {
            if (overflows) {
                overflows = false;
                throw new StackOverflowError();
            }
            return sequence;
        }

        @Override
        public void run() {
            done.add(sequence);
        }
    }

    /** A step whose failure cannot be formatted. */
    private final class UnloggableStep implements OrderedStep {
        @Override
        public long sequence() {
            return 1;
        }

        @Override
        public void run() {
            done.add(1L);
            throw new AssertionError("fails") {
                @Override
                public String toString() {
                    throw new StackOverflowError();
                }
            };
        }
    }

    @Test
    void aStepWhoseFailureCannotBeLoggedRunsOnceAndOthersFollow() {
        executor.enqueue(new UnloggableStep());
        executor.enqueue(new RecordedStep(2, false));
        executor.help(new PendingWrite(null));
        assertThat(done).containsExactly(1L, 2L);
        executor.enqueue(new RecordedStep(3, false));
        executor.help(new PendingWrite(null));
        assertThat(done).containsExactly(1L, 2L, 3L);
    }

    /** Other ranks wait until this rank has applied each message. */
    @Test
    void aStepThatFailsCountsAsApplied() {
        executor.enqueue(new UnloggableStep());
        executor.help(new PendingWrite(null));
        assertThat(applied).containsExactly(1L);
    }

    @Test
    void anotherThreadContinuesIfTheCallersStackOverflows() {
        executor.enqueue(new RecordedStep(1, true));
        assertThatThrownBy(() -> executor.help(new PendingWrite(null))).isInstanceOf(StackOverflowError.class);
        assertThat(executor.isHelping()).isFalse();
        tasks.remove().run();
        assertThat(done).containsExactly(1L);
        assertThat(tasks).isEmpty();
    }

    @Test
    void theNextThreadContinuesAfterAThreadCouldNotBeStarted() {
        executor.enqueue(new RecordedStep(1, false));
        noThreads = true;
        assertThatThrownBy(executor::wake).isInstanceOf(OutOfMemoryError.class);
        noThreads = false;
        assertThat(executor.hasUnclaimedSteps()).isTrue();
        executor.wake();
        tasks.remove().run();
        assertThat(done).containsExactly(1L);
    }

    /** The listener runs actions that wait for a position of the order, and they may fail. */
    @Test
    void aFailureOfTheAppliedListenerReleasesTheGate() {
        WriteExecutor failing = new WriteExecutor(this::execute, _ -> {
            throw new AssertionError("for the test");
        });
        ReadGate gate = new ReadGate();
        PendingWrite write = new PendingWrite(null);
        failing.enqueue(new WritingStep(failing, gate, write));
        failing.help(new PendingWrite(null));
        assertThat(write.isDone()).isTrue();
        assertThat(gate.tryEnterWrite()).isTrue();
        gate.leaveWrite();
        gate.enterRead();
    }

    @Test
    void aWriteWhoseCompletionFailsDoesNotBlockOtherCompletions() {
        ReadGate gate = new ReadGate();
        PendingWrite failing = new PendingWrite(null) {
            @Override
            void complete() {
                throw new AssertionError("for the test");
            }
        };
        PendingWrite write = new PendingWrite(null);
        executor.enqueue(new WritingStep(executor, gate, failing, write));
        executor.help(new PendingWrite(null));
        assertThat(write.isDone()).isTrue();
        assertThat(gate.tryEnterWrite()).isTrue();
    }

    /** A step that enters the gate and completes these writes. */
    private record WritingStep(WriteExecutor executor, ReadGate gate, PendingWrite... completed)
            implements OrderedStep {
        @Override
        public long sequence() {
            return 1;
        }

        @Override
        public void run() {
            executor.enter(gate);
            List.of(completed).forEach(executor::ended);
            executor.leave(gate);
        }
    }
}
