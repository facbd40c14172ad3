package org.mobula.replica.internal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import org.junit.jupiter.api.Test;

/** Whatever goes wrong with a step, the baton goes on, and no step is done twice. */
class WriteExecutorTest {
    private final List<Long> done = new ArrayList<>();
    private final Queue<Runnable> handedOn = new ArrayDeque<>();
    private boolean noThreads;
    private final List<Long> applied = new ArrayList<>();
    private final WriteExecutor executor = new WriteExecutor(this::execute, applied::add);

    private void execute(Runnable task) {
        if (noThreads) {
            throw new OutOfMemoryError("unable to create native thread");
        }
        handedOn.add(task);
    }

    /** A step that notes that it was done. */
    private final class Noted implements OrderedStep {
        private final long sequence;
        private boolean full;

        Noted(long sequence, boolean full) {
            this.sequence = sequence;
            this.full = full;
        }

        @Override
        public long sequence() {
            if (full) {
                full = false;
                throw new StackOverflowError();
            }
            return sequence;
        }

        @Override
        public void run() {
            done.add(sequence);
        }
    }

    /** Not even its failure can be said. */
    private final class Unspeakable implements OrderedStep {
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
        executor.enqueue(new Unspeakable());
        executor.enqueue(new Noted(2, false));
        executor.help(new PendingWrite(null));
        assertThat(done).containsExactly(1L, 2L);
        executor.enqueue(new Noted(3, false));
        executor.help(new PendingWrite(null));
        assertThat(done).containsExactly(1L, 2L, 3L);
    }

    /** Others wait until this rank has dealt with each message. */
    @Test
    void aStepThatFailsCountsAsDone() {
        executor.enqueue(new Unspeakable());
        executor.help(new PendingWrite(null));
        assertThat(applied).containsExactly(1L);
    }

    @Test
    void anotherThreadGoesOnIfTheCallersStackIsFull() {
        executor.enqueue(new Noted(1, true));
        assertThatThrownBy(() -> executor.help(new PendingWrite(null))).isInstanceOf(StackOverflowError.class);
        assertThat(executor.isHelping()).isFalse();
        handedOn.remove().run();
        assertThat(done).containsExactly(1L);
        assertThat(handedOn).isEmpty();
    }

    @Test
    void theNextThreadGoesOnIfNoThreadCanBeStarted() {
        executor.enqueue(new Noted(1, false));
        noThreads = true;
        assertThatThrownBy(executor::wake).isInstanceOf(OutOfMemoryError.class);
        noThreads = false;
        assertThat(executor.isIdle()).isTrue();
        executor.wake();
        handedOn.remove().run();
        assertThat(done).containsExactly(1L);
    }

    /** What waits elsewhere for a place of the order runs when that is applied, and may fail. */
    @Test
    void aFailureOfTheAppliedListenerKeepsNoReplicaClosed() {
        WriteExecutor failing = new WriteExecutor(this::execute, _ -> {
            throw new AssertionError("for the test");
        });
        ReadGate gate = new ReadGate();
        PendingWrite write = new PendingWrite(null);
        failing.enqueue(new Writing(failing, gate, write));
        failing.help(new PendingWrite(null));
        assertThat(write.isDone()).isTrue();
        assertThat(gate.tryEnterWrite()).isTrue();
        gate.leaveWrite();
        gate.enterRead();
    }

    @Test
    void aWriteWhoseCompletionFailsDoesNotBlockOtherCompletions() {
        ReadGate gate = new ReadGate();
        PendingWrite untellable = new PendingWrite(null) {
            @Override
            void complete() {
                throw new AssertionError("for the test");
            }
        };
        PendingWrite write = new PendingWrite(null);
        executor.enqueue(new Writing(executor, gate, untellable, write));
        executor.help(new PendingWrite(null));
        assertThat(write.isDone()).isTrue();
        assertThat(gate.tryEnterWrite()).isTrue();
    }

    /** Changes a replica, and ends these writes. */
    private record Writing(WriteExecutor executor, ReadGate gate, PendingWrite... ended) implements OrderedStep {
        @Override
        public long sequence() {
            return 1;
        }

        @Override
        public void run() {
            executor.enter(gate);
            List.of(ended).forEach(executor::ended);
            executor.leave(gate);
        }
    }
}
