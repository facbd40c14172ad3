package org.mobula.rmi.internal;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.invoke.VarHandle;
import java.rmi.Remote;
import java.rmi.server.ObjID;
import java.rmi.server.RemoteObjectInvocationHandler;
import java.rmi.server.RemoteRef;
import java.rmi.server.UID;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Reaches what the JDK keeps of references to remote objects. The agent has opened the packages; another JDK may lack a
 * member, and initialising this class fails then.
 */
final class JdkRefs {
    /** The field that the agent adds to {@code UnicastRef}. */
    static final String FIELD = "mobulaRoute";

    private static final String TRANSPORT = "sun.rmi.transport.";
    private static final Class<?> UNICAST_REF = type("sun.rmi.server.UnicastRef");
    private static final Class<?> LIVE_REF = type(TRANSPORT + "LiveRef");
    private static final Class<?> ENDPOINT = type(TRANSPORT + "Endpoint");
    private static final Class<?> TCP_ENDPOINT = type(TRANSPORT + "tcp.TCPEndpoint");

    private static final VarHandle ROUTE = field(UNICAST_REF, FIELD, Object.class);
    private static final MethodHandle LIVE = method(UNICAST_REF, "getLiveRef", Object.class, LIVE_REF);
    private static final MethodHandle OBJECT = method(LIVE_REF, "getObjID", ObjID.class, ObjID.class);
    private static final MethodHandle ENDPOINT_OF = method(LIVE_REF, "getEndpoint", Object.class, ENDPOINT);
    private static final MethodHandle FACTORY =
            method(LIVE_REF, "getClientSocketFactory", Object.class, type("java.rmi.server.RMIClientSocketFactory"));
    private static final MethodHandle HOST = method(TCP_ENDPOINT, "getHost", String.class, String.class);
    private static final MethodHandle PORT = method(TCP_ENDPOINT, "getPort", int.class, int.class);
    private static final MethodHandle NEW_ENDPOINT = constructor(TCP_ENDPOINT, Object.class, String.class, int.class);
    private static final MethodHandle NEW_LIVE = constructor(
                    LIVE_REF, Object.class, ObjID.class, ENDPOINT, boolean.class)
            .asType(MethodType.methodType(Object.class, ObjID.class, Object.class, boolean.class));
    private static final MethodHandle NEW_REF = constructor(UNICAST_REF, RemoteRef.class, LIVE_REF)
            .asType(MethodType.methodType(RemoteRef.class, Object.class));
    private static final MethodHandle REGISTER = register();
    private static final VarHandle NUMBER = field(ObjID.class, "objNum", long.class);
    private static final VarHandle SPACE = field(ObjID.class, "space", UID.class);
    private static final VarHandle UNIQUE = field(UID.class, "unique", int.class);
    private static final VarHandle TIME = field(UID.class, "time", long.class);
    private static final VarHandle COUNT = field(UID.class, "count", short.class);
    private static final MethodHandle NEW_ID = constructor(ObjID.class, ObjID.class, long.class, UID.class);
    private static final MethodHandle NEW_UID = constructor(UID.class, UID.class, int.class, long.class, short.class);

    private JdkRefs() {}

    /** Fails if this JDK lacks something. */
    static void initialise() {}

    /** Whether a reference is the ordinary one, without a socket factory or a transport of its own. */
    static boolean isPlain(@Nullable Object ref) {
        return ref != null && ref.getClass() == UNICAST_REF && factoryOf(live(ref)) == null;
    }

    /** What the agent has noted in a reference. */
    static @Nullable Object route(Object ref) {
        return ROUTE.getAcquire(ref); // acquire: the route's fields
    }

    static void setRoute(Object ref, @Nullable Object route) {
        ROUTE.setRelease(ref, route); // release: the route's fields
    }

    /** The JDK's {@code LiveRef} of a {@code UnicastRef}. */
    static Object live(Object ref) {
        return call(() -> LIVE.invoke(ref));
    }

    private static @Nullable Object factoryOf(Object live) {
        return call(() -> FACTORY.invoke(live));
    }

    static String host(Object live) {
        return call(() -> (String) HOST.invoke(ENDPOINT_OF.invoke(live)));
    }

    static int port(Object live) {
        return call(() -> (int) PORT.invoke(ENDPOINT_OF.invoke(live)));
    }

    static ObjectKey key(Object live) {
        return key(port(live), call(() -> (ObjID) OBJECT.invoke(live)));
    }

    static ObjectKey key(int port, ObjID id) {
        UID space = (UID) SPACE.get(id);
        return new ObjectKey(
                port, (long) NUMBER.get(id), (int) UNIQUE.get(space), (long) TIME.get(space), (short) COUNT.get(space));
    }

    /** Creates a {@code LiveRef} to an object of another process. */
    static Object newLive(String host, ObjectKey key) {
        return call(() -> {
            UID space = (UID) NEW_UID.invokeExact(key.unique(), key.time(), key.count());
            ObjID id = (ObjID) NEW_ID.invokeExact(key.number(), space);
            return NEW_LIVE.invoke(id, NEW_ENDPOINT.invoke(host, key.port()), false);
        });
    }

    /** Creates the handler of a stub. */
    static RemoteObjectInvocationHandler newHandler(Object live) {
        return call(() -> new RemoteObjectInvocationHandler((RemoteRef) NEW_REF.invoke(live)));
    }

    /** Registers references that have arrived: their processes keep the objects from now on. */
    static void register(List<Object> lives) {
        if (lives.isEmpty()) {
            return;
        }
        run(() -> {
            Map<Object, List<Object>> byEndpoint = new LinkedHashMap<>();
            for (Object live : lives) {
                byEndpoint
                        .computeIfAbsent(ENDPOINT_OF.invoke(live), _ -> new ArrayList<>())
                        .add(live);
            }
            for (Map.Entry<Object, List<Object>> each : byEndpoint.entrySet()) {
                REGISTER.invoke(each.getKey(), each.getValue());
            }
        });
    }

    /** The class loader with which the JDK would find the classes of a result: the stub's. */
    static @Nullable ClassLoader loaderOf(Remote stub) {
        return stub.getClass().getClassLoader();
    }

    private static MethodHandle register() {
        try {
            Class<?> client = type(TRANSPORT + "DGCClient");
            return lookup(client)
                    .findStatic(client, "registerRefs", MethodType.methodType(void.class, ENDPOINT, List.class))
                    .asType(MethodType.methodType(void.class, Object.class, List.class));
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    /** Something that a method handle may throw anything from. */
    interface Body<T extends @Nullable Object> {
        T run() throws Throwable;
    }

    /** The same without a result. */
    interface Action {
        void run() throws Throwable;
    }

    /** Runs calls of the JDK that throw no checked exceptions. */
    static void run(Action action) {
        call(() -> {
            action.run();
            return action;
        });
    }

    /** Runs calls of the JDK that throw no checked exceptions. */
    static <T extends @Nullable Object> T call(Body<T> body) {
        try {
            return body.run();
        } catch (RuntimeException | Error e) {
            throw e;
        } catch (Throwable e) {
            throw new IllegalStateException(e);
        }
    }

    static Class<?> type(String name) {
        try {
            return Class.forName(name);
        } catch (ClassNotFoundException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    static MethodHandles.Lookup lookup(Class<?> type) throws IllegalAccessException {
        return MethodHandles.privateLookupIn(type, MethodHandles.lookup());
    }

    static VarHandle field(Class<?> owner, String name, Class<?> type) {
        try {
            return lookup(owner).findVarHandle(owner, name, type);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    /** A method, called with {@code Object} instead of types that cannot be named here. */
    static MethodHandle method(Class<?> owner, String name, Class<?> result, Class<?> actual, Class<?>... parameters) {
        try {
            MethodType called = MethodType.methodType(result, Object.class);
            for (Class<?> parameter : parameters) {
                called = called.appendParameterTypes(
                        parameter.isPrimitive() || parameter.getName().startsWith("java.") ? parameter : Object.class);
            }
            return lookup(owner)
                    .findVirtual(owner, name, MethodType.methodType(actual, parameters))
                    .asType(called);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    private static MethodHandle constructor(Class<?> owner, Class<?> result, Class<?>... parameters) {
        try {
            MethodHandle made = lookup(owner).findConstructor(owner, MethodType.methodType(void.class, parameters));
            return made.asType(made.type().changeReturnType(result));
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }
}
