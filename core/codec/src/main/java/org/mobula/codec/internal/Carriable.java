package org.mobula.codec.internal;

import java.io.Externalizable;
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

    private static @Nullable String reasonAgainst(Class<?> type) {
        if (type.isHidden()) {
            return "it is a lambda or another hidden class, which no other rank has. Use a record or a named class";
        }
        boolean serializable = Serializable.class.isAssignableFrom(type);
        if (!serializable && !type.isRecord()) {
            return "it is neither Serializable nor a record. Make it implement java.io.Serializable";
        }
        if (Externalizable.class.isAssignableFrom(type)) {
            return unsupported("is Externalizable");
        }
        if (serializable && FACTORY.writeReplaceForSerialization(type) != null) {
            return unsupported("has writeReplace");
        }
        if (serializable && FACTORY.readResolveForSerialization(type) != null) {
            return unsupported("has readResolve");
        }
        return type.isRecord() || Throwable.class.isAssignableFrom(type) ? null : hookOf(type);
    }

    private static @Nullable String hookOf(Class<?> type) {
        for (Class<?> level : levels(type)) {
            String who = level == type ? "" : "(in its superclass " + level.getTypeName() + ") ";
            if (FACTORY.writeObjectForSerialization(level) != null) {
                return unsupported(who + "has its own writeObject");
            }
            if (FACTORY.readObjectForSerialization(level) != null) {
                return unsupported(who + "has its own readObject");
            }
            if (FACTORY.serialPersistentFields(level) != null) {
                return unsupported(who + "has serialPersistentFields");
            }
        }
        return null;
    }

    private static String unsupported(String what) {
        return "it " + what + ", which is not supported yet. Send its content instead, as a record";
    }
}
