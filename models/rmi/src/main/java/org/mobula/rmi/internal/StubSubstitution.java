package org.mobula.rmi.internal;

import java.lang.reflect.Proxy;
import java.net.MalformedURLException;
import java.rmi.Remote;
import java.rmi.server.RMIClassLoader;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.mobula.codec.Connection;
import org.mobula.codec.Substitute;
import org.mobula.codec.Substitution;
import org.mobula.codec.UnknownTypeException;

/**
 * Remote objects travel as references: an exported object as its stub's, a stub as its own. The receiver makes a stub
 * of the JDK's kind. What is neither is refused, so the call goes by JRMP.
 */
final class StubSubstitution implements Substitution {
    static final String NAME = "rmi";

    @Override
    public boolean covers(Class<?> type) {
        return Remote.class.isAssignableFrom(type);
    }

    @Override
    public Substitute of(Class<?> type) {
        Set<Class<?>> interfaces = new LinkedHashSet<>();
        if (Proxy.isProxyClass(type)) {
            interfaces.addAll(Arrays.asList(type.getInterfaces()));
        } else {
            addRemote(type, interfaces);
        }
        return new StubSubstitute(interfaces.toArray(Class<?>[]::new), null);
    }

    /** The interfaces of an object's stub, in the JDK's order. */
    private static void addRemote(@Nullable Class<?> type, Set<Class<?>> into) {
        if (type != null) {
            addRemote(type.getSuperclass(), into);
            for (Class<?> each : type.getInterfaces()) {
                if (Remote.class.isAssignableFrom(each)) {
                    into.add(each);
                }
            }
        }
    }

    @Override
    public Substitute of(String text, long fingerprint, Connection connection) {
        try {
            ClassLoader loader = connection instanceof Carrier carrier ? carrier.loader() : null;
            Class<?> proxy = RMIClassLoader.loadProxyClass(null, text.split(","), loader);
            return new StubSubstitute(proxy.getInterfaces(), proxy.getClassLoader());
        } catch (MalformedURLException | ClassNotFoundException e) {
            throw UnknownTypeException.of(text, connection, e);
        }
    }

    /** The names of interfaces, as a text. */
    static String text(Class<?>[] interfaces) {
        return Arrays.stream(interfaces).map(Class::getName).collect(Collectors.joining(","));
    }
}
