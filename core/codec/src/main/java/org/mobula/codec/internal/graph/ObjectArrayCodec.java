package org.mobula.codec.internal.graph;

import java.lang.reflect.Array;
import java.util.Arrays;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.mobula.codec.CompositeCodec;
import org.mobula.codec.FieldSite;
import org.mobula.codec.ObjectCodec;
import org.mobula.codec.ObjectReader;
import org.mobula.codec.ObjectWriter;
import org.mobula.codec.Refillable;

/** Writes arrays of objects: the length, then each element. */
public final class ObjectArrayCodec extends CompositeCodec implements Refillable {
    private static final int REFERENCE = 4;
    private static final int HEADER = 16;

    private final Class<?> component;
    private final @Nullable ObjectCodec exact;

    /** @param exact the codec of all elements, if their class cannot vary */
    public ObjectArrayCodec(int index, Class<?> type, Class<?> component, @Nullable ObjectCodec exact) {
        super(TypeShape.fixed(index, type.getName(), Set.of(TypeShape.Trait.TRACKED, TypeShape.Trait.INERT)));
        this.component = component;
        this.exact = exact;
    }

    @Override
    public void write(ObjectWriter writer, Object object) {
        writeHead(writer, object);
        FieldSite site = site(0);
        for (Object element : (@Nullable Object[]) object) {
            if (exact == null) {
                writer.writeAt(element, site);
            } else {
                writer.writeExact(element, exact);
            }
        }
    }

    @Override
    public Object read(ObjectReader reader) {
        @Nullable Object[] array = (@Nullable Object[]) readHead(reader);
        for (int i = 0; i < array.length; i++) {
            array[i] = exact == null ? reader.readElement() : reader.readExact(exact);
        }
        return array;
    }

    @Override
    public int writeHead(ObjectWriter writer, Object object) {
        int length = ((Object[]) object).length;
        Varint.put(writer.output(), length);
        return length;
    }

    @Override
    public @Nullable Object part(Object source, int index) {
        return ((@Nullable Object[]) source)[index];
    }

    @Override
    public Object readHead(ObjectReader reader) {
        int length = reader.count();
        reader.claim((long) length * REFERENCE);
        Object array = reader.obtain(this, length);
        reader.register(array);
        return array;
    }

    @Override
    public int parts(Object assembly) {
        return ((Object[]) assembly).length;
    }

    @Override
    public void put(Object assembly, int index, @Nullable Object part) {
        ((@Nullable Object[]) assembly)[index] = part;
    }

    @Override
    public @Nullable ObjectCodec exact(int index) {
        return exact;
    }

    @Override
    public Object fresh(int length) {
        return Array.newInstance(component, length);
    }

    @Override
    public long footprint(int length) {
        return HEADER + (long) length * REFERENCE;
    }

    @Override
    public void clear(Object object) {
        Arrays.fill((@Nullable Object[]) object, null);
    }
}
