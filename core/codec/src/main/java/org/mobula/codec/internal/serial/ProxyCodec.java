package org.mobula.codec.internal.serial;

import java.lang.reflect.InvocationHandler;
import java.lang.reflect.Proxy;
import java.util.Arrays;
import java.util.Set;
import java.util.stream.Collectors;
import org.mobula.codec.Connection;
import org.mobula.codec.NotCarriableException;
import org.mobula.codec.RefusedTypeException;
import org.mobula.codec.internal.graph.CodecRegistry;
import org.mobula.codec.internal.graph.Jdk;
import org.mobula.codec.internal.graph.TypeShape;

/**
 * Writes dynamic proxies: the class as the names of its interfaces, each of which must be allowed, and the object as
 * its handler.
 */
public final class ProxyCodec extends FieldsCodec {
    private static final String MARK = "proxy "; // no class name contains a space
    private static final InvocationHandler NONE = (_, method, _) -> {
        throw new UnsupportedOperationException(method.getName());
    };

    private ProxyCodec(ClassLayout layout) {
        super(layout);
    }

    public static ProxyCodec of(CodecRegistry table, Class<?> type) {
        for (Class<?> each : type.getInterfaces()) {
            table.allowed().require(each);
        }
        String name =
                Arrays.stream(type.getInterfaces()).map(Class::getName).collect(Collectors.joining(",", MARK, ""));
        return new ProxyCodec(layout(table, type, name, Set.of(TypeShape.Trait.TRACKED)));
    }

    /** Whether the name of a type denotes a proxy. */
    public static boolean isProxy(String name) {
        return name.startsWith(MARK);
    }

    /**
     * Returns the class of a proxy.
     *
     * @throws RefusedTypeException if one of the interfaces is not allowed
     */
    public static Class<?> find(String name, CodecRegistry table, Connection connection) {
        String[] names = name.substring(MARK.length()).split(",");
        Class<?>[] interfaces = new Class<?>[names.length];
        ClassLoader loader = table.loader();
        for (int i = 0; i < names.length; i++) {
            interfaces[i] = CodecRegistry.find(names[i], connection);
            table.allowed().require(interfaces[i]);
            if (!Jdk.owns(interfaces[i])) {
                loader = interfaces[i].getClassLoader();
            }
        }
        try {
            return Proxy.newProxyInstance(loader, interfaces, NONE).getClass();
        } catch (IllegalArgumentException e) {
            throw new NotCarriableException(name, "no such proxy can be created here: " + e.getMessage(), e);
        }
    }
}
