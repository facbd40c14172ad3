package org.mobula.memory;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.lang.ref.Reference;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.Objects;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.mobula.fault.CallInterruptedException;

/** What each policy does with the views of a buffer. */
@Tag("A3")
@Tag("A4")
@Timeout(60)
class ReclaimTest {
    private static final Duration LONG = Duration.ofSeconds(30);
    private static final Duration SHORT = Duration.ofMillis(60);

    static Function<BufferView, Object>[] holders() {
        return ViewHolders.all();
    }

    @ParameterizedTest
    @MethodSource("holders")
    void whateverShowsTheMemoryDelaysTheReclaim(Function<BufferView, Object> holder) {
        MessageBuffer buffer = MessageBuffer.allocate(64);
        AtomicReference<@Nullable Object> held = new AtomicReference<>(holder.apply(buffer.view(BufferType.BYTE)));
        AtomicInteger calls = new AtomicInteger();
        buffer.unreference(calls::incrementAndGet);

        assertThat(buffer.awaitReclaim(SHORT)).isFalse();
        assertThat(calls).hasValue(0);
        assertThat(held.get()).isNotNull();

        held.set(null);
        assertThat(buffer.awaitReclaim(LONG)).isTrue();
        assertThat(buffer.state()).isEqualTo(BufferState.UNREFERENCED);
        buffer.free();
    }

    @Test
    void theCallBackRunsOnceAfterTheReclaimOnAThreadOfItsOwn() throws Exception {
        MessageBuffer buffer = MessageBuffer.allocate(64);
        buffer.view(BufferType.BYTE);
        CountDownLatch called = new CountDownLatch(1);
        AtomicReference<@Nullable BufferState> state = new AtomicReference<>();
        AtomicReference<@Nullable Thread> thread = new AtomicReference<>();
        buffer.unreference(() -> {
            state.set(buffer.state());
            thread.set(Thread.currentThread());
            called.countDown();
        });
        assertThat(buffer.awaitReclaim(LONG)).isTrue();
        assertThat(called.await(30, TimeUnit.SECONDS)).isTrue();
        assertThat(state).hasValue(BufferState.UNREFERENCED);
        assertThat(Objects.requireNonNull(thread.get()).isVirtual()).isTrue();
        buffer.free();
    }

    @Test
    void aCallBackThatThrowsOrBlocksDelaysNoOtherBuffer() throws Exception {
        CountDownLatch release = new CountDownLatch(1);
        try (MessageBuffer blocked = MessageBuffer.allocate(64);
                MessageBuffer failing = MessageBuffer.allocate(64);
                MessageBuffer other = MessageBuffer.allocate(64)) {
            blocked.view(BufferType.BYTE);
            failing.view(BufferType.BYTE);
            other.view(BufferType.BYTE);
            blocked.unreference(() -> await(release));
            failing.unreference(() -> {
                throw new AssertionError("thrown by the test's call-back");
            });
            other.unreference();
            assertThat(blocked.awaitReclaim(LONG)).isTrue();
            assertThat(failing.awaitReclaim(LONG)).isTrue();
            assertThat(other.awaitReclaim(LONG)).isTrue();
        }
        release.countDown();
    }

    private static void await(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    @Test
    void theMemoryIsTheSameAfterAReclaim() {
        MessageBuffer buffer = MessageBuffer.allocate(64);
        long address = buffer.view(BufferType.BYTE).segment().address();
        buffer.unreference();
        assertThat(buffer.awaitReclaim(LONG)).isTrue();
        assertThat(buffer.view(BufferType.DOUBLE).segment().address()).isEqualTo(address);
        buffer.close();
    }

    @Test
    void anEvacuatedViewIsStaleAndKeepsItsData() {
        MessageBuffer buffer = MessageBuffer.allocate(64, ReclaimPolicy.EVACUATE);
        BufferView view = buffer.view(BufferType.INT);
        MemorySegment before = view.segment();
        before.setAtIndex(ValueLayout.JAVA_INT, 15, 4711);
        assertThat(buffer.contains(before)).isTrue();
        assertThat(view.isStale()).isFalse();

        buffer.unreference();
        assertThat(buffer.awaitReclaim(Duration.ZERO)).isTrue();

        assertThat(view.isStale()).isTrue();
        assertThat(buffer.contains(view.segment())).isFalse();
        assertThat(view.segment().getAtIndex(ValueLayout.JAVA_INT, 15)).isEqualTo(4711);
        assertThat(view.length()).isEqualTo(16);
        assertThatExceptionOfType(IllegalStateException.class)
                .isThrownBy(() -> before.getAtIndex(ValueLayout.JAVA_INT, 15));
        buffer.free();
        assertThat(view.segment().getAtIndex(ValueLayout.JAVA_INT, 15)).isEqualTo(4711);
    }

    @Test
    void aCollectionEvacuatesWithoutAWait() throws Exception {
        MessageBuffer buffer = MessageBuffer.allocate(64, ReclaimPolicy.EVACUATE);
        BufferView view = buffer.view(BufferType.INT);
        CountDownLatch called = new CountDownLatch(1);
        buffer.unreference(called::countDown);
        while (!called.await(20, TimeUnit.MILLISECONDS)) {
            System.gc();
        }
        assertThat(view.isStale()).isTrue();
        buffer.free();
    }

    @Test
    void aRevokedViewFailsAtOnce() {
        MessageBuffer buffer = MessageBuffer.allocate(64, ReclaimPolicy.REVOKE);
        BufferView view = buffer.view(BufferType.LONG);
        MemorySegment slice = view.segment().asSlice(8, 8);
        ByteBuffer bytes = view.byteBuffer();
        AtomicReference<@Nullable Thread> thread = new AtomicReference<>();
        buffer.unreference(() -> thread.set(Thread.currentThread()));

        assertThat(thread).hasValue(Thread.currentThread());
        assertThat(view.isStale()).isTrue();
        assertThatExceptionOfType(IllegalStateException.class).isThrownBy(() -> slice.get(ValueLayout.JAVA_LONG, 0));
        assertThatExceptionOfType(IllegalStateException.class).isThrownBy(() -> bytes.get(0));
        BufferView again = buffer.view(BufferType.BYTE);
        again.segment().set(ValueLayout.JAVA_BYTE, 63, (byte) 1);
        assertThat(again.isStale()).isFalse();
        buffer.close();
        assertThat(buffer.state()).isEqualTo(BufferState.FREED);
    }

    @Test
    void aCloseFreesOnceTheLastViewIsDropped() throws Exception {
        AtomicReference<@Nullable BufferView> held = new AtomicReference<>();
        MessageBuffer buffer = MessageBuffer.allocate(64);
        held.set(buffer.view(BufferType.BYTE));
        buffer.close();
        buffer.close();
        assertThat(buffer.state()).isEqualTo(BufferState.RECLAIMING);
        Reference.reachabilityFence(held);
        held.set(null);
        assertThat(buffer.awaitReclaim(LONG)).isTrue();
        while (buffer.state() != BufferState.FREED && !Thread.currentThread().isInterrupted()) {
            Thread.yield();
        }
    }

    @Test
    void anInterruptEndsTheWait() {
        MessageBuffer buffer = MessageBuffer.allocate(64);
        BufferView view = buffer.view(BufferType.BYTE);
        buffer.unreference();
        Thread.currentThread().interrupt();
        assertThatExceptionOfType(CallInterruptedException.class)
                .isThrownBy(() -> buffer.awaitReclaim(LONG))
                .withMessageContaining("cancelled while waiting for the reclaim of a message buffer");
        assertThat(Thread.interrupted()).isTrue();
        Reference.reachabilityFence(view);
    }

    @Test
    void sizesOutsideTheRangeAreRefused() {
        assertThatExceptionOfType(IllegalArgumentException.class)
                .isThrownBy(() -> MessageBuffer.allocate(0))
                .withMessage("the size of a message buffer is 1 to 2147483640 bytes: 0");
        assertThatExceptionOfType(IllegalArgumentException.class)
                .isThrownBy(() -> MessageBuffer.allocate(MessageBuffer.MAX_SIZE + 1));
    }

    @Test
    void usesThatDoNotMatchAreRefused() {
        try (MessageBuffer buffer = MessageBuffer.allocate(8)) {
            assertThatExceptionOfType(BufferStateException.class)
                    .isThrownBy(buffer::endTransfer)
                    .withMessage("cannot end a transfer of a message buffer of 8 bytes: it is not in use in this way."
                            + " Call it once for each call of its counterpart");
            assertThat(buffer.register()).isEqualTo(1);
            assertThat(buffer.register()).isEqualTo(2);
            assertThat(buffer.deregister()).isEqualTo(1);
            assertThat(buffer.registrations()).isEqualTo(1);
            assertThat(buffer.deregister()).isZero();
            assertThatExceptionOfType(BufferStateException.class).isThrownBy(buffer::deregister);
        }
    }
}
