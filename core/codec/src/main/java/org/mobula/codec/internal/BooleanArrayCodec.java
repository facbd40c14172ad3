package org.mobula.codec.internal;

import java.util.Set;
import org.mobula.codec.ObjectCodec;
import org.mobula.codec.ObjectReader;
import org.mobula.codec.ObjectWriter;
import org.mobula.codec.Refillable;

/** Writes arrays of booleans, a byte each: the only primitive arrays that cannot be seen as memory. */
final class BooleanArrayCodec extends ObjectCodec implements Refillable {
    private static final Set<TypeShape.Trait> TRAITS =
            Set.of(TypeShape.Trait.TRACKED, TypeShape.Trait.LEAF, TypeShape.Trait.INERT);
    private static final int HEADER = 16;

    BooleanArrayCodec(int index) {
        super(TypeShape.fixed(index, boolean[].class.getName(), TRAITS));
    }

    @Override
    public void write(ObjectWriter writer, Object object) {
        boolean[] array = (boolean[]) object;
        Varint.put(writer.output(), array.length);
        for (boolean element : array) {
            writer.output().putBoolean(element);
        }
    }

    @Override
    public Object read(ObjectReader reader) {
        int length = reader.count();
        reader.claim(length);
        boolean[] array = (boolean[]) reader.obtain(this, length);
        reader.register(array);
        for (int i = 0; i < length; i++) {
            array[i] = reader.input().getBoolean();
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
        // why nothing: the next content overwrites this one to the last element
    }
}
