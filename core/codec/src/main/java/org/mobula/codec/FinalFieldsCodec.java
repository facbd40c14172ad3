package org.mobula.codec;

import org.jspecify.annotations.Nullable;
import org.mobula.codec.internal.serial.ClassLayout;
import org.mobula.codec.internal.serial.FieldContent;

/**
 * The superclass of generated codecs of classes with final fields. Only a constructor may set such a field, so all
 * fields are collected first and then set by the JDK's serialization.
 *
 * <p><b>Threads:</b> any.
 */
public abstract class FinalFieldsCodec extends GeneratedCodec {
    /** @param layout the fields, and the codecs of their values */
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
