package org.mobula.memory;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import com.sun.management.ThreadMXBean;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.lang.management.ManagementFactory;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.mobula.memory.internal.LeakLevel;

@Timeout(60)
class BufferPoolTest {
    private static final int WARM_UP = 200_000;
    private static final int MEASURED = 20_000;
    private static final int ROUNDS = 5;

    private static long use(BufferPool pool, int count, int size) {
        long sum = 0;
        for (int i = 0; i < count; i++) {
            try (MessageBuffer buffer = pool.allocate(size)) {
                MemorySegment segment = buffer.view(BufferType.INT).segment();
                segment.set(ValueLayout.JAVA_INT, 0, i);
                sum += segment.get(ValueLayout.JAVA_INT, 0);
            }
        }
        return sum;
    }

    @Test
    void aWarmBufferIsUsedWithoutGarbage() {
        ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
        try (BufferPool pool = BufferPool.create()) {
            use(pool, WARM_UP, 4096);
            long least = Long.MAX_VALUE;
            for (int round = 0; round < ROUNDS && least > 0; round++) { // the JVM itself may allocate in one of them
                long before = threads.getCurrentThreadAllocatedBytes();
                long sum = use(pool, MEASURED, 4096);
                least = Math.min(least, threads.getCurrentThreadAllocatedBytes() - before);
                assertThat(sum).isEqualTo((long) MEASURED * (MEASURED - 1) / 2);
            }
            assertThat(least).isZero();
        }
    }

    @Test
    void aBufferIsAtLeastAsLargeAsRequested() {
        try (BufferPool pool = BufferPool.create()) {
            for (long size : new long[] {1, 63, 64, 65, 128, 1000, 1 << 20, (4 << 20) - 1, 4 << 20, (4 << 20) + 1}) {
                try (MessageBuffer buffer = pool.allocate(size)) {
                    assertThat(buffer.byteSize()).isBetween(size, Math.max(64, 2 * size - 1));
                    assertThat(buffer.view(BufferType.BYTE).length()).isEqualTo(buffer.byteSize());
                }
            }
        }
    }

    @Test
    void aFreedBufferIsHandedOutAgain() {
        try (BufferPool pool = BufferPool.create()) {
            MessageBuffer first = pool.allocate(100);
            first.close();
            assertThat(pool.allocate(70)).isSameAs(first);
            assertThat(pool.allocate(70)).isNotSameAs(first);
        }
    }

    @Test
    void aFreedBufferIsNotUsed() {
        try (BufferPool pool = BufferPool.create()) {
            MessageBuffer buffer = pool.allocate(100);
            buffer.free();
            assertThatExceptionOfType(BufferStateException.class).isThrownBy(() -> buffer.view(BufferType.BYTE));
            assertThatExceptionOfType(BufferStateException.class)
                    .isThrownBy(buffer::free)
                    .withMessage("cannot free a message buffer of 128 bytes: it was freed. Allocate a new one");
        }
    }

    @Test
    void aPoolThatVerifiesReusesMemoryOnceNoViewIsLeft() {
        try (BufferPool pool = BufferPool.create(ReclaimPolicy.VERIFY, 1 << 20)) {
            MessageBuffer first = pool.allocate(64);
            BufferView view = first.view(BufferType.LONG);
            first.close();
            assertThat(pool.allocate(64)).isNotSameAs(first);
            assertThat(view.length()).isEqualTo(8);
            view = null;
            assertThat(first.awaitReclaim(Duration.ofSeconds(30))).isTrue();
            MessageBuffer next;
            do { // the pool has the buffer back soon after it is freed
                next = pool.allocate(64);
            } while (next != first && !Thread.currentThread().isInterrupted());
            assertThat(next).isSameAs(first);
        }
    }

    @Test
    void paranoidPoolsFindUsesOfFreedBuffers() {
        try (BufferPool pool = BufferPool.create(ReclaimPolicy.TRUST, 1 << 20, LeakLevel.PARANOID)) {
            MessageBuffer first = pool.allocate(64);
            MemorySegment kept = first.view(BufferType.INT).segment();
            first.close();
            assertThat(pool.allocate(64)).isNotSameAs(first);
            assertThatExceptionOfType(IllegalStateException.class).isThrownBy(() -> kept.get(ValueLayout.JAVA_INT, 0));
        }
    }

    @Test
    void noTwoThreadsGetTheSameBuffer() throws Exception {
        Set<MessageBuffer> inUse = Collections.synchronizedSet(Collections.newSetFromMap(new IdentityHashMap<>()));
        try (BufferPool pool = BufferPool.create(ReclaimPolicy.TRUST, 4096);
                ExecutorService threads = Executors.newFixedThreadPool(4)) {
            List<Future<?>> all = new ArrayList<>();
            for (int thread = 0; thread < 4; thread++) {
                all.add(threads.submit(() -> {
                    for (int i = 0; i < 5000; i++) {
                        MessageBuffer buffer = pool.allocate(64 + i % 100);
                        assertThat(inUse.add(buffer)).isTrue();
                        assertThat(inUse.remove(buffer)).isTrue();
                        buffer.close();
                    }
                }));
            }
            for (Future<?> each : all) {
                each.get();
            }
        }
    }

    @Test
    void aClosedPoolAllocatesNothing() {
        BufferPool pool = BufferPool.create();
        MessageBuffer used = pool.allocate(64);
        pool.close();
        used.view(BufferType.BYTE).segment().set(ValueLayout.JAVA_BYTE, 0, (byte) 1);
        used.close();
        assertThatExceptionOfType(BufferStateException.class)
                .isThrownBy(() -> pool.allocate(64))
                .withMessage("cannot allocate a message buffer of 64 bytes: the pool was closed."
                        + " Allocate before, or create another pool");
    }

    @Test
    void policiesThatGiveMemoryBackAreRefused() {
        assertThatExceptionOfType(IllegalArgumentException.class)
                .isThrownBy(() -> BufferPool.create(ReclaimPolicy.REVOKE, 1))
                .withMessage("a pool cannot keep buffers with the policy REVOKE. Use TRUST or VERIFY, or allocate each"
                        + " buffer by MessageBuffer.allocate");
        assertThatExceptionOfType(IllegalArgumentException.class)
                .isThrownBy(() -> BufferPool.create(ReclaimPolicy.TRUST, -1))
                .withMessage("a pool cannot keep -1 bytes. Use 0 or more");
    }
}
