package org.mobula.rmi.internal;

import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;
import org.mobula.rmi.CallPath;

/**
 * The way of the calls of one reference.
 *
 * <p><b>Threads:</b> any.
 */
final class Route {
    private final CallPath path;
    private final @Nullable Peer peer;
    private final long object;
    private final long loader;
    private final String host;
    private final ConcurrentHashMap<Long, Refusals> refusals = new ConcurrentHashMap<>(); // by the hash of the method
    private volatile @Nullable Last last;

    private record Last(
            @Nullable ClassLoader stub, @Nullable ClassLoader context, LanePool pool) {}

    private Route(CallPath path, @Nullable Peer peer, long object, long loader, String host) {
        this.path = path;
        this.peer = peer;
        this.object = object;
        this.loader = loader;
        this.host = host;
    }

    /** Calls go by JRMP. */
    static Route plain(CallPath reason) {
        return new Route(reason, null, 0, 0, "");
    }

    /**
     * Calls go over shared memory.
     *
     * @param object the number of the object in its process
     * @param loader the number of its class loader there
     * @param host how this host appears to the server's program
     */
    static Route fast(Peer peer, long object, long loader, String host) {
        return new Route(CallPath.SHARED_MEMORY, peer, object, loader, host);
    }

    CallPath path() {
        return path;
    }

    boolean isFast() {
        return peer != null;
    }

    /** The number of the object in its process. */
    long object() {
        return object;
    }

    /** The lanes for calls of a stub's class by a thread; only of a fast route. */
    LanePool pool(@Nullable ClassLoader stub, @Nullable ClassLoader context) {
        Last present = last;
        if (present != null && present.stub() == stub && present.context() == context) {
            return present.pool();
        }
        if (peer == null) {
            throw new IllegalStateException("calls go by JRMP: " + path);
        }
        LanePool pool = peer.pool(new LaneKey(loader, stub, context, host));
        last = new Last(stub, context, pool);
        return pool;
    }

    /** Why a call of a method should go by JRMP, if the last ones were refused; null if it should not. */
    @Nullable
    CallPath refusal(long method) {
        if (refusals.isEmpty()) {
            return null;
        }
        Refusals known = refusals.get(method);
        return known == null ? null : known.next();
    }

    /**
     * A call of a method was refused.
     *
     * @param reason what only JRMP can do
     * @param isCostly whether that has cost a lane
     */
    void refused(long method, CallPath reason, boolean isCostly) {
        refusals.computeIfAbsent(method, _ -> new Refusals()).add(reason, isCostly);
    }

    /** A call of a method went over shared memory. */
    void succeeded(long method) {
        if (!refusals.isEmpty()) {
            refusals.remove(method);
        }
    }
}
