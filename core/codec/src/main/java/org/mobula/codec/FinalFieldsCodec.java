package org.mobula.codec;

import org.jspecify.annotations.Nullable;
import org.mobula.codec.internal.serial.ClassLayout;
import org.mobula.codec.internal.serial.FieldContent;

/**
 * What the generated codecs of classes with final fields extend: instructions outside a constructor may not set these,
 * so all fields are collected first, and then set as the JDK's serialization sets them.
 *
 * <p><b>Threads:</b> any.
 */
public abstract class FinalFieldsCodec extends GeneratedCodec {
    /** @param layout the fields, and what may stand in them */
    protected FinalFieldsCodec(ClassLayout layout) {
        super(layout);
    }

    @Override
    public final Object readHead(ObjectReader reader) {
        return FieldContent.read(reader, layout());
    }

    @Override
    public final void put(Object assembly, int index, @Nullable Object part) {
        ((FieldContent) assembly).put(index, part);
    }

    @Override
    public final Object complete(ObjectReader reader, Object assembly) {
        return ((FieldContent) assembly).complete(reader);
    }
}
