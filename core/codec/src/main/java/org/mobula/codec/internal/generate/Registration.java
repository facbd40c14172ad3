package org.mobula.codec.internal.generate;

import java.io.Serializable;
import java.lang.reflect.Constructor;
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.mobula.codec.internal.graph.Jdk;
import sun.reflect.ReflectionFactory;

/** Decides which classes can be registered to be written by their fields, though they are not Serializable. */
public final class Registration {
    private Registration() {}

    /** Whether a class can be sent without registration. */
    public static boolean isNeedless(Class<?> type) {
        return type.isRecord() || type.isEnum() || Serializable.class.isAssignableFrom(type);
    }

    /** @throws IllegalArgumentException if a class cannot be written by its fields */
    public static void require(Class<?> type) {
        String reason = reasonAgainst(type);
        if (reason != null) {
            throw new IllegalArgumentException("class " + type.getTypeName() + " cannot be registered without a codec: "
                    + reason + ". Make it a record, or write a TypeCodec for it");
        }
    }

    /** The classes of a hierarchy below Object, the most general first. */
    static List<Class<?>> levels(Class<?> type) {
        List<Class<?>> levels = new ArrayList<>();
        for (Class<?> at = type; at != null && at != Object.class; at = at.getSuperclass()) {
            levels.addFirst(at);
        }
        return levels;
    }

    /** Returns a constructor that creates instances without running a constructor of their class. */
    static Constructor<?> allocator(Class<?> type) {
        try {
            return ReflectionFactory.getReflectionFactory()
                    .newConstructorForSerialization(type, Object.class.getConstructor());
        } catch (NoSuchMethodException e) {
            throw new IllegalStateException(e);
        }
    }

    private static @Nullable String reasonAgainst(Class<?> type) {
        if (type.isPrimitive() || type.isArray() || type.isHidden() || Modifier.isAbstract(type.getModifiers())) {
            return "it is not a class that can be instantiated";
        }
        for (Class<?> level : levels(type)) {
            if (Jdk.owns(level)) {
                return (level == type ? "it" : "its superclass " + level.getTypeName())
                        + " belongs to the JDK, whose fields are not accessible";
            }
            for (Field field : level.getDeclaredFields()) {
                int modifiers = field.getModifiers();
                if (Modifier.isFinal(modifiers) && (modifiers & (Modifier.STATIC | Modifier.TRANSIENT)) == 0) {
                    return "its field " + field.getName() + " is final, and only a constructor may set it";
                }
            }
        }
        return null;
    }
}
