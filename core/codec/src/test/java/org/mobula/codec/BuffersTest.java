package org.mobula.codec;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.mobula.codec.Exchange.pass;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.Buffer;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.CharBuffer;
import java.nio.DoubleBuffer;
import java.nio.FloatBuffer;
import java.nio.IntBuffer;
import java.nio.LongBuffer;
import java.nio.ShortBuffer;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;

class BuffersTest {
    private static final int LARGE = Exchange.BLOCK_THRESHOLD + 3;

    static final List<Buffer> BUFFERS = Stream.of(0, 5, LARGE)
            .flatMap(length -> Stream.<Buffer>of(
                    bytes(ByteBuffer.allocate(length)),
                    bytes(ByteBuffer.allocateDirect(length)).order(ByteOrder.LITTLE_ENDIAN),
                    bytes(ByteBuffer.allocate(length)).asReadOnlyBuffer().order(ByteOrder.LITTLE_ENDIAN),
                    bytes(ByteBuffer.allocateDirect(length)).asReadOnlyBuffer(),
                    bytes(ByteBuffer.allocate(length * 8)).asIntBuffer(),
                    bytes(ByteBuffer.allocateDirect(length * 8))
                            .order(ByteOrder.LITTLE_ENDIAN)
                            .asLongBuffer(),
                    bytes(ByteBuffer.allocateDirect(length * 8))
                            .order(ByteOrder.BIG_ENDIAN)
                            .asDoubleBuffer(),
                    bytes(ByteBuffer.allocate(length * 8)).asShortBuffer(),
                    bytes(ByteBuffer.allocate(length * 8)).asFloatBuffer(),
                    IntBuffer.allocate(length).put(0, new int[length]),
                    LongBuffer.allocate(length),
                    ShortBuffer.allocate(length),
                    FloatBuffer.allocate(length),
                    DoubleBuffer.allocate(length).asReadOnlyBuffer(),
                    CharBuffer.allocate(length),
                    CharBuffer.wrap("x日".repeat(length))))
            .toList();

    @ParameterizedTest
    @FieldSource("BUFFERS")
    void theRemainingElementsOfABufferArriveInABufferOfTheSameKind(Buffer sent) {
        Buffer got = pass(sent);

        assertThat(got).isEqualTo(sent);
        assertThat(got.position()).isZero();
        assertThat(got.limit()).isEqualTo(got.capacity()).isEqualTo(sent.remaining());
        assertThat(got.isDirect()).isEqualTo(sent.isDirect());
        assertThat(got.isReadOnly()).isEqualTo(sent.isReadOnly());
        if (sent instanceof ByteBuffer bytes) {
            assertThat(((ByteBuffer) got).order()).isEqualTo(bytes.order());
        }
    }

    @Test
    void aBufferIsSentFromPositionToLimitAndStaysUnchanged() {
        ByteBuffer sent = bytes(ByteBuffer.allocate(100)).position(10).limit(14);

        ByteBuffer got = pass(sent);

        assertThat(got.array()).containsExactly(10, 11, 12, 13);
        assertThat(sent.position()).isEqualTo(10);
        assertThat(sent.limit()).isEqualTo(14);
    }

    @Test
    void aLargeBufferOnTheHeapTravelsAsABlock() {
        assertThat(Exchange.open().write(ByteBuffer.allocate(LARGE)).blockBytes())
                .isEqualTo(LARGE);
        assertThat(Exchange.open().write(DoubleBuffer.allocate(LARGE)).blockBytes())
                .isEqualTo(8 * LARGE);
        assertThat(Exchange.open().write(MemorySegment.ofArray(new int[LARGE])).blockBytes())
                .isEqualTo(4 * LARGE);
        assertThat(Exchange.open().write(Arena.global().allocate(LARGE)).blockBytes())
                .isEqualTo(LARGE);
    }

    @Test
    void memoryThatCanBeClosedIsCopiedIntoTheMessage() {
        try (Arena arena = Arena.ofShared()) {
            Exchange.Message message = Exchange.open().write(arena.allocate(LARGE));

            assertThat(message.blockBytes()).isZero();
            assertThat(message.bytes()).hasSizeGreaterThan(LARGE);
        }
    }

    @Test
    void elementsOfTheOtherByteOrderAreSwapped() {
        Exchange exchange = Exchange.open();
        exchange.send(IntBuffer.allocate(1));
        IntBuffer sent = IntBuffer.wrap(new int[] {0x01020304, -5});
        byte[] bytes = exchange.write(sent).bytes().clone();
        ByteSwap.turn(bytes, bytes.length - 8, 4, 2);

        assertThat(exchange.read(new Exchange.Message(bytes, List.of()), true)).containsExactly(sent);
    }

    static final List<MemorySegment> SEGMENTS = Stream.of(0, 5, LARGE)
            .flatMap(length -> Stream.of(
                    MemorySegment.ofArray(new byte[length]),
                    MemorySegment.ofArray(new short[length]),
                    MemorySegment.ofArray(new char[length]),
                    MemorySegment.ofArray(new int[length]),
                    MemorySegment.ofArray(new float[length]),
                    MemorySegment.ofArray(new long[length]),
                    MemorySegment.ofArray(new double[length]).asReadOnly(),
                    MemorySegment.ofArray(new byte[length + 2]).asSlice(1, length),
                    MemorySegment.ofArray(new long[length + 1]).asSlice(3, length),
                    Arena.ofAuto().allocate(length),
                    Arena.ofAuto().allocate(length).asReadOnly(),
                    Arena.global().allocate(length)))
            .toList();

    @ParameterizedTest
    @FieldSource("SEGMENTS")
    void aSegmentArrivesInMemoryOfTheSameKind(MemorySegment sent) {
        if (!sent.isReadOnly()) {
            sent.fill((byte) 7);
        }

        MemorySegment got = pass(sent);

        assertThat(got.byteSize()).isEqualTo(sent.byteSize());
        assertThat(got.mismatch(sent)).isEqualTo(-1);
        assertThat(got.isNative()).isEqualTo(sent.isNative());
        assertThat(got.isReadOnly()).isEqualTo(sent.isReadOnly());
        if (sent.byteSize() % 8 == 0) {
            assertThat(got.heapBase().map(Object::getClass))
                    .isEqualTo(sent.heapBase().map(Object::getClass));
        }
    }

    @Test
    void nativeMemoryArrivesAlignedAndLivesAsLongAsItIsReachable() {
        MemorySegment got;
        try (Arena arena = Arena.ofConfined()) {
            MemorySegment sent = arena.allocate(64);
            sent.set(ValueLayout.JAVA_LONG, 8, 42);
            got = pass(sent);
        }

        assertThat(got.get(ValueLayout.JAVA_LONG, 8)).isEqualTo(42);
        assertThat(got.address() % 16).isZero();
        assertThat(pass(MemorySegment.NULL)).isEqualTo(MemorySegment.NULL);
    }

    @Test
    void closedMemoryIsRefused() {
        Arena arena = Arena.ofShared();
        MemorySegment sent = arena.allocate(8);
        ByteBuffer buffer = sent.asByteBuffer();
        arena.close();

        assertThatThrownBy(() -> Exchange.open().write(sent))
                .isInstanceOf(NotCarriableException.class)
                .hasMessage("class java.lang.foreign.MemorySegment cannot be sent: its arena is closed or belongs to"
                        + " another thread. Send it before, or from that thread");
        assertThatThrownBy(() -> Exchange.open().write(buffer))
                .isInstanceOf(NotCarriableException.class)
                .hasMessage("class java.nio.ByteBuffer cannot be sent: its arena is closed or belongs to another"
                        + " thread. Send it before, or from that thread");
    }

    private static ByteBuffer bytes(ByteBuffer buffer) {
        for (int i = 0; i < buffer.capacity(); i++) {
            buffer.put(i, (byte) i);
        }
        return buffer;
    }
}
