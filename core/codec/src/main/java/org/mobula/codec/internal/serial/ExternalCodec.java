package org.mobula.codec.internal.serial;

import java.io.Externalizable;
import java.lang.reflect.Constructor;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.mobula.codec.CorruptMessageException;
import org.mobula.codec.NotCarriableException;
import org.mobula.codec.ObjectCodec;
import org.mobula.codec.ObjectReader;
import org.mobula.codec.ObjectWriter;
import org.mobula.codec.internal.graph.TypeShape;
import sun.reflect.ReflectionFactory;

/** Writes {@link Externalizable} objects by their own methods. */
public final class ExternalCodec extends ObjectCodec {
    private static final Set<TypeShape.Trait> TRAITS = Set.of(TypeShape.Trait.TRACKED, TypeShape.Trait.OPAQUE);

    private final Class<?> type;
    private final Constructor<?> constructor;
    private final Resolution resolution;

    private ExternalCodec(TypeShape shape, Class<?> type, Constructor<?> constructor) {
        super(shape);
        this.type = type;
        this.constructor = constructor;
        this.resolution = Resolution.of(type);
    }

    public static ExternalCodec of(int index, Class<?> type) {
        Constructor<?> constructor = ReflectionFactory.getReflectionFactory().newConstructorForExternalization(type);
        if (constructor == null) {
            throw new NotCarriableException(
                    type, "it is Externalizable and has no public constructor without arguments. Add one");
        }
        return new ExternalCodec(TypeShape.of(index, type.getName(), "external", List.of(), TRAITS), type, constructor);
    }

    @Override
    public void write(ObjectWriter writer, Object object) {
        try {
            SerialOutput output = new SerialOutput(writer, null, object);
            ((Externalizable) object).writeExternal(output);
            output.end();
        } catch (Throwable e) {
            throw ObjectWriter.rejected(type, "writeExternal", e);
        }
    }

    @Override
    public @Nullable Object read(ObjectReader reader) {
        int handle = reader.handle();
        Object object;
        try {
            object = constructor.newInstance();
            reader.register(object);
            SerialInput input = new SerialInput(reader, null, object, ExternalCodec::noFields, false);
            ((Externalizable) object).readExternal(input);
            input.end();
        } catch (Throwable e) {
            throw reader.refused(type.getTypeName(), e);
        }
        Object resolved = resolution.of(reader, object);
        reader.register(handle, resolved);
        return resolved;
    }

    private static FieldValues noFields(ObjectReader reader) {
        throw new CorruptMessageException(reader.input().position(), "fields in an Externalizable object");
    }
}
