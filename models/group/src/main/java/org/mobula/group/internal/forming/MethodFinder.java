package org.mobula.group.internal.forming;

import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.mobula.group.ConfigurationException;
import org.mobula.group.internal.calling.GroupInvoker;
import org.mobula.group.internal.wire.ValueKind;
import org.mobula.invoke.AsyncCalls;
import org.mobula.invoke.RemoteMethod;

/** Finds methods by what a program calls on a recording stub, or by their declarations. */
public final class MethodFinder {
    private MethodFinder() {}

    /** Calls a method with default values of its parameter types. */
    @FunctionalInterface
    public interface Calling<S> {
        void call(S twin, @Nullable Object[] defaults) throws Exception;
    }

    /**
     * Returns the method that a method reference with this many parameters denotes. The methods of the interface are
     * tried one by one, because only the compiler knows the parameter types of the reference.
     */
    public static <S> int find(GroupInvoker invoker, int arity, Calling<S> calling) {
        if (arity == 0) {
            return record(invoker, (S twin) -> calling.call(twin, new Object[0]));
        }
        for (RemoteMethod method : invoker.shape().methods()) {
            if (method.type().parameterCount() == arity) {
                try {
                    return record(invoker, (S twin) -> calling.call(twin, defaults(method)));
                } catch (ClassCastException | NullPointerException otherTypes) {
                    // it denotes another method
                }
            }
        }
        throw new IllegalArgumentException("no method of " + invoker.shape().name() + " with " + arity
                + " parameters was called on the reference");
    }

    private static @Nullable Object[] defaults(RemoteMethod method) {
        return method.type().parameterList().stream()
                .map(MethodFinder::defaultOf)
                .toArray(Object[]::new);
    }

    private static @Nullable Object defaultOf(Class<?> type) {
        return switch (ValueKind.of(type)) {
            case BOOLEAN -> false;
            case BYTE -> (byte) 0;
            case SHORT -> (short) 0;
            case CHAR -> (char) 0;
            case INT -> 0;
            case LONG -> 0L;
            case FLOAT -> 0f;
            case DOUBLE -> 0d;
            case OBJECT, VOID -> null;
        };
    }

    /** The method that a piece of code calls on an object that only records it. */
    @SuppressWarnings("unchecked") // the proxy implements the group's interface
    private static <S> int record(GroupInvoker invoker, AsyncCalls.Calling<? super S> call) {
        Class<?> type = invoker.shape().interfaces().getFirst();
        List<Method> called = new ArrayList<>();
        Object twin = Proxy.newProxyInstance(type.getClassLoader(), new Class<?>[] {type}, (_, method, _) -> {
            if (!called.isEmpty()) {
                throw new IllegalArgumentException(remote(invoker, method).label()
                        + " is the second call in one piece of code: name each method by a separate piece of code");
            }
            called.add(method);
            return defaultOf(method.getReturnType());
        });
        try {
            call.call((S) twin);
        } catch (RuntimeException thrown) {
            throw thrown;
        } catch (Exception thrown) {
            throw new IllegalArgumentException("the piece of code that names a method failed by itself", thrown);
        }
        if (called.isEmpty()) {
            throw new IllegalArgumentException("the code called no method of the reference it was given ("
                    + invoker.describe() + "): it must call one method of its parameter");
        }
        return remote(invoker, called.getFirst()).index();
    }

    private static RemoteMethod remote(GroupInvoker invoker, Method called) {
        return invoker.shape().methods().stream()
                .filter(each -> each.name().equals(called.getName())
                        && each.type().parameterList().equals(List.of(called.getParameterTypes())))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException(called + " cannot be called on a group"));
    }

    /** The method with a declaration. */
    public static int find(GroupInvoker invoker, String description) {
        String wanted = normal(description);
        for (RemoteMethod method : invoker.shape().methods()) {
            if (wanted.equals(normal(text(method, Class::getTypeName)))
                    || wanted.equals(normal(text(method, Class::getSimpleName)))) {
                return method.index();
            }
        }
        throw new ConfigurationException(invoker.shape().name() + " has no method \"" + description + "\"; it has "
                + invoker.shape().methods().stream()
                        .map(method -> "\"" + text(method, Class::getSimpleName) + "\"")
                        .collect(Collectors.joining(", ")));
    }

    private static String text(RemoteMethod method, Function<Class<?>, String> name) {
        return name.apply(method.type().returnType()) + " " + method.name()
                + method.type().parameterList().stream().map(name).collect(Collectors.joining(", ", "(", ")"));
    }

    private static String normal(String text) {
        return text.strip().replaceAll("\\s+", " ").replaceAll(" ?([\\[\\](),]) ?", "$1");
    }
}
