package org.mobula.shared.internal.machine;

import java.lang.reflect.Array;
import java.util.BitSet;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;

/** Contents, or parts of contents, that a packet carries. */
public sealed interface Payload {
    /** The number of bytes on the wire, without lengths. */
    long bytes();

    /** As this, but unaffected by later changes of what it was taken from. */
    Payload snapshot();

    /** The bytes have left; the array may change again. */
    default void left() {}

    /**
     * All elements of a block of a primitive type.
     *
     * @param array a primitive array
     * @param leaving counts the messages that still read it
     */
    record Whole(Object array, AtomicInteger leaving) implements Payload {
        @Override
        public long bytes() {
            return Elements.bytes(array);
        }

        @Override
        public Payload snapshot() {
            Whole copy = new Whole(Elements.copy(array), new AtomicInteger());
            left();
            return copy;
        }

        @Override
        public void left() {
            leaving.decrementAndGet();
        }
    }

    /**
     * Runs of elements that have changed.
     *
     * @param bounds the first element and the number of elements of each run, alternating
     * @param packed a primitive array with the elements of all runs
     */
    record Runs(int[] bounds, Object packed) implements Payload {
        @Override
        public long bytes() {
            return (long) bounds.length * Integer.BYTES + Elements.bytes(packed);
        }

        @Override
        public Payload snapshot() {
            return this;
        }

        /** The runs of some elements of a primitive array. */
        static Runs of(BitSet elements, Object array) {
            Object packed = Array.newInstance(array.getClass().componentType(), elements.cardinality());
            IntStream.Builder bounds = IntStream.builder();
            int position = 0;
            for (int at = elements.nextSetBit(0); at >= 0; ) {
                int length = elements.nextClearBit(at) - at;
                bounds.add(at).add(length);
                System.arraycopy(array, at, packed, position, length);
                position += length;
                at = elements.nextSetBit(at + length);
            }
            return new Runs(bounds.build().toArray(), packed);
        }

        /** Writes them into an array. */
        void writeTo(Object array) {
            int position = 0;
            for (int i = 0; i < bounds.length; i += 2) {
                System.arraycopy(packed, position, array, bounds[i], bounds[i + 1]);
                position += bounds[i + 1];
            }
        }

        /** Whether the runs lie within a block, and the packed elements are those of the runs. */
        boolean fit(int length) {
            long sum = 0;
            for (int i = 0; i < bounds.length; i += 2) {
                if (bounds[i] < 0 || bounds[i + 1] < 0 || bounds[i] > length - bounds[i + 1]) {
                    return false;
                }
                sum += bounds[i + 1];
            }
            return sum == Array.getLength(packed);
        }
    }

    /**
     * The slot of {@link org.mobula.shared.internal.pages.HostPages} that has all elements of a block. The receiver has
     * a reference to it from now on.
     */
    record Page(int slot) implements Payload {
        @Override
        public long bytes() {
            return 0;
        }

        @Override
        public Payload snapshot() {
            return this;
        }
    }

    /** An object as its codec has written it. */
    record Bytes(byte[] content) implements Payload {
        @Override
        public long bytes() {
            return content.length;
        }

        @Override
        public Payload snapshot() {
            return this;
        }
    }
}
