package org.mobula.codec.internal;

import java.util.Set;
import org.mobula.codec.ObjectCodec;
import org.mobula.codec.ObjectReader;
import org.mobula.codec.ObjectWriter;

/** Writes arrays of booleans, a byte each: the only primitive arrays that cannot be seen as memory. */
final class BooleanArrayCodec extends ObjectCodec {
    BooleanArrayCodec(int index) {
        super(TypeShape.fixed(index, boolean[].class.getName(), Set.of(TypeShape.Trait.TRACKED, TypeShape.Trait.LEAF)));
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
        boolean[] array = new boolean[length];
        reader.register(array);
        for (int i = 0; i < length; i++) {
            array[i] = reader.input().getBoolean();
        }
        return array;
    }
}
