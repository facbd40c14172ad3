package org.mobula.codec;

import org.jspecify.annotations.Nullable;
import org.mobula.codec.internal.ClassLayout;
import org.mobula.codec.internal.FieldValues;
import org.mobula.codec.internal.StreamLevel;

/**
 * What the generated codecs of classes with final fields extend: instructions outside a constructor may not set these,
 * so all fields are collected first, and then set as the JDK's serialization sets them.
 *
 * <p><b>Threads:</b> any.
 */
public abstract class FinalFieldsCodec extends GeneratedCodec {
    /** An object, and what its fields will be, for each class of its hierarchy. */
    private record Pending(Object object, FieldValues[] levels) {}

    /** @param layout the fields, and what may stand in them */
    protected FinalFieldsCodec(ClassLayout layout) {
        super(layout);
    }

    @Override
    public final Object readHead(ObjectReader reader) {
        Object object = newInstance();
        reader.register(object);
        FieldValues[] values = new FieldValues[layout().levels().length];
        for (int i = 0; i < values.length; i++) {
            values[i] = layout().levels()[i].readValues(reader);
        }
        return new Pending(object, values);
    }

    @Override
    public final void put(Object assembly, int index, @Nullable Object part) {
        FieldValues[] levels = ((Pending) assembly).levels;
        int place = index;
        int level = 0;
        while (place >= levels[level].references()) {
            place -= levels[level++].references();
        }
        levels[level].setReference(place, part);
    }

    @Override
    public final Object complete(ObjectReader reader, Object assembly) {
        Pending pending = (Pending) assembly;
        StreamLevel[] levels = layout().levels();
        for (int i = 0; i < levels.length; i++) {
            levels[i].set(reader, pending.object, pending.levels[i]);
        }
        return pending.object;
    }
}
