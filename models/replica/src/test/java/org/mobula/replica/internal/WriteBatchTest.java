package org.mobula.replica.internal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.mobula.testkit.Await.await;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.mobula.invoke.AsyncCalls;
import org.mobula.order.OrderClosedException;
import org.mobula.replica.BoundedBuffer;
import org.mobula.replica.Diverging;
import org.mobula.replica.Gauge;
import org.mobula.replica.ReplicaOptions;
import org.mobula.replica.ReplicaUnavailableException;
import org.mobula.replica.Stack;

/** Batched asynchronous writes have the same effect as single ones. */
@Timeout(60)
class WriteBatchTest {
    private static final int ROUNDS = 200;
    private static final int WRITES = 1000;

    private final List<CompletableFuture<@Nullable Object>> started = new ArrayList<>();
    private ReplicaWorld world = new ReplicaWorld(2);

    @AfterEach
    void close() {
        world.close();
    }

    /** Starts calls on this thread. The first is sent at once, the others in one batch. */
    @SafeVarargs
    private <T> void startTogether(T stub, AsyncCalls.Calling<T>... calls) {
        world.order.holdAll();
        for (AsyncCalls.Calling<T> call : calls) {
            started.add(AsyncCalls.start(stub, call));
        }
        world.order.deliverAll();
    }

    private @Nullable Object result(int call) throws Exception {
        return started.get(call).get(10, TimeUnit.SECONDS);
    }

    @Test
    void writesStartedWhileAMessageIsInFlightShareTheNextOne() throws Exception {
        Stack stack = world.create(0, "stack", Stack.StackRoot.class);
        int before = world.order.messages();
        startTogether(stack, each -> each.push(1), each -> each.push(2), Stack::pop, each -> each.push(3), Stack::pop);
        assertThat(world.order.messages()).isEqualTo(before + 2);
        assertThat(result(2)).isEqualTo(2);
        assertThat(result(4)).isEqualTo(3);
        assertThat(world.<Stack>find(1, "stack").pop()).isEqualTo(1);
    }

    @Test
    void batchesGrowEvenIfNoMessageIsInFlight() {
        Stack stack = world.create(0, "stack", Stack.StackRoot.class);
        int fewest = Integer.MAX_VALUE;
        // in rounds: on a slow machine batches are sent before they are large target
        for (int round = 1; round <= 50 && fewest > WRITES / 8; round++) {
            int before = world.order.messages();
            for (int i = 0; i < WRITES; i++) {
                int value = i;
                AsyncCalls.start(stack, each -> each.push(value));
            }
            assertThat(stack.size()).isEqualTo(WRITES);
            fewest = Math.min(fewest, world.order.messages() - before);
            for (int i = WRITES; i > 0; i--) {
                assertThat(stack.pop()).isEqualTo(i - 1);
            }
        }
        assertThat(fewest).isLessThanOrEqualTo(WRITES / 8);
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void aBatchIsSentEvenIfItsThreadMakesNoFurtherCall(boolean computes) throws Exception {
        Stack stack = world.create(0, "stack", Stack.StackRoot.class);
        for (int round = 1; round <= 20; round++) {
            CountDownLatch finished = new CountDownLatch(1);
            CompletableFuture<CompletableFuture<@Nullable Object>> last = new CompletableFuture<>();
            CompletableFuture<Void> starter = CompletableFuture.runAsync(() -> {
                AsyncCalls.start(stack, each -> each.push(1));
                last.complete(AsyncCalls.start(stack, each -> each.push(2)));
                while (computes && finished.getCount() > 0) {
                    Thread.onSpinWait();
                }
            });
            CompletableFuture<@Nullable Object> batched = last.get(10, TimeUnit.SECONDS);
            await().until(batched::isDone); // waiting for the future would send the batch
            finished.countDown();
            starter.get(10, TimeUnit.SECONDS);
            int pushed = 2 * round;
            await().untilAsserted(() ->
                    assertThat(world.<Stack>find(1, "stack").size()).isEqualTo(pushed));
        }
    }

    @Test
    @Timeout(value = 60, threadMode = Timeout.ThreadMode.SEPARATE_THREAD) // a spinning lock cannot be interrupted
    void theOrderMayStopOnTheThreadThatSendsABatch() {
        Stack stack = world.create(0, "stack", Stack.StackRoot.class);
        OrderClosedException ended = new OrderClosedException("replicas", 0);
        int target = world.order.messages() + WRITES / 10;
        world.order.whenDelivered(target, () -> world.at(0).stopped(ended));
        while (world.order.messages() < target) { // target writes that batches are delayed
            started.add(AsyncCalls.start(stack, each -> each.push(1)));
        }
        started.add(AsyncCalls.start(stack, each -> each.push(1)));
        for (CompletableFuture<@Nullable Object> each : started) {
            if (!each.isDone()) { // waiting for the future would send the batch
                await().until(each::isDone);
            }
        }
        assertThat(started.getFirst()).isCompleted();
        assertThat(started.getLast()).isCompletedExceptionally();
    }

    @Test
    void writesOfAnotherObjectStartANewMessage() throws Exception {
        Stack stack = world.create(0, "stack", Stack.StackRoot.class);
        Gauge gauge = world.create(0, "gauge", Gauge.GaugeRoot.class);
        int before = world.order.messages();
        world.order.holdAll();
        started.add(AsyncCalls.start(stack, each -> each.push(1)));
        started.add(AsyncCalls.start(stack, each -> each.push(2)));
        started.add(AsyncCalls.start(gauge, each -> each.add(3)));
        started.add(AsyncCalls.start(gauge, each -> each.add(4)));
        started.add(AsyncCalls.start(stack, Stack::pop));
        world.order.deliverAll();
        assertThat(world.order.messages()).isEqualTo(before + 4);
        assertThat(result(3)).isEqualTo(7);
        assertThat(result(4)).isEqualTo(2);
    }

    @Test
    void laterOperationsOfTheThreadDoNotOvertakeItsBatch() throws Exception {
        Stack stack = world.create(0, "stack", Stack.StackRoot.class);
        int before = world.order.messages();
        world.order.holdAll();
        started.add(AsyncCalls.start(stack, each -> each.push(1)));
        started.add(AsyncCalls.start(stack, each -> each.push(2)));
        CompletableFuture<Void> release = CompletableFuture.runAsync(() -> {
            await().until(() -> world.order.messages() == before + 3);
            world.order.deliverAll();
        });
        stack.push(3);
        release.get(10, TimeUnit.SECONDS);
        assertThat(stack.pop()).isEqualTo(3);
        assertThat(stack.pop()).isEqualTo(2);
        world.order.holdAll();
        started.add(AsyncCalls.start(stack, each -> each.push(4)));
        started.add(AsyncCalls.start(stack, each -> each.push(5)));
        CompletableFuture<Void> secondRelease = CompletableFuture.runAsync(() -> {
            await().until(() -> world.order.messages() == before + 5 + 3);
            world.order.deliverAll();
        });
        assertThat(world.at(0).removeEverywhere("stack")).isTrue();
        secondRelease.get(10, TimeUnit.SECONDS);
        assertThat(result(3)).isNull();
    }

    @Test
    void aWaitingWriteBlocksNoLaterOneAndContinuesBeforeTheNextOnceWoken() throws Exception {
        BoundedBuffer buffer = world.create(0, "buffer", BoundedBuffer.BoundedBufferRoot.class);
        startTogether(buffer, BoundedBuffer::get, BoundedBuffer::get, each -> each.put(1), each -> each.put(2));
        assertThat(List.of(result(0), result(1))).containsExactly(1, 2);
        List<String> expected =
                List.of("get begins", "get begins", "put begins 1", "put 1", "get 1", "put begins 2", "put 2", "get 2");
        assertThat(buffer.log()).isEqualTo(expected);
        await().untilAsserted(() ->
                assertThat(world.<BoundedBuffer>find(1, "buffer").log()).isEqualTo(expected));
    }

    @Test
    void eachWriteOfABatchHasItsOwnTimedWait() throws Exception {
        BoundedBuffer buffer = world.create(0, "buffer", BoundedBuffer.BoundedBufferRoot.class);
        startTogether(
                buffer, BoundedBuffer::get, each -> each.poll(1), each -> each.poll(2), each -> each.poll(100_000));
        assertThat(result(1)).isNull();
        assertThat(result(2)).isNull();
        assertThat(started.get(3)).isNotDone();
        buffer.put(8); // wakes both; the first one takes the element
        assertThat(result(0)).isEqualTo(8);
        assertThat(result(3)).isNull();
    }

    @Test
    void aReadSeesABatchEntirelyOrNotAtAll() throws Exception {
        Gauge local = world.create(0, "gauge", Gauge.GaugeRoot.class);
        Gauge remote = world.find(1, "gauge");
        AtomicBoolean finished = new AtomicBoolean();
        CompletableFuture<Void> reader = CompletableFuture.runAsync(() -> {
            while (!finished.get()) {
                assertThat(remote.value()).isEven();
            }
        });
        for (int i = 0; i < ROUNDS; i++) {
            // the third method may wait, so another thread continues with it
            startTogether(
                    local, each -> each.add(0), each -> each.add(1), each -> each.atLeast(0), each -> each.add(1));
        }
        for (int i = 0; i < started.size(); i++) {
            result(i);
        }
        finished.set(true);
        reader.get(10, TimeUnit.SECONDS);
        await().untilAsserted(() -> assertThat(remote.value()).isEqualTo(2 * ROUNDS));
    }

    @Test
    void losingTheReplicaFailsTheRestOfABatchAndReads() throws Exception {
        Diverging diverging = world.create(0, "diverging", Diverging.DivergingRoot.class);
        startTogether(
                diverging,
                each -> each.add(1),
                each -> each.add(1),
                each -> each.exhaust(Integer.MAX_VALUE),
                each -> each.add(1));
        assertThat(result(1)).isEqualTo(2);
        for (int lost = 2; lost < 4; lost++) {
            CompletableFuture<@Nullable Object> failed = started.get(lost);
            assertThatThrownBy(() -> failed.get(10, TimeUnit.SECONDS))
                    .hasCauseInstanceOf(ReplicaUnavailableException.class);
        }
        assertThatThrownBy(diverging::get).isInstanceOf(ReplicaUnavailableException.class);
    }

    @Test
    void aBatchFailsWhenTheOrderStops() {
        Stack stack = world.create(0, "stack", Stack.StackRoot.class);
        world.order.holdAll();
        for (int i = 0; i < 3; i++) {
            started.add(AsyncCalls.start(stack, each -> each.push(1)));
        }
        OrderClosedException ended = new OrderClosedException("replicas", 0);
        world.at(0).stopped(ended);
        started.add(AsyncCalls.start(stack, each -> each.push(1)));
        for (CompletableFuture<@Nullable Object> each : started) {
            assertThatThrownBy(() -> each.get(10, TimeUnit.SECONDS)).hasCause(ended);
        }
    }

    @Test
    void writesAreNotBatchedIfEveryWriteIsCompared() throws Exception {
        world.close();
        world = new ReplicaWorld(2, ReplicaOptions.defaults().withCheck(1));
        Stack stack = world.create(0, "stack", Stack.StackRoot.class);
        int before = world.order.messages();
        world.order.holdAll();
        for (int i = 0; i < 3; i++) {
            started.add(AsyncCalls.start(stack, each -> each.push(1)));
        }
        assertThat(world.order.messages()).isEqualTo(before + 3);
        world.order.deliverAll();
        result(2);
    }
}
