package org.mobula.memory;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.VarHandle;
import java.util.Random;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

class RingTest {
    private static final int CAPACITY = 4096;

    private final MemorySegment segment = Arena.ofAuto().allocate(RingLayout.bytes(CAPACITY), 128);
    private final RingProducer producer = new RingProducer(segment);
    private final RingConsumer consumer = new RingConsumer(segment);

    @Test
    void anEmptyRingHasNoFrame() {
        assertThat(consumer.next()).isEqualTo(RingConsumer.EMPTY);
        assertThat(consumer.hasNext()).isFalse();
    }

    @Test
    void aFrameArrivesWithItsTagAndBytes() {
        long at = producer.claim(100);
        segment.set(ValueLayout.JAVA_LONG_UNALIGNED, at, 42);
        producer.commit(7, 8);
        assertThat(consumer.next()).isEqualTo(8);
        assertThat(consumer.tag()).isEqualTo(7);
        assertThat(segment.get(ValueLayout.JAVA_LONG_UNALIGNED, consumer.offset()))
                .isEqualTo(42);
        consumer.release();
        assertThat(producer.isDrained()).isTrue();
    }

    @Test
    void aFullRingHasRoomAgainAfterFramesAreReleased() {
        int frames = 0;
        while (producer.claim(1000) != RingProducer.FULL) {
            producer.commit(frames++, 1000);
        }
        assertThat(frames).isEqualTo(4);
        for (int released = 0; released < 2; released++) { // two: the next frame does not fit at the end of the ring
            consumer.next();
            consumer.release();
        }
        assertThat(producer.claim(1000)).isNotEqualTo(RingProducer.FULL);
    }

    @Test
    void aRefusingConsumerReadsTheFramesPresent() {
        producer.claim(8);
        producer.commit(1, 8);
        assertThat(producer.isRefused()).isFalse();
        consumer.refuse();
        assertThat(producer.isRefused()).isTrue();
        assertThat(consumer.next()).isEqualTo(8);
        consumer.release();
        assertThat(consumer.sleep()).as("the two flags are two").isTrue();
        assertThat(producer.takeWakeupRequest()).isTrue();
        assertThat(producer.isRefused()).isTrue();
    }

    @Test
    void aFrameIsReadUnlessTheProducerSeesTheRefusal() throws InterruptedException {
        for (int round = 0; round < 2000; round++) {
            MemorySegment memory = Arena.ofAuto().allocate(RingLayout.bytes(CAPACITY), 128);
            RingProducer writer = new RingProducer(memory);
            RingConsumer reader = new RingConsumer(memory);
            AtomicInteger read = new AtomicInteger();
            Thread refusing = Thread.ofPlatform().start(() -> {
                while (read.get() < 20) { // some first, so that both sides run at full speed
                    read.addAndGet(reader.next() == RingConsumer.EMPTY ? 0 : 1);
                }
                reader.refuse();
                while (reader.next() != RingConsumer.EMPTY) {
                    read.incrementAndGet();
                }
            });
            int lasting = 0;
            for (int frame = 1; lasting == frame - 1 && frame < 150; frame++) {
                writer.claim(8);
                writer.commit(frame, 8);
                VarHandle.fullFence();
                lasting = writer.isRefused() ? lasting : frame;
            }
            refusing.join();
            assertThat(read.get()).isGreaterThanOrEqualTo(lasting);
        }
    }

    @Test
    void anAbandonedClaimIsNeverSeen() {
        producer.claim(100);
        producer.abandon();
        assertThat(consumer.next()).isEqualTo(RingConsumer.EMPTY);
        producer.claim(10);
        producer.commit(1, 10);
        assertThat(consumer.next()).isEqualTo(10);
    }

    @Test
    void anInvalidHeaderIsRefused() {
        segment.set(ValueLayout.JAVA_LONG, RingLayout.FRAMES, 1_000_000L);
        assertThatThrownBy(consumer::next)
                .isInstanceOf(CorruptRingException.class)
                .hasMessage("the ring holds a frame of 999992 bytes at position 0, which does not fit it. The peer is"
                        + " broken; end it and start the run again");
    }

    private void damage(int index, int tag, int payload) {
        segment.set(ValueLayout.JAVA_LONG, RingLayout.FRAMES + index, (long) tag << 32 | (payload + RingLayout.HEADER));
    }

    @Test
    void aFrameTurnedIntoPaddingIsRefused() {
        commit(1, 8);
        commit(2, 8);
        damage(0, RingLayout.PADDING, 8);
        assertThatThrownBy(consumer::next)
                .isInstanceOf(CorruptRingException.class)
                .hasMessage("the ring holds padding of 8 bytes at position 0, which does not fit it. The peer is"
                        + " broken; end it and start the run again");
    }

    @Test
    @Timeout(value = 30, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
    void aRingOfOnlyPaddingIsRefused() {
        for (int index = 0; index < CAPACITY; index += RingLayout.HEADER) {
            damage(index, RingLayout.PADDING, 0);
        }
        assertThatThrownBy(consumer::next).isInstanceOf(CorruptRingException.class);
        assertThat(consumer.sleep())
                .as("a reader of this does not sleep over it")
                .isFalse();
    }

    @Test
    @Timeout(value = 30, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
    void paddingThatCoversTheWholeRingIsRefused() {
        damage(0, RingLayout.PADDING, CAPACITY - RingLayout.HEADER);
        assertThatThrownBy(consumer::next).isInstanceOf(CorruptRingException.class);
    }

    @Test
    void aFrameLongerThanAProducerWritesIsRefused() {
        damage(0, 1, RingLayout.payloadLimit(CAPACITY) + 1);
        assertThatThrownBy(consumer::next).isInstanceOf(CorruptRingException.class);
    }

    @Test
    void paddingAtTheEndIsSkipped() {
        for (int i = 0; i < 4; i++) {
            commit(i, 1000);
            assertThat(consumer.next()).isEqualTo(1000);
            consumer.release();
        }
        commit(9, 100); // does not fit the end
        assertThat(consumer.next()).isEqualTo(100);
        assertThat(consumer.tag()).isEqualTo(9);
    }

    @Test
    void aNegativeLengthIsRefused() {
        segment.set(ValueLayout.JAVA_LONG, RingLayout.FRAMES, 0xFFFF_FFF0L);
        assertThatThrownBy(consumer::next).isInstanceOf(CorruptRingException.class);
    }

    @Test
    void aSleepingConsumerIsWokenOncePerSleep() {
        assertThat(consumer.sleep()).isTrue();
        producer.claim(8);
        producer.commit(1, 8);
        assertThat(producer.takeWakeupRequest()).isTrue();
        assertThat(producer.takeWakeupRequest()).isFalse();
    }

    @Test
    void aConsumerDoesNotSleepWhileAFrameWaits() {
        producer.claim(8);
        producer.commit(1, 8);
        assertThat(consumer.sleep()).isFalse();
        assertThat(producer.takeWakeupRequest()).isFalse();
    }

    private void commit(int tag, int payload) {
        assertThat(producer.claim(payload)).isNotEqualTo(RingProducer.FULL);
        producer.commit(tag, payload);
    }

    @Test
    void quietFramesDoNotPreventSleepButLaterFramesDo() {
        commit(1 | RingLayout.QUIET, 8);
        commit(2 | RingLayout.QUIET, 100);
        assertThat(consumer.sleep()).isTrue();
        consumer.wake();
        commit(3, 8);
        assertThat(consumer.sleep()).isFalse();
        assertThat(producer.takeWakeupRequest()).isFalse();
        for (int tag : new int[] {1 | RingLayout.QUIET, 2 | RingLayout.QUIET, 3}) {
            assertThat(consumer.next()).isPositive();
            assertThat(consumer.tag()).isEqualTo(tag);
            consumer.release();
        }
        assertThat(consumer.sleep()).isTrue();
    }

    @Test
    void quietFramesAreSkippedAcrossTheEndOfTheRing() {
        for (int i = 0; i < 3; i++) {
            commit(1, 1000);
            consumer.next();
            consumer.release();
        }
        commit(1 | RingLayout.QUIET, 900);
        commit(1 | RingLayout.QUIET, 900); // does not fit at the end
        assertThat(consumer.sleep()).isTrue();
        commit(1, 8);
        consumer.wake();
        assertThat(consumer.sleep()).isFalse();
    }

    @Test
    void anInvalidHeaderPreventsSleep() {
        commit(1 | RingLayout.QUIET, 8);
        segment.set(ValueLayout.JAVA_LONG, RingLayout.FRAMES + 16, (long) RingLayout.QUIET << 32 | 1_000_000);
        assertThat(consumer.sleep()).isFalse();
    }

    @Test
    void aMillionFramesOfRandomLengthArriveCompleteAndInOrder() throws Exception {
        int frames = 1_000_000;
        AtomicReference<String> trouble = new AtomicReference<>("");
        Thread reader = Thread.ofPlatform().start(() -> read(frames, trouble));
        Random lengths = new Random(1);
        for (int frame = 0; frame < frames; ) {
            int length = 8 + lengths.nextInt(RingLayout.payloadLimit(CAPACITY) - 8);
            long at = producer.claim(length);
            while (at == RingProducer.FULL) {
                Thread.yield();
                at = producer.claim(length);
            }
            segment.set(ValueLayout.JAVA_LONG_UNALIGNED, at, frame);
            segment.set(ValueLayout.JAVA_BYTE, at + length - 1, (byte) frame);
            producer.commit(frame, length);
            frame++;
        }
        reader.join();
        assertThat(trouble.get()).isEmpty();
    }

    private void read(int frames, AtomicReference<String> trouble) {
        Random lengths = new Random(1);
        for (int frame = 0; frame < frames; frame++) {
            int expected = 8 + lengths.nextInt(RingLayout.payloadLimit(CAPACITY) - 8);
            int length = consumer.next();
            while (length == RingConsumer.EMPTY) {
                Thread.yield();
                length = consumer.next();
            }
            boolean right = length == expected
                    && consumer.tag() == frame
                    && segment.get(ValueLayout.JAVA_BYTE, consumer.offset() + length - 1) == (byte) frame;
            if (!right && trouble.get().isEmpty()) {
                trouble.set("frame " + frame + " arrived with length " + length + " and tag " + consumer.tag());
            }
            consumer.release();
        }
    }
}
