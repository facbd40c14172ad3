package org.mobula.codec.internal;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodType;
import java.lang.reflect.Field;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Collections;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * What the {@code hashCode} of one class's objects asks for theirs: the elements of a list, the components of a record.
 *
 * <p><b>Threads:</b> any.
 */
interface HashParts {
    /** The objects whose hash codes an object's one is made of; arrays among them stand for what they hold. */
    Iterator<? extends @Nullable Object> of(Object object);

    /** The parts of a class's objects; null if they have none. */
    static @Nullable HashParts of(Class<?> type) {
        if (isLeaf(type)) {
            return null;
        }
        Class<?> author = author(type);
        if (!Jdk.owns(author)) {
            List<Field> fields = HashedFields.of(type).stream()
                    .filter(field -> !author.isRecord() || !field.getType().isArray()) // why: those hash as identity
                    .toList();
            return fields.isEmpty() ? null : ofFields(type, fields);
        }
        if (type == Collections.nCopies(1, 1).getClass()) {
            return list -> ((List<?>) list).stream().limit(1).iterator(); // why: it asks one for all
        }
        if (Collection.class.isAssignableFrom(type)) {
            return collection -> ((Collection<?>) collection).iterator();
        }
        if (Map.class.isAssignableFrom(type)) {
            return map -> Parts.entries((Map<?, ?>) map).iterator();
        }
        if (Map.Entry.class.isAssignableFrom(type)) {
            return entry -> Parts.of(entry, ((Map.Entry<?, ?>) entry).getKey(), ((Map.Entry<?, ?>) entry).getValue())
                    .iterator();
        }
        return optional -> ((Optional<?>) optional).stream().iterator();
    }

    /** Whether a class's objects make their hash codes of what takes no time. */
    static boolean isLeaf(Class<?> type) {
        Class<?> author = author(type);
        return author == Object.class
                || type.isEnum()
                || Jdk.owns(author)
                        && !Collection.class.isAssignableFrom(type)
                        && !Map.class.isAssignableFrom(type)
                        && !Map.Entry.class.isAssignableFrom(type)
                        && type != Optional.class;
    }

    /** The class that declares the method. */
    private static Class<?> author(Class<?> type) {
        try {
            return type.isInterface()
                    ? Object.class
                    : type.getMethod("hashCode").getDeclaringClass();
        } catch (NoSuchMethodException e) {
            throw new IllegalStateException("no hashCode in " + type, e);
        }
    }

    private static HashParts ofFields(Class<?> type, List<Field> fields) {
        List<MethodHandle> getters = new ArrayList<>();
        for (Field field : fields) {
            getters.add(CodecAccess.getter(field).asType(MethodType.methodType(Object.class, Object.class)));
        }
        return object -> {
            @Nullable Object[] parts = new Object[getters.size()];
            for (int i = 0; i < parts.length; i++) {
                try {
                    parts[i] = getters.get(i).invokeExact(object);
                } catch (Throwable e) {
                    throw new IllegalStateException("a field of " + type + " cannot be read", e);
                }
            }
            return Arrays.asList(parts).iterator();
        };
    }
}
