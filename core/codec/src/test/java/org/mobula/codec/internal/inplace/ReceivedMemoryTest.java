package org.mobula.codec.internal.inplace;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.foreign.MemorySegment;
import java.nio.ByteBuffer;
import java.util.HashSet;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

/** Memory of large messages returns to the pool once nothing refers to it, and no sooner. */
class ReceivedMemoryTest {
    private static final long LARGE = 1 << 20;

    private final ReceivedMemory memory = new ReceivedMemory();

    @Test
    void smallMessagesLieOnTheHeap() {
        assertThat(memory.allocate(1000).isNative()).isFalse();
        assertThat(memory.allocate(LARGE).isNative()).isTrue();
    }

    @Test
    void memoryIsUsedAgainUnlessABufferOfItIsReachable() {
        MemorySegment kept = memory.allocate(LARGE);
        long address = kept.address();
        ByteBuffer slice = kept.asByteBuffer().slice(1000, 10);
        slice.put(5, (byte) 77);
        kept = MemorySegment.NULL;
        Set<Long> seen = new HashSet<>();

        long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(60);
        boolean isUsedAgain = false;
        while (!isUsedAgain && System.nanoTime() - deadline < 0) {
            System.gc(); // the collector verifies, and then a thread returns the memory
            Thread.yield();
            MemorySegment next = memory.allocate(LARGE);
            next.fill((byte) 1);
            isUsedAgain = !seen.add(next.address());
        }

        assertThat(isUsedAgain).isTrue();
        assertThat(seen).doesNotContain(address);
        assertThat(slice.get(5)).isEqualTo((byte) 77);
        assertThat(kept.byteSize()).isZero();
    }
}
