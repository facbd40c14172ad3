package org.mobula.contract.shapes;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.DoubleBuffer;
import java.nio.IntBuffer;
import java.util.List;
import java.util.Random;

/** Buffers and memory segments. */
final class BufferShapes {
    private BufferShapes() {}

    static List<Shape> all() {
        return List.of(
                Shape.of("what remains of a byte buffer", random -> {
                            ByteBuffer buffer =
                                    ByteBuffer.wrap(bytes(random, 50)).order(ByteOrder.LITTLE_ENDIAN);
                            return buffer.position(3).limit(40);
                        })
                        .refusedByJdk()
                        .changedOnTheWay()
                        .<ByteBuffer>checked((a, b) -> {
                            Require.that(a.equals(b) && b.position() == 0, "different content");
                            Require.that(a.order() == b.order(), "different byte order");
                        }),
                Shape.of("a large byte buffer", random -> ByteBuffer.wrap(bytes(random, 100_000)))
                        .refusedByJdk(),
                Shape.of(
                                "a direct byte buffer",
                                random -> ByteBuffer.allocateDirect(20_000)
                                        .put(bytes(random, 20_000))
                                        .flip())
                        .refusedByJdk(),
                Shape.of("buffers of numbers", random -> new Object[] {
                            IntBuffer.wrap(random.ints(30).toArray()),
                            DoubleBuffer.wrap(random.doubles(3000).toArray())
                        })
                        .refusedByJdk(),
                Shape.of("a segment of an array", random -> MemorySegment.ofArray(bytes(random, 77)))
                        .refusedByJdk(),
                Shape.of("a native segment", random -> {
                            MemorySegment segment = Arena.ofAuto().allocate(50_000, 8);
                            segment.copyFrom(MemorySegment.ofArray(bytes(random, 50_000)));
                            return segment;
                        })
                        .refusedByJdk());
    }

    private static byte[] bytes(Random random, int length) {
        byte[] bytes = new byte[length];
        random.nextBytes(bytes);
        return bytes;
    }
}
