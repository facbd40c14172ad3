package org.mobula.replica.internal;

import java.lang.invoke.MethodType;
import java.lang.reflect.Constructor;
import java.lang.reflect.Modifier;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Chooses a root class's constructor for given values, as Java does for their types. */
final class Constructors {
    private Constructors() {}

    /**
     * The most specific constructor that is not private and takes the values.
     *
     * @throws IllegalArgumentException if there is none, or several are equally specific
     */
    static Constructor<?> choose(Class<?> type, @Nullable Object[] values) {
        List<Constructor<?>> fitting = Arrays.stream(type.getDeclaredConstructors())
                .filter(each -> !Modifier.isPrivate(each.getModifiers()) && takes(each, values))
                .collect(Collectors.toList());
        List<Constructor<?>> best = fitting.stream()
                .filter(one -> fitting.stream().allMatch(other -> isAsSpecific(one, other)))
                .toList();
        if (best.size() == 1) {
            return best.getFirst();
        }
        String given = Arrays.stream(values)
                .map(value -> value == null ? "null" : value.getClass().getSimpleName())
                .collect(Collectors.joining(", "));
        throw new IllegalArgumentException((fitting.isEmpty() ? "no constructor of " : "several constructors of ")
                + type.getTypeName()
                + (fitting.isEmpty() ? " takes (" : " take (")
                + given
                + (fitting.isEmpty() ? "). Pass what one that is not private takes" : "). Cast one away"));
    }

    private static boolean takes(Constructor<?> constructor, @Nullable Object[] values) {
        Class<?>[] types = constructor.getParameterTypes();
        if (types.length != values.length) {
            return false;
        }
        for (int i = 0; i < types.length; i++) {
            Object value = values[i];
            if (value == null ? types[i].isPrimitive() : !boxed(types[i]).isInstance(value)) {
                return false;
            }
        }
        return true;
    }

    private static boolean isAsSpecific(Constructor<?> one, Constructor<?> other) {
        for (int i = 0; i < one.getParameterCount(); i++) {
            Class<?> own = one.getParameterTypes()[i];
            Class<?> its = other.getParameterTypes()[i];
            if (!its.isAssignableFrom(own) && !(own.isPrimitive() && boxed(its).isAssignableFrom(boxed(own)))) {
                return false;
            }
        }
        return true;
    }

    private static Class<?> boxed(Class<?> type) {
        return MethodType.methodType(type).wrap().returnType();
    }
}
