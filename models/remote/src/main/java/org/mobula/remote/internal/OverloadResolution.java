package org.mobula.remote.internal;

import java.lang.invoke.MethodType;
import java.lang.reflect.Executable;
import java.lang.reflect.Modifier;
import java.util.Arrays;
import java.util.List;
import java.util.function.BiPredicate;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.mobula.remote.CreationException;

/**
 * Chooses among constructors or methods by the values of the arguments, as Java does by their types (JLS 15.12.2):
 * first without boxing, then with it, and then the most specific one. A boxed value counts as a primitive one. Varargs
 * are not supported.
 */
final class OverloadResolution {
    private static final List<Class<?>> WIDENING =
            List.of(byte.class, short.class, int.class, long.class, float.class, double.class);

    private OverloadResolution() {}

    /**
     * Chooses the one that takes the arguments.
     *
     * @param name the name that messages use
     * @throws CreationException if none does, or several do equally well
     */
    static <E extends Executable> E choose(List<E> all, String name, @Nullable Object[] arguments) {
        List<E> candidates = all.stream()
                .filter(each -> !Modifier.isPrivate(each.getModifiers()))
                .toList();
        List<E> fitting = fitting(candidates, arguments, OverloadResolution::takesUnboxed);
        if (fitting.isEmpty()) {
            fitting = fitting(candidates, arguments, OverloadResolution::takes);
        }
        String call = name
                + Arrays.stream(arguments)
                        .map(OverloadResolution::typeName)
                        .collect(Collectors.joining(", ", "(", ")"));
        if (fitting.isEmpty()) {
            throw CreationException.notFound(call, candidates.isEmpty() ? "none" : names(candidates, name));
        }
        List<E> best = mostSpecific(fitting);
        if (best.size() != 1) {
            throw CreationException.ambiguous(call, names(fitting, name));
        }
        return best.getFirst();
    }

    private static <E extends Executable> List<E> fitting(
            List<E> candidates, @Nullable Object[] arguments, BiPredicate<Class<?>, @Nullable Object> takes) {
        return candidates.stream()
                .filter(each -> each.getParameterCount() == arguments.length)
                .filter(each -> {
                    Class<?>[] parameters = each.getParameterTypes();
                    for (int i = 0; i < parameters.length; i++) {
                        if (!takes.test(parameters[i], arguments[i])) {
                            return false;
                        }
                    }
                    return true;
                })
                .toList();
    }

    private static boolean takesUnboxed(Class<?> parameter, @Nullable Object argument) {
        Class<?> primitive = argument == null ? null : primitive(argument.getClass());
        return primitive == null ? takes(parameter, argument) : widens(primitive, parameter);
    }

    private static boolean takes(Class<?> parameter, @Nullable Object argument) {
        if (!parameter.isPrimitive()) {
            return argument == null || parameter.isInstance(argument);
        }
        Class<?> primitive = argument == null ? null : primitive(argument.getClass());
        return primitive != null && widens(primitive, parameter);
    }

    private static boolean widens(Class<?> from, Class<?> to) {
        if (from == to) {
            return true;
        }
        if (from == char.class) {
            return WIDENING.indexOf(to) >= WIDENING.indexOf(int.class);
        }
        int narrow = WIDENING.indexOf(from);
        return narrow >= 0 && WIDENING.indexOf(to) > narrow;
    }

    private static <E extends Executable> List<E> mostSpecific(List<E> fitting) {
        return fitting.stream()
                .filter(one -> fitting.stream().allMatch(other -> isAsSpecific(one, other)))
                .toList();
    }

    private static boolean isAsSpecific(Executable one, Executable other) {
        Class<?>[] mine = one.getParameterTypes();
        Class<?>[] theirs = other.getParameterTypes();
        for (int i = 0; i < mine.length; i++) {
            boolean subtype = mine[i].isPrimitive() ? widens(mine[i], theirs[i]) : theirs[i].isAssignableFrom(mine[i]);
            if (!subtype) {
                return false;
            }
        }
        return true;
    }

    private static @Nullable Class<?> primitive(Class<?> type) {
        Class<?> unwrapped = MethodType.methodType(type).unwrap().returnType();
        return unwrapped.isPrimitive() ? unwrapped : null;
    }

    private static String typeName(@Nullable Object argument) {
        return argument == null ? "null" : argument.getClass().getTypeName();
    }

    private static String names(List<? extends Executable> all, String name) {
        return all.stream()
                .map(each -> name
                        + Arrays.stream(each.getParameterTypes())
                                .map(Class::getTypeName)
                                .collect(Collectors.joining(", ", "(", ")")))
                .sorted()
                .collect(Collectors.joining(" and "));
    }
}
