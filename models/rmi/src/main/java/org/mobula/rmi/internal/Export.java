package org.mobula.rmi.internal;

import java.lang.reflect.Method;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;
import org.mobula.rmi.CallPath;

/**
 * An exported object.
 *
 * <p><b>Threads:</b> any.
 */
final class Export {
    private final Object transport;
    private final Object target;
    private final ObjectKey key;
    private final long number;
    private final long loader;
    private final CallPath path;
    private final @Nullable Object serverRef;
    private final @Nullable ClassLoader context;
    private final ConcurrentHashMap<Long, RemoteMethod> methods = new ConcurrentHashMap<>();
    private volatile boolean removed;

    /** A method of the object. */
    record RemoteMethod(Method method, MethodShape shape) {}

    /**
     * @param transport the JDK's {@code TCPTransport}
     * @param target the JDK's {@code Target}
     * @param loader the number of its class loader
     * @param path shared memory, or why not
     */
    Export(Object transport, Object target, ObjectKey key, long number, long loader, CallPath path) {
        this.transport = transport;
        this.target = target;
        this.key = key;
        this.number = number;
        this.loader = loader;
        this.path = path;
        this.serverRef = JdkServer.serverRef(target);
        this.context = JdkServer.loader(target);
    }

    Object transport() {
        return transport;
    }

    Object target() {
        return target;
    }

    ObjectKey key() {
        return key;
    }

    long number() {
        return number;
    }

    /** The context class loader of its calls. */
    @Nullable
    ClassLoader context() {
        return context;
    }

    /** What a process that asks for the object is answered. */
    Question answer() {
        return Question.answer(path.ordinal(), number, loader);
    }

    /** The JDK's dispatcher of its calls; only of an object whose calls go over shared memory. */
    Object serverRef() {
        if (serverRef == null) {
            throw new IllegalStateException("calls go by JRMP: " + path);
        }
        return serverRef;
    }

    boolean isRemoved() {
        return removed;
    }

    void remove() {
        removed = true;
    }

    /** The method of a hash; null if the object has none. */
    @Nullable
    RemoteMethod method(long hash) {
        RemoteMethod known = methods.get(hash);
        if (known != null) {
            return known;
        }
        Map<Long, Method> all = serverRef == null ? null : JdkServer.methods(serverRef);
        Method method = all == null ? null : all.get(hash);
        if (method == null) {
            return null;
        }
        RemoteMethod found = new RemoteMethod(method, MethodShape.of(method, hash));
        methods.put(hash, found);
        return found;
    }
}
