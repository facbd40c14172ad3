package org.mobula.launch.local.rank;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.reflect.Constructor;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import org.mobula.launch.LaunchException;

/**
 * Finds the main method as the {@code java} launcher does (JLS 12.1.4, JEP 512): with {@code String[]} rather than
 * without parameters, static or not, inherited or declared, not private.
 */
final class MainMethod {
    private MainMethod() {}

    /** A handle that calls a class's main method with these arguments; it has no parameters and no result. */
    static MethodHandle of(Class<?> type, String[] arguments) throws IllegalAccessException {
        Optional<Method> found = find(type, String[].class);
        boolean takesArguments = found.isPresent();
        Method method = found.or(() -> find(type))
                .orElseThrow(() -> new LaunchException(
                        "class " + type.getName() + " has no main method; write one: void main() { ... }"));
        method.setAccessible(true); // neither main nor its class must be public
        MethodHandle main = MethodHandles.lookup().unreflect(method);
        if (!Modifier.isStatic(method.getModifiers())) {
            MethodHandle create = constructor(type);
            main = MethodHandles.collectArguments(main.asType(main.type().changeParameterType(0, type)), 0, create);
        }
        return takesArguments ? MethodHandles.insertArguments(main, 0, (Object) arguments) : main;
    }

    private static MethodHandle constructor(Class<?> type) throws IllegalAccessException {
        try {
            Constructor<?> constructor = type.getDeclaredConstructor();
            if (!Modifier.isPrivate(constructor.getModifiers()) && !Modifier.isAbstract(type.getModifiers())) {
                constructor.setAccessible(true);
                return MethodHandles.lookup().unreflectConstructor(constructor);
            }
        } catch (NoSuchMethodException none) {
            // reported below
        }
        throw new LaunchException("the main method of class " + type.getName() + " is not static, so the class needs a"
                + " constructor without parameters that is not private, and must not be abstract");
    }

    private static Optional<Method> find(Class<?> type, Class<?>... parameters) {
        Deque<Class<?>> toSearch = new ArrayDeque<>(List.of(type));
        while (!toSearch.isEmpty()) {
            Class<?> next = toSearch.removeFirst();
            for (Method method : next.getDeclaredMethods()) {
                if (isMain(method, parameters) && isVisible(method, type)) {
                    return Optional.of(method);
                }
            }
            if (next.getSuperclass() != null) {
                toSearch.addFirst(next.getSuperclass()); // a class's method takes precedence over an interface's
            }
            toSearch.addAll(Arrays.asList(next.getInterfaces()));
        }
        return Optional.empty();
    }

    private static boolean isMain(Method method, Class<?>... parameters) {
        return method.getName().equals("main")
                && method.getReturnType() == void.class
                && Arrays.equals(method.getParameterTypes(), parameters);
    }

    private static boolean isVisible(Method method, Class<?> type) {
        Class<?> owner = method.getDeclaringClass();
        int modifiers = method.getModifiers();
        if (Modifier.isPrivate(modifiers) || Modifier.isAbstract(modifiers)) {
            return false;
        }
        // neither static methods of interfaces nor package-private methods of other packages are inherited
        if (owner.isInterface() && owner != type) {
            return !Modifier.isStatic(modifiers);
        }
        return Modifier.isPublic(modifiers)
                || Modifier.isProtected(modifiers)
                || owner.getPackageName().equals(type.getPackageName());
    }
}
