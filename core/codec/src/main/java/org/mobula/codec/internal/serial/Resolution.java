package org.mobula.codec.internal.serial;

import java.io.Serializable;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodType;
import org.jspecify.annotations.Nullable;
import org.mobula.codec.ObjectReader;
import sun.reflect.ReflectionFactory;

/**
 * The {@code readResolve} of a class, if it has one: its result replaces the object that was read.
 *
 * <p>As in the JDK, references from inside the object lead to the object itself, because it was not resolved yet.
 *
 * @param type the class's name
 * @param method null if it has none
 */
public record Resolution(String type, @Nullable MethodHandle method) {
    private static final MethodType RESOLVE = MethodType.methodType(Object.class, Object.class);

    public static Resolution of(Class<?> type) {
        MethodHandle method = Serializable.class.isAssignableFrom(type)
                ? ReflectionFactory.getReflectionFactory().readResolveForSerialization(type)
                : null;
        return new Resolution(type.getTypeName(), method == null ? null : method.asType(RESOLVE));
    }

    /** Whether the class has a {@code readResolve}. */
    boolean exists() {
        return method != null;
    }

    /** Returns the replacement of an object. */
    @Nullable
    public Object of(ObjectReader reader, @Nullable Object object) {
        if (method == null) {
            return object;
        }
        try {
            return method.invokeExact(object);
        } catch (Throwable e) {
            throw reader.refused(type, e);
        }
    }
}
