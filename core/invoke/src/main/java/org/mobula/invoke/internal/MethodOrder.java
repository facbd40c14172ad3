package org.mobula.invoke.internal;

import java.lang.invoke.MethodType;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import org.mobula.invoke.CallStyle;
import org.mobula.invoke.InterfaceException;
import org.mobula.invoke.RemoteMethod;

/** Puts the methods of interfaces into an order that depends on nothing but their names and erased types. */
public final class MethodOrder {
    private static final long FNV_OFFSET = 0xcbf29ce484222325L;
    private static final String ONE_WAY = "!";
    private static final long FNV_PRIME = 0x100000001b3L;

    private MethodOrder() {}

    /** The instance methods of the interfaces, each name and type once, by name and then by descriptor. */
    public static List<RemoteMethod> methodsOf(List<Class<?>> interfaces) {
        SortedMap<String, RemoteMethod> ordered = new TreeMap<>();
        for (Class<?> owner : interfaces) {
            for (Method method : owner.getMethods()) {
                if (!Modifier.isStatic(method.getModifiers()) && !isOfObject(method)) {
                    RemoteMethod found = describe(owner, method);
                    ordered.merge(key(found), found, MethodOrder::either);
                }
            }
        }
        int[] index = {0};
        return ordered.values().stream()
                .map(m -> new RemoteMethod(index[0]++, m.name(), m.type(), m.owner(), m.style()))
                .toList();
    }

    /** FNV-1a over names, descriptors, and which are one-way. */
    public static long fingerprint(List<RemoteMethod> methods) {
        long hash = FNV_OFFSET;
        for (RemoteMethod method : methods) {
            String said = key(method) + (method.style() == CallStyle.ONE_WAY ? ONE_WAY : "") + ";";
            for (byte b : said.getBytes(StandardCharsets.UTF_8)) {
                hash = (hash ^ (b & 0xff)) * FNV_PRIME;
            }
        }
        return hash;
    }

    private static RemoteMethod describe(Class<?> owner, Method method) {
        MethodType type = MethodType.methodType(method.getReturnType(), method.getParameterTypes());
        return new RemoteMethod(0, method.getName(), type, owner, CallStyle.of(method));
    }

    private static RemoteMethod either(RemoteMethod first, RemoteMethod again) {
        if (first.style() != again.style()) {
            throw new InterfaceException(
                    first + " and " + again + " are one method, but only one is @OneWay:" + " annotate both, or none");
        }
        return first;
    }

    // why '(' needs no separator before it: no method name contains one
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
