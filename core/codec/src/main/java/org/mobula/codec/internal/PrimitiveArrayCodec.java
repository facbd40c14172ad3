package org.mobula.codec.internal;

import java.lang.foreign.MemorySegment;
import java.util.Set;
import java.util.function.Function;
import java.util.function.IntFunction;
import org.mobula.codec.CorruptMessageException;
import org.mobula.codec.ObjectCodec;
import org.mobula.codec.ObjectReader;
import org.mobula.codec.ObjectWriter;
import org.mobula.codec.Refillable;
import org.mobula.memory.Input;

/**
 * Writes arrays of numbers or characters in bulk: a word {@code length << 1 | block}, then the elements, here or, as a
 * block, behind the message.
 */
final class PrimitiveArrayCodec<A> extends ObjectCodec implements Refillable {
    private static final int HEADER = 16;

    private final Class<A> type;
    private final int unit;
    private final IntFunction<A> maker;
    private final Function<A, MemorySegment> content;

    /**
     * @param unit bytes of one element
     * @param content an array's elements as memory
     */
    PrimitiveArrayCodec(int index, Class<A> type, int unit, IntFunction<A> maker, Function<A, MemorySegment> content) {
        super(TypeShape.fixed(index, type.getName(), Set.of(TypeShape.Trait.TRACKED, TypeShape.Trait.INERT)));
        this.type = type;
        this.unit = unit;
        this.maker = maker;
        this.content = content;
    }

    /** The class of the arrays. */
    Class<A> type() {
        return type;
    }

    @Override
    public void write(ObjectWriter writer, Object object) {
        MemorySegment elements = content.apply(type.cast(object));
        long size = elements.byteSize();
        int length = (int) (size / unit);
        if (length > 0 && writer.wantsBlock(size)) {
            long header = writer.output().length();
            Varint.put(writer.output(), length << 1 | 1);
            writer.putBlock(elements, header);
        } else {
            Varint.put(writer.output(), length << 1);
            writer.output().putBytes(elements, 0, size);
        }
    }

    @Override
    public Object read(ObjectReader reader) {
        Input input = reader.input();
        int word = Varint.get(input);
        int length = word >>> 1;
        long size = (long) length * unit;
        boolean block = (word & 1) != 0;
        long there = block ? input.remainingBlockBytes() : input.remaining();
        if (size > there) {
            throw new CorruptMessageException(
                    input.position(), "an array of " + size + " bytes announced, and " + there + " bytes left");
        }
        reader.claim(size);
        A array = type.cast(reader.obtain(this, length));
        reader.register(array);
        if (block) {
            input.takeBlock(content.apply(array), unit);
        } else {
            input.getBytes(content.apply(array), unit);
        }
        return array;
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
        // why nothing: the next content overwrites this one to the last element
    }
}
