package org.mobula.rmi.internal;

import java.io.ObjectInputFilter;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.invoke.VarHandle;
import java.lang.reflect.Method;
import java.net.Socket;
import java.rmi.NoSuchObjectException;
import java.rmi.Remote;
import java.util.Map;
import java.util.concurrent.ExecutorService;
import org.jspecify.annotations.Nullable;

/** Reaches what the JDK keeps of exported objects, as {@link JdkRefs}. */
final class JdkServer {
    private static final String SERVER_REF_NAME = "sun.rmi.server.UnicastServerRef";
    private static final Class<?> SERVER_REF = JdkRefs.type(SERVER_REF_NAME);
    private static final Class<?> TARGET = JdkRefs.type("sun.rmi.transport.Target");
    private static final Class<?> TABLE = JdkRefs.type("sun.rmi.transport.ObjectTable");
    private static final Class<?> TCP = JdkRefs.type("sun.rmi.transport.tcp.TCPTransport");
    private static final Class<?> HANDLER = JdkRefs.type("sun.rmi.transport.tcp.TCPTransport$ConnectionHandler");
    private static final Class<?> DISPATCHER = JdkRefs.type("sun.rmi.server.Dispatcher");

    private static final MethodHandle DISPATCHER_OF = JdkRefs.method(TARGET, "getDispatcher", Object.class, DISPATCHER);
    private static final MethodHandle OBJECT = JdkRefs.method(TARGET, "getImpl", Remote.class, Remote.class);
    private static final MethodHandle STUB = JdkRefs.method(TARGET, "getStub", Remote.class, Remote.class);
    private static final MethodHandle LOADER =
            JdkRefs.method(TARGET, "getContextClassLoader", ClassLoader.class, ClassLoader.class);
    private static final MethodHandle BEGIN = JdkRefs.method(TARGET, "incrementCallCount", void.class, void.class);
    private static final MethodHandle END = JdkRefs.method(TARGET, "decrementCallCount", void.class, void.class);
    private static final VarHandle METHODS = JdkRefs.field(SERVER_REF, "hashToMethod_Map", Map.class);
    private static final VarHandle FILTER = JdkRefs.field(SERVER_REF, "filter", ObjectInputFilter.class);
    private static final VarHandle SKELETON =
            JdkRefs.field(SERVER_REF, "skel", JdkRefs.type("java.rmi.server.Skeleton"));
    private static final MethodHandle LOG_CALL =
            JdkRefs.method(SERVER_REF, "logCall", void.class, void.class, Remote.class, Object.class);
    private static final MethodHandle LOG_EXCEPTION =
            JdkRefs.method(SERVER_REF, "logCallException", void.class, void.class, Throwable.class);
    private static final MethodHandle TARGET_OF = targetOf();
    private static final MethodHandle NEW_HANDLER = newHandler();
    private static final ExecutorService POOL =
            (ExecutorService) staticField(TCP, "connectionThreadPool", ExecutorService.class);
    private static final ThreadLocal<?> HANDLERS =
            (ThreadLocal<?>) staticField(TCP, "threadConnectionHandler", ThreadLocal.class);

    private JdkServer() {}

    /** Fails if this JDK lacks something. */
    static void initialise() {}

    /** The {@code Target} of an exported object, or null. */
    static @Nullable Object target(Remote object) {
        return JdkRefs.call(() -> TARGET_OF.invoke(object));
    }

    /** The stub of an exported object. */
    static Remote stub(Object target) {
        return JdkRefs.call(() -> (Remote) STUB.invoke(target));
    }

    /** The object, or null if it was collected. */
    static @Nullable Remote object(Object target) {
        return JdkRefs.call(() -> (Remote) OBJECT.invoke(target));
    }

    static @Nullable ClassLoader loader(Object target) {
        return JdkRefs.call(() -> (ClassLoader) LOADER.invoke(target));
    }

    /** The {@code UnicastServerRef}, if it is exactly that and has no skeleton. */
    static @Nullable Object serverRef(Object target) {
        Object dispatcher = JdkRefs.call(() -> DISPATCHER_OF.invoke(target));
        return dispatcher != null && dispatcher.getClass() == SERVER_REF && SKELETON.get(dispatcher) == null
                ? dispatcher
                : null;
    }

    static boolean hasFilter(Object target) {
        Object dispatcher = JdkRefs.call(() -> DISPATCHER_OF.invoke(target));
        return SERVER_REF.isInstance(dispatcher) && FILTER.get(dispatcher) != null;
    }

    /** The {@code LiveRef} of a target's dispatcher, or null. */
    static @Nullable Object live(Object target) {
        Object dispatcher = JdkRefs.call(() -> DISPATCHER_OF.invoke(target));
        return SERVER_REF.isInstance(dispatcher) ? JdkRefs.live(dispatcher) : null;
    }

    /** The remote methods by their hashes; null while the object is being exported. */
    @SuppressWarnings("unchecked")
    static @Nullable Map<Long, Method> methods(Object serverRef) {
        return (Map<Long, Method>) METHODS.get(serverRef);
    }

    /**
     * Begins a call.
     *
     * @throws NoSuchObjectException if the object is no longer exported
     */
    static void begin(Object target) throws NoSuchObjectException {
        try {
            BEGIN.invoke(target);
        } catch (NoSuchObjectException | RuntimeException | Error e) {
            throw e;
        } catch (Throwable e) {
            throw new IllegalStateException(e);
        }
    }

    static void end(Object target) {
        JdkRefs.run(() -> {
            END.invoke(target);
        });
    }

    static void logCall(Object serverRef, Remote object, Object method) {
        JdkRefs.run(() -> {
            LOG_CALL.invoke(serverRef, object, method);
        });
    }

    static void logException(Object serverRef, Throwable thrown) {
        JdkRefs.run(() -> {
            LOG_EXCEPTION.invoke(serverRef, thrown);
        });
    }

    /** The threads that serve connections. */
    static ExecutorService threads() {
        return POOL;
    }

    /** Sets what {@code RemoteServer.getClientHost} returns on this thread. */
    @SuppressWarnings("unchecked")
    static void setClientHost(Object transport, String host) {
        ((ThreadLocal<Object>) HANDLERS).set(JdkRefs.call(() -> NEW_HANDLER.invoke(transport, (Socket) null, host)));
    }

    static void removeClientHost() {
        HANDLERS.remove();
    }

    private static MethodHandle targetOf() {
        try {
            return JdkRefs.lookup(TABLE)
                    .findStatic(TABLE, "getTarget", MethodType.methodType(TARGET, Remote.class))
                    .asType(MethodType.methodType(Object.class, Remote.class));
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    private static MethodHandle newHandler() {
        try {
            return JdkRefs.lookup(HANDLER)
                    .findConstructor(HANDLER, MethodType.methodType(void.class, TCP, Socket.class, String.class))
                    .asType(MethodType.methodType(Object.class, Object.class, Socket.class, String.class));
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    private static Object staticField(Class<?> owner, String name, Class<?> type) {
        try {
            MethodHandles.Lookup lookup = JdkRefs.lookup(owner);
            return lookup.findStaticVarHandle(owner, name, type).get();
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }
}
