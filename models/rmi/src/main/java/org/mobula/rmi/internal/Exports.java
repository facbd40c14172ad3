package org.mobula.rmi.internal;

import java.rmi.Remote;
import java.rmi.server.RMISocketFactory;
import java.util.HashMap;
import java.util.Map;
import java.util.WeakHashMap;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;
import org.mobula.rmi.CallPath;

/**
 * The exported objects of this process.
 *
 * <p><b>Threads:</b> any.
 */
final class Exports {
    /** The JDK's connectors of JMX, which find classes and check callers in their own way. */
    private static final String MANAGEMENT = "javax.management.remote.";

    private final ConcurrentHashMap<ObjectKey, Export> byKey = new ConcurrentHashMap<>();
    private final ConcurrentHashMap<Long, Export> byNumber = new ConcurrentHashMap<>();
    private final ConcurrentHashMap<Object, Export> byTarget = new ConcurrentHashMap<>();
    private final Map<Integer, Integer> ports = new HashMap<>(); // how many objects a port has
    private final Map<ClassLoader, Long> loaders = new WeakHashMap<>();
    private long numbers;
    private long loaderNumbers;

    /**
     * Adds an object that was exported.
     *
     * @param transport the JDK's {@code TCPTransport}
     * @param target the JDK's {@code Target}
     * @return its port if it is the port's first object; 0 otherwise
     */
    synchronized int add(Object transport, Object target) {
        Object live = JdkServer.live(target);
        if (live == null) {
            return 0;
        }
        ObjectKey key = JdkRefs.key(live);
        Export export = new Export(transport, target, key, ++numbers, number(JdkServer.loader(target)), path(target));
        byKey.put(key, export);
        byNumber.put(export.number(), export);
        byTarget.put(target, export);
        return ports.merge(key.port(), 1, Integer::sum) == 1 ? key.port() : 0;
    }

    private static CallPath path(Object target) {
        if (JdkServer.hasFilter(target)) {
            return CallPath.FILTERED;
        }
        Remote object = JdkServer.object(target);
        boolean isManagement = object != null && object.getClass().getName().startsWith(MANAGEMENT);
        return isManagement || JdkServer.serverRef(target) == null || RMISocketFactory.getSocketFactory() != null
                ? CallPath.OWN_TRANSPORT
                : CallPath.SHARED_MEMORY;
    }

    private long number(@Nullable ClassLoader loader) {
        return loader == null ? 0 : loaders.computeIfAbsent(loader, _ -> ++loaderNumbers);
    }

    /**
     * Removes an object that is no longer exported.
     *
     * @return its port if it was the port's last object; 0 otherwise
     */
    synchronized int remove(Object target) {
        Export export = byTarget.remove(target);
        if (export == null) {
            return 0;
        }
        export.remove();
        byKey.remove(export.key(), export);
        byNumber.remove(export.number());
        int port = export.key().port();
        return ports.computeIfPresent(port, (_, count) -> count == 1 ? null : count - 1) == null ? port : 0;
    }

    /** Answers a process that asks for an object. */
    Question answer(ObjectKey key) {
        Export export = byKey.get(key);
        return export == null ? Question.answer(CallPath.NO_PEER.ordinal(), 0, 0) : export.answer();
    }

    /** The object of a number; null if it is no longer exported. */
    @Nullable
    Export find(long number) {
        return byNumber.get(number);
    }
}
