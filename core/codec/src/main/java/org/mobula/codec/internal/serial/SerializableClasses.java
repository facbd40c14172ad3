package org.mobula.codec.internal.serial;

import java.io.Serializable;
import java.lang.reflect.Constructor;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.WeakHashMap;
import java.util.stream.BaseStream;
import org.jspecify.annotations.Nullable;
import org.mobula.codec.NotCarriableException;
import org.mobula.codec.internal.graph.Jdk;
import sun.reflect.ReflectionFactory;

/** Decides which classes can be sent at all, by the rules of {@link Serializable}. */
public final class SerializableClasses {
    private static final ReflectionFactory FACTORY = ReflectionFactory.getReflectionFactory();

    private SerializableClasses() {}

    /** @throws NotCarriableException if instances of a class cannot be sent */
    public static void require(Class<?> type) {
        String reason = reasonAgainst(type);
        if (reason != null) {
            throw new NotCarriableException(type, reason);
        }
    }

    /** The serializable classes of a hierarchy, the most general first. */
    public static List<Class<?>> levels(Class<?> type) {
        List<Class<?>> levels = new ArrayList<>();
        for (Class<?> at = type; at != null && Serializable.class.isAssignableFrom(at); at = at.getSuperclass()) {
            levels.addFirst(at);
        }
        return levels;
    }

    /** Returns a constructor that creates instances without running that of a serializable class. */
    public static Constructor<?> allocator(Class<?> type) {
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

    /** Whether a class of a hierarchy has serialization methods, or declares its serialized fields itself. */
    public static boolean hasHooks(Class<?> type) {
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

    /** Whether a class of a hierarchy belongs to the JDK, so that no code can be generated beside it. */
    public static boolean hasForeignLevel(Class<?> type) {
        return levels(type).stream().anyMatch(Jdk::owns);
    }

    private static @Nullable String reasonAgainst(Class<?> type) {
        if (type.isHidden()) {
            return "it is a lambda that is not Serializable, or another hidden class, which no other rank has. Let the"
                    + " lambda's interface extend java.io.Serializable, or use a record or a named class";
        }
        if (Serializable.class.isAssignableFrom(type) || type.isRecord()) {
            return null;
        }
        return Jdk.owns(type)
                ? "the JDK does not permit its serialization. Send " + insteadOf(type)
                : "it is neither Serializable nor a record. Make it implement java.io.Serializable, or register it at"
                        + " the codecs of all ranks";
    }

    /** The alternative to an object of the JDK that cannot be sent, as a clause. */
    private static String insteadOf(Class<?> type) {
        if (WeakHashMap.class.isAssignableFrom(type)) {
            return "a java.util.HashMap of its entries, new HashMap<>(map)";
        }
        if (Map.class.isAssignableFrom(type)) {
            return "a copy, new HashMap<>(map) or new TreeMap<>(map)";
        }
        if (Set.class.isAssignableFrom(type)) {
            return "a copy of its content, new HashSet<>(set) or Set.copyOf(set)";
        }
        if (Collection.class.isAssignableFrom(type)) {
            return "a copy of its content, new ArrayList<>(collection)";
        }
        if (Iterator.class.isAssignableFrom(type) || BaseStream.class.isAssignableFrom(type)) {
            return "a list of its elements (Stream.toList)";
        }
        if (Map.Entry.class.isAssignableFrom(type)) {
            return "a copy, Map.entry(key, value)";
        }
        return "its content, as a record or a class of your own, or register a codec for it at the codecs of all ranks";
    }
}
