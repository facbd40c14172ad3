package org.mobula.group.internal.wire;

import java.lang.reflect.Array;
import org.jspecify.annotations.Nullable;
import org.mobula.memory.Input;
import org.mobula.memory.Output;
import org.mobula.memory.TruncatedMessageException;

/** How an array of primitives stands in a message: a byte, then its length and its elements. */
final class ArrayForm {
    private static final byte NULL = 0;
    private static final byte HERE = 1;
    private static final byte BLOCK = 2;

    private ArrayForm() {}

    /** Writes an array, or a {@link Slice} of one, into a parcel. */
    static void write(Parcel parcel, Elements elements, @Nullable Object array) {
        Output output = parcel.output();
        switch (array) {
            case null -> output.putByte(NULL);
            case Slice(Object whole, int offset, int length) -> write(parcel, elements, whole, offset, length);
            default -> write(parcel, elements, array, 0, Array.getLength(array));
        }
    }

    private static void write(Parcel parcel, Elements elements, Object array, int offset, int length) {
        Output output = parcel.output();
        boolean block = elements.travelsAsBlock() && parcel.wantsBlock((long) length * elements.width());
        output.putByte(block ? BLOCK : HERE);
        output.putInt(length);
        if (block) {
            parcel.putBlock(elements.segment(array, offset, length), elements.width());
        } else {
            elements.put(output, array, offset, length);
        }
    }

    /** Writes an array right into a message. */
    static void write(Output output, Elements elements, @Nullable Object array) {
        if (array == null) {
            output.putByte(NULL);
            return;
        }
        int length = Array.getLength(array);
        boolean block = elements.travelsAsBlock() && output.wantsBlock((long) length * elements.width());
        output.putByte(block ? BLOCK : HERE);
        output.putInt(length);
        if (block) {
            output.putBlock(elements.segment(array), elements.width());
        } else {
            elements.put(output, array, 0, length);
        }
    }

    /** Reads an array into one that the destinations give. */
    static @Nullable Object read(Input input, Elements elements, Destinations destinations, int parameter) {
        byte form = input.getByte();
        if (form == NULL) {
            return null;
        }
        int length = input.getInt();
        long bytes = (long) length * elements.width();
        long there = form == BLOCK ? destinations.remainingBlockBytes() : input.remaining();
        if (length < 0 || bytes > there || form > BLOCK || form < 0) {
            throw new TruncatedMessageException(input.position(), bytes, there);
        }
        Object array = destinations.array(elements, parameter, length);
        if (form == HERE) {
            elements.get(input, array, length);
        } else if (length > 0) {
            destinations.block(elements.segment(array), elements.width());
        }
        return array;
    }
}
