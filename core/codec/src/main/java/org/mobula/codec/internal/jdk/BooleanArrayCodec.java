package org.mobula.codec.internal.jdk;

import java.util.Set;
import org.mobula.codec.ObjectCodec;
import org.mobula.codec.ObjectReader;
import org.mobula.codec.ObjectWriter;
import org.mobula.codec.Refillable;
import org.mobula.codec.internal.graph.TypeShape;
import org.mobula.codec.internal.graph.Varint;

/**
 * Writes arrays of booleans, one byte each. They are the only primitive arrays that cannot be viewed as memory, so the
 * bytes pass through a byte array piece by piece.
 */
final class BooleanArrayCodec extends ObjectCodec implements Refillable {
    private static final Set<TypeShape.Trait> TRAITS =
            Set.of(TypeShape.Trait.TRACKED, TypeShape.Trait.LEAF, TypeShape.Trait.INERT);
    private static final int HEADER = 16;
    private static final int PIECE = 4096;

    BooleanArrayCodec(int index) {
        super(TypeShape.fixed(index, boolean[].class.getName(), TRAITS));
    }

    @Override
    public void write(ObjectWriter writer, Object object) {
        boolean[] array = (boolean[]) object;
        Varint.put(writer.output(), array.length);
        byte[] bytes = writer.scratch(Math.min(array.length, PIECE));
        for (int from = 0; from < array.length; from += PIECE) {
            int length = Math.min(PIECE, array.length - from);
            for (int i = 0; i < length; i++) {
                bytes[i] = array[from + i] ? (byte) 1 : 0;
            }
            writer.output().putBytes(bytes, 0, length);
        }
    }

    @Override
    public Object read(ObjectReader reader) {
        int length = reader.count();
        reader.claim(length);
        boolean[] array = (boolean[]) reader.obtain(this, length);
        reader.register(array);
        byte[] bytes = reader.scratch(Math.min(length, PIECE));
        for (int from = 0; from < length; from += PIECE) {
            int piece = Math.min(PIECE, length - from);
            reader.input().getBytes(bytes, 0, piece);
            for (int i = 0; i < piece; i++) {
                array[from + i] = bytes[i] != 0;
            }
        }
        return array;
    }

    @Override
    public Object fresh(int length) {
        return new boolean[length];
    }

    @Override
    public long footprint(int length) {
        return HEADER + length;
    }

    @Override
    public void clear(Object object) {
        // not needed: reading overwrites every element
    }
}
