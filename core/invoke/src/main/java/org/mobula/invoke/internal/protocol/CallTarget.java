package org.mobula.invoke.internal.protocol;

import org.jspecify.annotations.Nullable;
import org.mobula.invoke.InterfaceShape;
import org.mobula.invoke.Stub;
import org.mobula.runtime.spi.Peer;

/**
 * The object that remote calls are made on.
 *
 * <p><b>Threads:</b> any. <b>Ownership:</b> a pending call refers to its target, which keeps the stub alive and so the
 * registration with the object's rank. A target at this rank also keeps the object itself alive.
 */
public final class CallTarget {
    private final Peer peer;
    private final int objectId;
    private final InterfaceShape shape;

    @SuppressWarnings({"unused", "FieldCanBeLocal"})
    private final @Nullable Object object;

    @SuppressWarnings({"unused", "FieldCanBeLocal"})
    private @Nullable Stub stub;

    CallTarget(Peer peer, int objectId, InterfaceShape shape, @Nullable Object object) {
        this.peer = peer;
        this.objectId = objectId;
        this.shape = shape;
        this.object = object;
    }

    /** Keeps the stub alive. */
    public void keep(Stub made) {
        stub = made;
    }

    /** The object's rank. */
    public int rank() {
        return peer.rank();
    }

    /** The object's number at its rank. */
    public int objectId() {
        return objectId;
    }

    /** The interfaces of the object. */
    public InterfaceShape shape() {
        return shape;
    }

    /** Whether both are the same object, seen from the same node. */
    public boolean isSameAs(CallTarget other) {
        return other.peer == peer && other.objectId == objectId;
    }

    /** The object, for messages. */
    public String describe() {
        return shape.name() + " (object " + objectId + " of rank " + rank() + " on " + peer.host() + ")";
    }
}
