package org.mobula.codec.internal;

import java.lang.reflect.Array;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.mobula.codec.FieldSite;
import org.mobula.codec.ObjectCodec;
import org.mobula.codec.ObjectReader;
import org.mobula.codec.ObjectWriter;

/** Writes arrays of objects: their length, then what stands at each place. */
final class ObjectArrayCodec extends ObjectCodec {
    private static final int REFERENCE = 4;

    private final Class<?> component;
    private final @Nullable ObjectCodec exact;
    private final FieldSite site = new FieldSite();

    /** @param exact the codec of all elements, if there can be no other */
    ObjectArrayCodec(int index, Class<?> type, Class<?> component, @Nullable ObjectCodec exact) {
        super(TypeShape.fixed(index, type.getName(), Set.of(TypeShape.Trait.TRACKED)));
        this.component = component;
        this.exact = exact;
    }

    @Override
    public void write(ObjectWriter writer, Object object) {
        @Nullable Object[] array = (@Nullable Object[]) object;
        Varint.put(writer.output(), array.length);
        for (Object element : array) {
            if (exact == null) {
                writer.writeAt(element, site);
            } else {
                writer.writeExact(element, exact);
            }
        }
    }

    @Override
    public Object read(ObjectReader reader) {
        int length = reader.count();
        reader.claim((long) length * REFERENCE);
        @Nullable Object[] array = (@Nullable Object[]) Array.newInstance(component, length);
        reader.register(array);
        for (int i = 0; i < length; i++) {
            array[i] = exact == null ? reader.readElement() : reader.readExact(exact);
        }
        return array;
    }
}
