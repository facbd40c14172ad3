package org.mobula.invoke.internal;

import java.lang.invoke.MethodType;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import org.mobula.invoke.CallStyle;
import org.mobula.invoke.InPlaceObjects;
import org.mobula.invoke.InterfaceException;
import org.mobula.invoke.RemoteMethod;

/** Numbers the methods of interfaces in an order that depends only on their names and erased types. */
public final class MethodNumbering {
    private static final long FNV_OFFSET = 0xcbf29ce484222325L;
    private static final String ONE_WAY = "!";
    private static final long FNV_PRIME = 0x100000001b3L;

    private MethodNumbering() {}

    /** The instance methods of the interfaces, each name and type once, ordered by name and descriptor. */
    public static List<RemoteMethod> methodsOf(List<Class<?>> interfaces) {
        SortedMap<String, RemoteMethod> ordered = new TreeMap<>();
        for (Class<?> owner : interfaces) {
            for (Method method : owner.getMethods()) {
                if (!Modifier.isStatic(method.getModifiers()) && !isOfObject(method)) {
                    RemoteMethod found = describe(owner, method);
                    ordered.merge(key(found), found, MethodNumbering::either);
                }
            }
        }
        int[] index = {0};
        return ordered.values().stream()
                .map(m -> new RemoteMethod(index[0]++, m.name(), m.type(), m.owner(), m.style(), m.inPlace()))
                .toList();
    }

    /** FNV-1a hash of names, descriptors, and one-way marks. */
    public static long fingerprint(List<RemoteMethod> methods) {
        long hash = FNV_OFFSET;
        for (RemoteMethod method : methods) {
            String text = key(method) + (method.style() == CallStyle.ONE_WAY ? ONE_WAY : "") + ";";
            for (byte b : text.getBytes(StandardCharsets.UTF_8)) {
                hash = (hash ^ (b & 0xff)) * FNV_PRIME;
            }
        }
        return hash;
    }

    private static RemoteMethod describe(Class<?> owner, Method method) {
        MethodType type = MethodType.methodType(method.getReturnType(), method.getParameterTypes());
        return new RemoteMethod(
                0, method.getName(), type, owner, CallStyle.of(method), InPlaceObjects.of(owner, method));
    }

    private static RemoteMethod either(RemoteMethod first, RemoteMethod again) {
        if (first.style() != again.style()) {
            throw new InterfaceException(
                    first + " and " + again + " are one method, but only one is @OneWay:" + " annotate both, or none");
        }
        return first.inPlace().equals(again.inPlace())
                ? first
                : new RemoteMethod(
                        0,
                        first.name(),
                        first.type(),
                        first.owner(),
                        first.style(),
                        first.inPlace().with(again.inPlace()));
    }

    /** The name and the descriptor, whose "(" separates them. */
    private static String key(RemoteMethod method) {
        return method.name() + method.type().descriptorString();
    }

    private static boolean isOfObject(Method method) {
        return switch (method.getName()) {
            case "hashCode", "toString" -> method.getParameterCount() == 0;
            case "equals" -> method.getParameterCount() == 1 && method.getParameterTypes()[0] == Object.class;
            default -> false;
        };
    }
}
