package org.mobula.codec.internal.graph;

import java.util.List;
import java.util.Set;
import org.mobula.codec.ObjectCodec;
import org.mobula.codec.ObjectReader;
import org.mobula.codec.ObjectWriter;
import org.mobula.codec.TypeCodec;

/** Writes the objects of a class by the codec that the program registered. */
public final class RegisteredCodec<T> extends ObjectCodec {
    private static final Set<TypeShape.Trait> TRAITS =
            Set.of(TypeShape.Trait.TRACKED, TypeShape.Trait.OPAQUE, TypeShape.Trait.LATE);

    private final Class<T> type;
    private final TypeCodec<T> codec;

    public RegisteredCodec(int index, Class<T> type, TypeCodec<T> codec) {
        super(TypeShape.of(index, type.getName(), "registered", List.of(), TRAITS));
        this.type = type;
        this.codec = codec;
    }

    @Override
    public void write(ObjectWriter writer, Object object) {
        try {
            codec.write(writer, type.cast(object));
        } catch (Throwable e) {
            throw ObjectWriter.rejected(type, "registered codec", e);
        }
    }

    @Override
    public Object read(ObjectReader reader) {
        int handle = reader.handle();
        Object object;
        try {
            object = type.cast(codec.read(reader));
            if (object == null) {
                throw new NullPointerException("the codec returned null");
            }
        } catch (Throwable e) {
            throw reader.refused(type.getTypeName(), e);
        }
        reader.register(handle, object);
        return object;
    }
}
