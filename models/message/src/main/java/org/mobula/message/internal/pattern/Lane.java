package org.mobula.message.internal.pattern;

import java.lang.foreign.MemorySegment;
import java.lang.reflect.Array;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import org.jspecify.annotations.Nullable;

/**
 * Moves single elements that lie evenly apart, over a few adjacent ones at a time: a plain loop, then one copy of many.
 *
 * <p><b>Threads:</b> one.
 */
sealed interface Lane {
    /** How many elements are moved at a time. */
    int STAGED = 1024;

    /** The elements that were gathered, or are to be spread. */
    MemorySegment stage();

    /** Brings elements together in {@link #stage}. Places are in bytes. */
    void gather(long at, long stride, int count);

    /** Spreads elements of {@link #stage}. Places are in bytes. */
    void spread(long at, long stride, int count);

    /**
     * What moves elements of a width.
     *
     * @param times how many there are
     * @return null if there is no such: then they are copied one by one
     */
    static @Nullable Lane of(MemorySegment places, long at, long stride, long times, long width) {
        Object base = places.heapBase().orElse(null);
        int staged = (int) Math.min(times, STAGED);
        if (base != null && width == ArrayMemory.unit(base)) {
            long first = places.address() + at;
            return first % width == 0 && stride % width == 0 ? new OfArray(base, places.address(), staged) : null;
        }
        boolean seen = places.isNative() || base instanceof byte[];
        boolean isElement = width == 1 || width == 2 || width == 4 || width == 8;
        return seen && isElement && places.byteSize() <= Integer.MAX_VALUE
                ? new OfMemory(places, (int) width, staged)
                : null;
    }

    /** Elements of an array. */
    final class OfArray implements Lane {
        private final Object array;
        private final long origin; // in bytes
        private final int unit;
        private final Stride loops;
        private final Object stage;
        private final MemorySegment staged;

        private OfArray(Object array, long origin, int count) {
            this.array = array;
            this.origin = origin;
            unit = ArrayMemory.unit(array);
            loops = StrideCode.of(array.getClass());
            stage = Array.newInstance(array.getClass().componentType(), count);
            staged = ArrayMemory.of(stage);
        }

        @Override
        public MemorySegment stage() {
            return staged;
        }

        @Override
        public void gather(long at, long stride, int count) {
            loops.gather(array, (int) ((origin + at) / unit), (int) (stride / unit), stage, count);
        }

        @Override
        public void spread(long at, long stride, int count) {
            loops.spread(array, (int) ((origin + at) / unit), (int) (stride / unit), stage, count);
        }
    }

    /** Elements in memory. */
    final class OfMemory implements Lane {
        private final ByteBuffer places;
        private final ByteBuffer stage;
        private final int width;

        private OfMemory(MemorySegment places, int width, int count) {
            // why buffers: there are only two kinds of them, so that an access to one is always fast
            this.places = places.asByteBuffer().order(ByteOrder.nativeOrder());
            this.stage = ByteBuffer.wrap(new byte[count * width]).order(ByteOrder.nativeOrder());
            this.width = width;
        }

        @Override
        public MemorySegment stage() {
            return MemorySegment.ofArray(stage.array());
        }

        @Override
        public void gather(long at, long stride, int count) {
            copy(places, (int) at, (int) stride, stage, 0, width, width, count);
        }

        @Override
        public void spread(long at, long stride, int count) {
            copy(stage, 0, width, places, (int) at, (int) stride, width, count);
        }

        private static void copy(
                ByteBuffer from, int at, int stride, ByteBuffer to, int next, int step, int width, int count) {
            switch (width) {
                case Long.BYTES -> longs(from, at, stride, to, next, step, count);
                case Integer.BYTES -> ints(from, at, stride, to, next, step, count);
                case Short.BYTES -> shorts(from, at, stride, to, next, step, count);
                default -> bytes(from, at, stride, to, next, step, count);
            }
        }

        private static void longs(ByteBuffer from, int at, int stride, ByteBuffer to, int next, int step, int count) {
            for (int i = 0; i < count; i++) {
                to.putLong(next + i * step, from.getLong(at + i * stride));
            }
        }

        private static void ints(ByteBuffer from, int at, int stride, ByteBuffer to, int next, int step, int count) {
            for (int i = 0; i < count; i++) {
                to.putInt(next + i * step, from.getInt(at + i * stride));
            }
        }

        private static void shorts(ByteBuffer from, int at, int stride, ByteBuffer to, int next, int step, int count) {
            for (int i = 0; i < count; i++) {
                to.putShort(next + i * step, from.getShort(at + i * stride));
            }
        }

        private static void bytes(ByteBuffer from, int at, int stride, ByteBuffer to, int next, int step, int count) {
            for (int i = 0; i < count; i++) {
                to.put(next + i * step, from.get(at + i * stride));
            }
        }
    }
}
