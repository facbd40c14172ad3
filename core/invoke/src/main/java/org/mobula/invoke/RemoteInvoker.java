package org.mobula.invoke;

import org.mobula.invoke.internal.protocol.Protocol;

/**
 * The invoker behind a stub for one object at one rank: each call is one message there and one back.
 *
 * <p><b>Threads:</b> any, several calls at once. <b>Failure:</b> calls throw what the method threw;
 * {@link org.mobula.fault.PeerFailedException} if the rank is gone, {@link org.mobula.fault.DeadlineExceededException}
 * if the deadline passed, {@link StaleReferenceException} if the object was withdrawn.
 */
public final class RemoteInvoker implements Invoker {
    private final Protocol protocol;
    private final int rank;
    private final int objectId;
    private final InterfaceShape shape;

    RemoteInvoker(Protocol protocol, int rank, int objectId, InterfaceShape shape) {
        this.protocol = protocol;
        this.rank = rank;
        this.objectId = objectId;
        this.shape = shape;
    }

    /** The object's rank. */
    public int rank() {
        return rank;
    }

    /** The object's number at its rank. */
    public int objectId() {
        return objectId;
    }

    @Override
    public InterfaceShape shape() {
        return shape;
    }

    @Override
    public Call begin(int method, int primitiveBytes) {
        return protocol.begin(this, method, primitiveBytes);
    }

    @Override
    public boolean sameTarget(Invoker other) {
        return other instanceof RemoteInvoker remote
                && remote.protocol == protocol
                && remote.rank == rank
                && remote.objectId == objectId;
    }

    @Override
    public int targetHash() {
        return 31 * rank + objectId;
    }

    @Override
    public String describe() {
        return shape.name() + " (object " + objectId + " of rank " + rank + " on " + protocol.host(rank) + ")";
    }
}
