package org.mobula.replica.internal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.mobula.fault.DeadlineExceededException;
import org.mobula.fault.MobulaException;
import org.mobula.invoke.AsyncCalls;
import org.mobula.replica.BoundedBuffer;
import org.mobula.replica.ReplicaGoneException;
import org.mobula.replica.Stack;
import org.mobula.runtime.Deadline;

/** Writes for which nobody waits, and what depends on their futures. */
@Timeout(60)
class AsyncWritesTest {
    private static final int MANY = 500;
    private static final int MANY_AT_ONCE = 64;

    private final ReplicaWorld world = new ReplicaWorld(2);
    private final Stack stack = world.create(0, "stack", Stack.StackRoot.class);

    @AfterEach
    void close() {
        world.close();
    }

    @Test
    void eachFutureHasItsOwnWritesAnswer() throws Exception {
        List<CompletableFuture<@Nullable Object>> popped = new ArrayList<>();
        for (int i = 0; i < MANY; i++) {
            int value = i;
            AsyncCalls.start(stack, each -> each.push(value));
            popped.add(AsyncCalls.start(stack, Stack::pop));
        }
        for (int i = 0; i < MANY; i++) {
            assertThat(popped.get(i).get(10, TimeUnit.SECONDS)).isEqualTo(i);
        }
    }

    @Test
    void anExceptionOfTheMethodFailsItsFuture() {
        CompletableFuture<@Nullable Object> popped = AsyncCalls.start(stack, Stack::pop);
        assertThatThrownBy(() -> popped.get(10, TimeUnit.SECONDS))
                .hasCauseInstanceOf(NoSuchElementException.class)
                .hasMessageEndingWith("the stack is empty");
    }

    @Test
    void codeThatDependsOnAFutureMayWaitForALaterFuture() throws Exception {
        CountDownLatch later = new CountDownLatch(1);
        world.order.holdAllBack(); // so that both end at once, one after the other
        CompletableFuture<Void> first =
                AsyncCalls.start(stack, each -> each.push(1)).thenRun(() -> awaitUninterrupted(later));
        CompletableFuture<Void> second =
                AsyncCalls.start(stack, each -> each.push(2)).thenRun(later::countDown);
        world.order.letAllGo();
        second.get(10, TimeUnit.SECONDS);
        first.get(10, TimeUnit.SECONDS);
    }

    @Test
    void codeThatDependsOnAFutureDoesNotRunWithinALaterStart() throws Exception {
        Thread me = Thread.currentThread();
        AtomicBoolean starting = new AtomicBoolean(); // code added to a completed future runs on this thread
        Function<@Nullable Object, Boolean> runsInside = _ -> Thread.currentThread() == me && starting.get();
        int gathered = 0;
        for (int i = 0; i < MANY; i++) {
            CompletableFuture<@Nullable Object> first = AsyncCalls.start(stack, each -> each.push(1));
            CompletableFuture<Boolean> inside = first.thenApply(runsInside);
            gathered += first.isDone() ? 0 : 1;
            starting.set(true);
            AsyncCalls.start(stack, each -> each.push(2)); // with which the first one may leave
            starting.set(false);
            assertThat(inside.get(10, TimeUnit.SECONDS)).isFalse();
        }
        assertThat(gathered).isPositive();
    }

    @Test
    void theFuturesOfAThreadAreCompletedInOrder() {
        for (int round = 0; round < 20; round++) {
            List<CompletableFuture<@Nullable Object>> all = new ArrayList<>();
            for (int i = 0; i < MANY; i++) {
                all.add(AsyncCalls.start(stack, each -> each.push(1)));
                if (i % 7 == 0) {
                    all.getLast().thenRun(Thread::onSpinWait); // so that it is completed elsewhere
                }
                int last = all.size() - 1;
                while (last > 0 && !all.get(last).isDone()) {
                    last--;
                }
                for (int before = Math.max(0, last - 2 * MANY_AT_ONCE); before < last; before++) {
                    assertThat(all.get(before))
                            .as("%d, before %d", before, last)
                            .isDone();
                }
            }
        }
    }

    @Test
    void manyBlockingDependentsDoNotBlockOtherFutures() throws Exception {
        CountDownLatch last = new CountDownLatch(1);
        List<CompletableFuture<Void>> blocked = new ArrayList<>();
        world.order.holdAllBack(); // code added to a completed future would run on this thread
        for (int i = 0; i < MANY; i++) {
            blocked.add(AsyncCalls.start(stack, each -> each.push(1)).thenRun(() -> awaitUninterrupted(last)));
        }
        CompletableFuture<Void> behind = AsyncCalls.start(stack, Stack::pop).thenRun(last::countDown);
        world.order.letAllGo();
        behind.get(10, TimeUnit.SECONDS);
        for (CompletableFuture<Void> each : blocked) {
            each.get(10, TimeUnit.SECONDS);
        }
    }

    @Test
    void aFutureWaitsOnlyAWhileForOthersThatAreUnderWay() throws Exception {
        world.order.holdAllBack();
        CompletableFuture<@Nullable Object> first = AsyncCalls.start(stack, each -> each.push(1));
        CompletableFuture<@Nullable Object> second = CompletableFuture.supplyAsync(
                        () -> AsyncCalls.start(stack, each -> each.push(2)))
                .get(10, TimeUnit.SECONDS); // another thread's: a message of its own
        world.order.letOneGo();
        assertThat(first).succeedsWithin(10, TimeUnit.SECONDS);
        assertThat(second).isNotDone();
        world.order.letAllGo();
        assertThat(second).succeedsWithin(10, TimeUnit.SECONDS);
    }

    @Test
    void aFutureStartedAfterTheNodeHasClosedFails() {
        CompletableFuture<@Nullable Object> before = AsyncCalls.start(stack, each -> each.push(1));
        world.close();
        assertThat(before).succeedsWithin(10, TimeUnit.SECONDS);
        CompletableFuture<@Nullable Object> late = AsyncCalls.start(stack, each -> each.push(2));
        assertThatThrownBy(() -> late.get(10, TimeUnit.SECONDS)).hasCauseInstanceOf(MobulaException.class);
    }

    @Test
    void aFutureWhoseObjectIsRemovedFails() {
        world.order.holdBack();
        CompletableFuture<@Nullable Object> pushed = AsyncCalls.start(stack, each -> each.push(1));
        world.at(1).removeEverywhere("stack");
        assertThat(pushed).succeedsWithin(10, TimeUnit.SECONDS);
        CompletableFuture<@Nullable Object> late = AsyncCalls.start(stack, each -> each.push(2));
        assertThatThrownBy(() -> late.get(10, TimeUnit.SECONDS)).hasCauseInstanceOf(ReplicaGoneException.class);
    }

    @Test
    void aReadWaitsForItsThreadsWriteAlsoAfterAnEarlierReadTimedOut() throws Exception {
        world.order.holdBack();
        AsyncCalls.start(stack, each -> each.push(1));
        for (int i = 0; i < 2; i++) {
            assertThatThrownBy(() -> Deadline.within(Duration.ofMillis(20), stack::size))
                    .isInstanceOf(DeadlineExceededException.class)
                    .hasMessageMatching("deadline exceeded after \\d+ ms while calling Stack.size\\."
                            + " The write is on its way and will be done on all replicas");
        }
        CompletableFuture.runAsync(() -> world.<Stack>find(1, "stack").push(2)).get(10, TimeUnit.SECONDS);
        assertThat(stack.size()).isPositive();
    }

    @Test
    void aReadWaitsForEveryWriteThatItsThreadStartedEvenIfLaterOnesEndFirst() throws Exception {
        BoundedBuffer bin = world.create(0, "bin", BoundedBuffer.BoundedBufferRoot.class);
        CompletableFuture<@Nullable Object> got = AsyncCalls.start(bin, BoundedBuffer::get);
        AsyncCalls.start(stack, each -> each.push(1)).get(10, TimeUnit.SECONDS);
        assertThatThrownBy(() -> Deadline.within(Duration.ofMillis(20), stack::size))
                .isInstanceOf(DeadlineExceededException.class);
        CompletableFuture.runAsync(() -> put(world.find(1, "bin"), 7)).get(10, TimeUnit.SECONDS);
        assertThat(stack.size()).isEqualTo(1);
        assertThat(got.get(10, TimeUnit.SECONDS)).isEqualTo(7);
    }

    private static void put(BoundedBuffer bin, int value) {
        try {
            bin.put(value);
        } catch (InterruptedException interrupted) {
            throw new IllegalStateException(interrupted);
        }
    }

    private static void awaitUninterrupted(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
        }
    }
}
