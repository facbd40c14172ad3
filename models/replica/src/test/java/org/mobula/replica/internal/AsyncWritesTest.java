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
import org.mobula.replica.ReplicaUnavailableException;
import org.mobula.replica.Stack;
import org.mobula.runtime.Deadline;

/** Asynchronous writes, and actions that depend on their futures. */
@Timeout(60)
class AsyncWritesTest {
    private static final int WRITES = 500;
    private static final int PARALLEL = 64;

    private final ReplicaWorld world = new ReplicaWorld(2);
    private final Stack stack = world.create(0, "stack", Stack.StackRoot.class);

    @AfterEach
    void close() {
        world.close();
    }

    @Test
    void eachFutureHasTheResultOfItsWrite() throws Exception {
        List<CompletableFuture<@Nullable Object>> popped = new ArrayList<>();
        for (int i = 0; i < WRITES; i++) {
            int value = i;
            AsyncCalls.start(stack, each -> each.push(value));
            popped.add(AsyncCalls.start(stack, Stack::pop));
        }
        for (int i = 0; i < WRITES; i++) {
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
    void aDependentActionMayWaitForALaterFuture() throws Exception {
        CountDownLatch later = new CountDownLatch(1);
        world.order.holdAll(); // so that both complete together, in order
        CompletableFuture<Void> first =
                AsyncCalls.start(stack, each -> each.push(1)).thenRun(() -> awaitUninterrupted(later));
        CompletableFuture<Void> second =
                AsyncCalls.start(stack, each -> each.push(2)).thenRun(later::countDown);
        world.order.deliverAll();
        second.get(10, TimeUnit.SECONDS);
        first.get(10, TimeUnit.SECONDS);
    }

    @Test
    void aDependentActionDoesNotRunInsideALaterCall() throws Exception {
        Thread self = Thread.currentThread();
        AtomicBoolean starting = new AtomicBoolean(); // an action added to a completed future runs on this thread
        Function<@Nullable Object, Boolean> runsInside = _ -> Thread.currentThread() == self && starting.get();
        int batched = 0;
        for (int i = 0; i < WRITES; i++) {
            CompletableFuture<@Nullable Object> first = AsyncCalls.start(stack, each -> each.push(1));
            CompletableFuture<Boolean> inside = first.thenApply(runsInside);
            batched += first.isDone() ? 0 : 1;
            starting.set(true);
            AsyncCalls.start(stack, each -> each.push(2)); // which may send the first one
            starting.set(false);
            assertThat(inside.get(10, TimeUnit.SECONDS)).isFalse();
        }
        assertThat(batched).isPositive();
    }

    @Test
    void theFuturesOfAThreadAreCompletedInOrder() {
        for (int round = 0; round < 20; round++) {
            List<CompletableFuture<@Nullable Object>> all = new ArrayList<>();
            for (int i = 0; i < WRITES; i++) {
                all.add(AsyncCalls.start(stack, each -> each.push(1)));
                if (i % 7 == 0) {
                    all.getLast().thenRun(Thread::onSpinWait); // so that another thread completes it
                }
                int last = all.size() - 1;
                while (last > 0 && !all.get(last).isDone()) {
                    last--;
                }
                for (int before = Math.max(0, last - 2 * PARALLEL); before < last; before++) {
                    assertThat(all.get(before))
                            .as("%d, before %d", before, last)
                            .isDone();
                }
            }
        }
    }

    @Test
    void blockingDependentActionsDoNotBlockOtherFutures() throws Exception {
        CountDownLatch last = new CountDownLatch(1);
        List<CompletableFuture<Void>> blocked = new ArrayList<>();
        world.order.holdAll(); // an action added to a completed future would run on this thread
        for (int i = 0; i < WRITES; i++) {
            blocked.add(AsyncCalls.start(stack, each -> each.push(1)).thenRun(() -> awaitUninterrupted(last)));
        }
        CompletableFuture<Void> following = AsyncCalls.start(stack, Stack::pop).thenRun(last::countDown);
        world.order.deliverAll();
        following.get(10, TimeUnit.SECONDS);
        for (CompletableFuture<Void> each : blocked) {
            each.get(10, TimeUnit.SECONDS);
        }
    }

    @Test
    void aFutureWaitsOnlyBrieflyForOthersInFlight() throws Exception {
        world.order.holdAll();
        CompletableFuture<@Nullable Object> first = AsyncCalls.start(stack, each -> each.push(1));
        CompletableFuture<@Nullable Object> second = CompletableFuture.supplyAsync(
                        () -> AsyncCalls.start(stack, each -> each.push(2)))
                .get(10, TimeUnit.SECONDS); // another thread's write travels in a separate message
        world.order.deliverOne();
        assertThat(first).succeedsWithin(10, TimeUnit.SECONDS);
        assertThat(second).isNotDone();
        world.order.deliverAll();
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
        world.order.holdNext();
        CompletableFuture<@Nullable Object> pushed = AsyncCalls.start(stack, each -> each.push(1));
        world.at(1).removeEverywhere("stack");
        assertThat(pushed).succeedsWithin(10, TimeUnit.SECONDS);
        CompletableFuture<@Nullable Object> late = AsyncCalls.start(stack, each -> each.push(2));
        assertThatThrownBy(() -> late.get(10, TimeUnit.SECONDS)).hasCauseInstanceOf(ReplicaUnavailableException.class);
    }

    @Test
    void aReadWaitsForItsThreadsWriteEvenAfterAnEarlierReadTimedOut() throws Exception {
        world.order.holdNext();
        AsyncCalls.start(stack, each -> each.push(1));
        for (int i = 0; i < 2; i++) {
            assertThatThrownBy(() -> Deadline.within(Duration.ofMillis(20), stack::size))
                    .isInstanceOf(DeadlineExceededException.class)
                    .hasMessageMatching("deadline exceeded after \\d+ ms while calling Stack.size\\."
                            + " The write is in flight and will run on all replicas");
        }
        CompletableFuture.runAsync(() -> world.<Stack>find(1, "stack").push(2)).get(10, TimeUnit.SECONDS);
        assertThat(stack.size()).isPositive();
    }

    @Test
    void aReadWaitsForEveryWriteOfItsThreadEvenIfLaterOnesCompleteFirst() throws Exception {
        BoundedBuffer buffer = world.create(0, "buffer", BoundedBuffer.BoundedBufferRoot.class);
        CompletableFuture<@Nullable Object> result = AsyncCalls.start(buffer, BoundedBuffer::get);
        AsyncCalls.start(stack, each -> each.push(1)).get(10, TimeUnit.SECONDS);
        assertThatThrownBy(() -> Deadline.within(Duration.ofMillis(20), stack::size))
                .isInstanceOf(DeadlineExceededException.class);
        CompletableFuture.runAsync(() -> put(world.find(1, "buffer"), 7)).get(10, TimeUnit.SECONDS);
        assertThat(stack.size()).isEqualTo(1);
        assertThat(result.get(10, TimeUnit.SECONDS)).isEqualTo(7);
    }

    private static void put(BoundedBuffer buffer, int value) {
        try {
            buffer.put(value);
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
