package org.mobula.codec.internal;

import java.io.Serializable;
import java.lang.reflect.Constructor;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.mobula.codec.NotCarriableException;
import sun.reflect.ReflectionFactory;

/** Which classes can be sent at all, by the rules of {@link Serializable}. */
final class Carriable {
    private static final ReflectionFactory FACTORY = ReflectionFactory.getReflectionFactory();

    private Carriable() {}

    /** @throws NotCarriableException if instances of a class cannot be sent */
    static void require(Class<?> type) {
        String reason = reasonAgainst(type);
        if (reason != null) {
            throw new NotCarriableException(type, reason);
        }
    }

    /** The serializable classes of a hierarchy, the most general one first. */
    static List<Class<?>> levels(Class<?> type) {
        List<Class<?>> levels = new ArrayList<>();
        for (Class<?> at = type; at != null && Serializable.class.isAssignableFrom(at); at = at.getSuperclass()) {
            levels.addFirst(at);
        }
        return levels;
    }

    /** What makes instances without running the constructor of any serializable class. */
    static Constructor<?> allocator(Class<?> type) {
        Constructor<?> allocator = FACTORY.newConstructorForSerialization(type);
        if (allocator == null) {
            Class<?> above = levels(type).getFirst().getSuperclass();
            throw new NotCarriableException(
                    type,
                    "its superclass " + (above == null ? "" : above.getTypeName())
                            + " is not Serializable and has no constructor without arguments that it may call. Add one");
        }
        return allocator;
    }

    /** Whether a class of a hierarchy writes or reads its share itself, or names its fields itself. */
    static boolean hasHooks(Class<?> type) {
        for (Class<?> level : levels(type)) {
            if (FACTORY.writeObjectForSerialization(level) != null
                    || FACTORY.readObjectForSerialization(level) != null
                    || FACTORY.readObjectNoDataForSerialization(level) != null
                    || FACTORY.serialPersistentFields(level) != null) {
                return true;
            }
        }
        return false;
    }

    /** Whether a class of a hierarchy is the JDK's, so that no code of ours can be added beside it. */
    static boolean hasForeignLevel(Class<?> type) {
        return levels(type).stream().anyMatch(Jdk::owns);
    }

    private static @Nullable String reasonAgainst(Class<?> type) {
        if (type.isHidden()) {
            return "it is a lambda that is not Serializable, or another hidden class, which no other rank has. Let the"
                    + " lambda's interface extend java.io.Serializable, or use a record or a named class";
        }
        return Serializable.class.isAssignableFrom(type) || type.isRecord()
                ? null
                : "it is neither Serializable nor a record. Make it implement java.io.Serializable, or register it at"
                        + " the codecs of all ranks";
    }
}
