package org.mobula.invoke;

import org.jspecify.annotations.Nullable;
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

    // why: a stub of an object of this rank keeps the object alive
    @SuppressWarnings({"unused", "FieldCanBeLocal"})
    private final @Nullable Object target;

    // why: a call on its way keeps its invoker, and through it the stub that is registered with the object's rank
    @SuppressWarnings({"unused", "FieldCanBeLocal"})
    private @Nullable Stub stub;

    RemoteInvoker(Protocol protocol, int rank, int objectId, InterfaceShape shape, @Nullable Object target) {
        this.protocol = protocol;
        this.rank = rank;
        this.objectId = objectId;
        this.shape = shape;
        this.target = target;
    }

    /** The stub this will stand behind; asked once. */
    Stub newStub() {
        Stub made = shape.stub(this);
        stub = made;
        return made;
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
