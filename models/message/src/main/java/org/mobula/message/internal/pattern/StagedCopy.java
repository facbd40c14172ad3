package org.mobula.message.internal.pattern;

import java.lang.foreign.MemorySegment;
import java.lang.reflect.Array;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import org.jspecify.annotations.Nullable;

/**
 * Copies elements at regular distances in stages: a simple loop to or from adjacent elements, and one copy of those.
 *
 * <p><b>Threads:</b> one.
 */
sealed interface StagedCopy {
    /** The number of elements in a stage. */
    int STAGED = 1024;

    /** The adjacent elements. */
    MemorySegment stage();

    /** Copies elements to {@link #stage}. Places are in bytes. */
    void gather(long at, long stride, int count);

    /** Copies elements from {@link #stage}. Places are in bytes. */
    void spread(long at, long stride, int count);

    /**
     * A copy of elements of a width.
     *
     * @param times number of elements
     * @return null if elements must be copied one by one
     */
    static @Nullable StagedCopy of(MemorySegment places, long at, long stride, long times, long width) {
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
    final class OfArray implements StagedCopy {
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
    final class OfMemory implements StagedCopy {
        private final ByteBuffer places;
        private final ByteBuffer stage;
        private final int width;

        private OfMemory(MemorySegment places, int width, int count) {
            // buffers, because they have only two implementations, so that access is always fast
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
            int source = at;
            int target = next;
            switch (width) {
                case Long.BYTES -> {
                    for (int i = 0; i < count; i++, source += stride, target += step) {
                        to.putLong(target, from.getLong(source));
                    }
                }
                case Integer.BYTES -> {
                    for (int i = 0; i < count; i++, source += stride, target += step) {
                        to.putInt(target, from.getInt(source));
                    }
                }
                case Short.BYTES -> {
                    for (int i = 0; i < count; i++, source += stride, target += step) {
                        to.putShort(target, from.getShort(source));
                    }
                }
                default -> {
                    for (int i = 0; i < count; i++, source += stride, target += step) {
                        to.put(target, from.get(source));
                    }
                }
            }
        }
    }
}
