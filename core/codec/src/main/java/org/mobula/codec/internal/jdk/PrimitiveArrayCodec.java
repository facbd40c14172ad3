package org.mobula.codec.internal.jdk;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.lang.reflect.Array;
import java.util.Set;
import java.util.function.Function;
import java.util.function.IntFunction;
import org.mobula.codec.CorruptMessageException;
import org.mobula.codec.ObjectCodec;
import org.mobula.codec.ObjectReader;
import org.mobula.codec.ObjectWriter;
import org.mobula.codec.Refillable;
import org.mobula.codec.internal.graph.TypeShape;
import org.mobula.codec.internal.graph.Varint;
import org.mobula.memory.Input;

/**
 * Writes arrays of numbers or characters in bulk: a word {@code length << 1 | block}, then the elements, here or, as a
 * block, after the message.
 */
final class PrimitiveArrayCodec<A> extends ObjectCodec implements Refillable {
    private static final int HEADER = 16;

    private final Class<A> type;
    private final ValueLayout layout;
    private final int unit;
    private final IntFunction<A> maker;
    private final Function<A, MemorySegment> content;

    /**
     * @param layout the layout of an element
     * @param content views an array as memory
     */
    PrimitiveArrayCodec(
            int index, Class<A> type, ValueLayout layout, IntFunction<A> maker, Function<A, MemorySegment> content) {
        super(TypeShape.fixed(index, type.getName(), Set.of(TypeShape.Trait.TRACKED, TypeShape.Trait.INERT)));
        this.type = type;
        this.layout = layout;
        this.unit = (int) layout.byteSize();
        this.maker = maker;
        this.content = content;
    }

    Class<A> type() {
        return type;
    }

    int unit() {
        return unit;
    }

    /** Views an array as memory. */
    MemorySegment content(Object array) {
        return content.apply(type.cast(array));
    }

    @Override
    public void write(ObjectWriter writer, Object object) {
        write(writer, object, 0);
    }

    /**
     * Writes an array.
     *
     * @param more added to the length in its word
     */
    void write(ObjectWriter writer, Object object, int more) {
        int length = Array.getLength(object);
        boolean block = length > 0 && writer.wantsBlock((long) length * unit);
        long header = writer.output().length();
        Varint.put(writer.output(), length + more << 1 | (block ? 1 : 0));
        writeElements(writer, object, block, header);
    }

    /** Writes the elements of an array, here or as a block that belongs to the word at {@code header}. */
    void writeElements(ObjectWriter writer, Object object, boolean block, long header) {
        if (block) {
            writer.putBlock(content(object), header);
        } else {
            writer.output().putArray(object, Array.getLength(object), layout);
        }
    }

    @Override
    public Object read(ObjectReader reader) {
        int word = Varint.get(reader.input());
        int length = word >>> 1;
        boolean block = (word & 1) != 0;
        claim(reader, length, block);
        A array = type.cast(reader.obtain(this, length));
        reader.register(array);
        fill(reader, array, block);
        return array;
    }

    /** Reads an array that has no reference word, and registers it. */
    Object readRow(ObjectReader reader, int length, boolean block) {
        claim(reader, length, block);
        return readElements(reader, length, block);
    }

    /** Reads the elements of an array that was counted, and registers it. */
    Object readElements(ObjectReader reader, int length, boolean block) {
        A array = type.cast(reader.obtain(this, length));
        reader.adopt(array);
        fill(reader, array, block);
        return array;
    }

    private void claim(ObjectReader reader, int length, boolean block) {
        Input input = reader.input();
        long size = (long) length * unit;
        long there = block ? input.remainingBlockBytes() : input.remaining();
        if (size > there || size < 0) {
            throw new CorruptMessageException(
                    input.position(), "an array of " + size + " bytes announced, and " + there + " bytes left");
        }
        reader.claim(size);
    }

    private void fill(ObjectReader reader, A array, boolean block) {
        if (block) {
            reader.input().takeBlock(content.apply(array), unit);
        } else {
            reader.input().getArray(array, Array.getLength(array), layout);
        }
    }

    @Override
    public Object fresh(int length) {
        return maker.apply(length);
    }

    @Override
    public long footprint(int length) {
        return HEADER + (long) length * unit;
    }

    @Override
    public void clear(Object object) {
        // not needed: reading overwrites every element
    }
}
