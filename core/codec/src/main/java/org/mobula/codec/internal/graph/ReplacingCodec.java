package org.mobula.codec.internal.graph;

import java.io.Serializable;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodType;
import java.util.Set;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.mobula.codec.NotCarriableException;
import org.mobula.codec.ObjectCodec;
import org.mobula.codec.ObjectReader;
import org.mobula.codec.ObjectWriter;
import sun.reflect.ReflectionFactory;

/**
 * The codec of a class with {@code writeReplace}. The writer asks it for the object to write instead, and never writes
 * with it. Another codec, created on demand, writes objects that replace themselves and reads messages that name the
 * class; a class may have none.
 */
public final class ReplacingCodec extends ObjectCodec {
    private static final MethodType REPLACE = MethodType.methodType(Object.class, Object.class);

    private final Class<?> type;
    private final MethodHandle method;
    private final Supplier<ObjectCodec> maker;
    private volatile @Nullable ObjectCodec own;

    private ReplacingCodec(TypeShape shape, Class<?> type, MethodHandle method, Supplier<ObjectCodec> maker) {
        super(shape);
        this.type = type;
        this.method = method;
        this.maker = maker;
    }

    /** Returns the codec of a class with {@code writeReplace}; null if it has none. */
    public static @Nullable ReplacingCodec of(int index, Class<?> type, Supplier<ObjectCodec> own) {
        MethodHandle method = Serializable.class.isAssignableFrom(type)
                ? ReflectionFactory.getReflectionFactory().writeReplaceForSerialization(type)
                : null;
        TypeShape shape = TypeShape.fixed(index, type.getName(), Set.of(TypeShape.Trait.REPLACED));
        return method == null ? null : new ReplacingCodec(shape, type, method.asType(REPLACE), own);
    }

    /** Returns what to write instead of an object. */
    @Nullable
    Object replace(Object object) {
        try {
            return method.invokeExact(object);
        } catch (Throwable e) {
            throw ObjectWriter.rejected(type, "writeReplace", e);
        }
    }

    /** The codec of objects that are not replaced. */
    public ObjectCodec own() {
        ObjectCodec codec = own;
        if (codec == null) {
            synchronized (this) {
                codec = own;
                if (codec == null) {
                    codec = maker.get();
                    own = codec;
                }
            }
        }
        return codec;
    }

    @Override
    public void write(ObjectWriter writer, Object object) {
        throw new NotCarriableException(type, "its writeReplace was not applied. Please report this");
    }

    @Override
    public Object read(ObjectReader reader) {
        throw new NotCarriableException(type, "its writeReplace was not applied. Please report this");
    }
}
