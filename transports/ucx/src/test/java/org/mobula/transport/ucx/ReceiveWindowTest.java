package org.mobula.transport.ucx;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.mobula.memory.RingConsumer;

/** The ring of a receiver, without libucp. */
class ReceiveWindowTest {
    private static final int CAPACITY = 4096;

    private final ReceiveWindow window = new ReceiveWindow(CAPACITY);
    private final Arena arena = Arena.ofAuto();

    @BeforeAll
    static void requireNativeAccess() {
        Nodes.requireLibrary(); // the class that reads native memory needs the same access
    }

    /** The header word of a frame. */
    private static long word(int tag, int payload) {
        return (long) tag << 32 | (payload + 8);
    }

    /** Delivers a frame with a payload of one word, its own tag. */
    private void deliver(long position, int tag) {
        MemorySegment payload = arena.allocate(8);
        payload.set(ValueLayout.JAVA_LONG_UNALIGNED, 0, tag);
        window.copy(position, word(tag, 8), payload.address(), 8);
        window.advance();
    }

    private void read(int tag) {
        assertThat(window.frames().next()).isEqualTo(8);
        assertThat(window.frames().tag()).isEqualTo(tag);
        assertThat(window.frames()
                        .segment()
                        .get(ValueLayout.JAVA_LONG, window.frames().offset()))
                .isEqualTo(tag);
        window.frames().release();
    }

    @Test
    void framesThatArriveInAnotherOrderAppearInTheirOwn() {
        deliver(32, 3);
        deliver(16, 2);
        assertThat(window.frames().next()).isEqualTo(RingConsumer.EMPTY);
        assertThat(window.isIncomplete()).isTrue();
        deliver(0, 1);
        for (int tag = 1; tag <= 3; tag++) {
            read(tag);
        }
        assertThat(window.isIncomplete()).isFalse();
        assertThat(window.published()).isEqualTo(48);
    }

    @Test
    void aCreditIsOwedOnceHalfTheRingIsRead() {
        for (int frame = 0; frame < CAPACITY / 32 - 1; frame++) {
            deliver(frame * 16L, frame);
            read(frame);
        }
        assertThat(window.owesCredit()).isFalse();
        deliver(CAPACITY / 2 - 16, 7);
        read(7);
        assertThat(window.owesCredit()).isTrue();
        assertThat(window.takeCredit()).isEqualTo(CAPACITY / 2);
        assertThat(window.owesCredit()).isFalse();
    }

    @Test
    void aMessageThatDoesNotFitIsRefused() {
        deliver(0, 1);
        assertThat(window.fits(16, word(2, 8), 8)).isTrue();
        assertThat(window.fits(0, word(2, 8), 8)).as("a place that is taken").isFalse();
        assertThat(window.fits(20, word(2, 8), 8)).as("not aligned").isFalse();
        assertThat(window.fits(16, word(2, 8), 12)).as("half a word").isFalse();
        assertThat(window.fits(16, word(2, 8), -8)).as("a negative length").isFalse();
        assertThat(window.fits(16, 0, 8)).as("no first word").isFalse();
        assertThat(window.fits(16, word(2, 8), CAPACITY - 24))
                .as("the unread frame")
                .isFalse();
        assertThat(window.fits(16, word(2, 8), CAPACITY - 16))
                .as("over the end")
                .isFalse();
        assertThat(window.fits(CAPACITY, word(2, 8), 8)).as("the next round").isFalse();
        assertThat(window.fits(Long.MAX_VALUE - 7, word(2, 8), 8))
                .as("overflow")
                .isFalse();
        assertThat(window.fits(16, word(2, 8), Long.MAX_VALUE - 7))
                .as("overflow")
                .isFalse();
    }
}
