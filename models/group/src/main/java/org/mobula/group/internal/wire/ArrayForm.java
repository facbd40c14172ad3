package org.mobula.group.internal.wire;

import java.lang.reflect.Array;
import org.jspecify.annotations.Nullable;
import org.mobula.memory.Input;
import org.mobula.memory.Output;
import org.mobula.memory.TruncatedMessageException;

/** Encodes an array of primitives: a byte for its form, then its length and its elements. */
final class ArrayForm {
    private static final byte NULL = 0;
    private static final byte HERE = 1;
    private static final byte BLOCK = 2;
    private static final long HEAD = Byte.BYTES + Integer.BYTES;

    private ArrayForm() {}

    /** Writes an array or an {@link ArraySlice}. */
    static void write(MessageTarget into, ElementType elements, @Nullable Object array) {
        switch (array) {
            case null -> into.output().putByte(NULL);
            case ArraySlice(Object whole, int offset, int length) -> write(into, elements, whole, offset, length);
            default -> write(into, elements, array, 0, Array.getLength(array));
        }
    }

    private static void write(MessageTarget into, ElementType elements, Object array, int offset, int length) {
        Output output = into.output();
        boolean block = elements.travelsAsBlock() && into.wantsBlock((long) length * elements.width());
        output.putByte(block ? BLOCK : HERE);
        output.putInt(length);
        if (block) {
            into.putBlock(elements.segment(array, offset, length), elements.width());
        } else {
            elements.put(output, array, offset, length);
        }
    }

    /** The length in bytes of an array, or of an {@link ArraySlice}, that does not travel as a block. */
    static long length(ElementType elements, @Nullable Object array) {
        return switch (array) {
            case null -> Byte.BYTES;
            case ArraySlice(Object _, int _, int length) -> HEAD + (long) length * elements.width();
            default -> HEAD + (long) Array.getLength(array) * elements.width();
        };
    }

    /** Copies an array or an {@link ArraySlice} into an array of the destinations. */
    static @Nullable Object copy(
            ElementType elements, @Nullable Object array, ArrayDestinations destinations, int parameter) {
        return switch (array) {
            case null -> null;
            case ArraySlice(Object whole, int offset, int length) ->
                copy(whole, offset, destinations.array(elements, parameter, length), length);
            default -> {
                int length = Array.getLength(array);
                yield copy(array, 0, destinations.array(elements, parameter, length), length);
            }
        };
    }

    /** A member may supply the very array that the caller passes, which needs no copy. */
    private static Object copy(Object from, int offset, Object into, int length) {
        if (from != into) {
            System.arraycopy(from, offset, into, 0, length);
        }
        return into;
    }

    /** Reads an array into an array of the destinations. */
    static @Nullable Object read(Input input, ElementType elements, ArrayDestinations destinations, int parameter) {
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
