package org.mobula.invoke;

import java.util.List;
import org.mobula.invoke.internal.protocol.CallTarget;
import org.mobula.invoke.internal.protocol.InvocationProtocol;

/**
 * The invoker of a stub for one object at one rank: each call is a request message and, unless it is one-way, a reply.
 *
 * <p><b>Threads:</b> any, several calls at once. <b>Failure:</b> calls throw the exceptions of the method;
 * {@link org.mobula.fault.PeerFailedException} if the rank has failed,
 * {@link org.mobula.fault.DeadlineExceededException} if the deadline passed, {@link StaleReferenceException} if the
 * object was withdrawn.
 */
public final class RemoteInvoker implements Invoker {
    private final InvocationProtocol protocol;
    private final CallTarget target;

    RemoteInvoker(InvocationProtocol protocol, CallTarget target) {
        this.protocol = protocol;
        this.target = target;
    }

    /** Makes the stub that uses this invoker. Call this at most once. */
    Stub newStub() {
        Stub made = shape().stub(this);
        target.keep(made);
        return made;
    }

    /** The name of the side node that the calls go over; empty for the node itself. */
    String connections() {
        return protocol.connections();
    }

    /** The object's rank. */
    public int rank() {
        return target.rank();
    }

    /** The object's number at its rank. */
    public int objectId() {
        return target.objectId();
    }

    /** The interfaces that the stub implements. */
    public InterfaceShape shape() {
        return target.shape();
    }

    @Override
    public List<RemoteMethod> methods() {
        return shape().methods();
    }

    @Override
    public Call begin(int method, int primitiveBytes) {
        return protocol.begin(target, method, primitiveBytes, false);
    }

    @Override
    public Call beginAsync(int method, int primitiveBytes) {
        return protocol.begin(target, method, primitiveBytes, true);
    }

    @Override
    public boolean sameTarget(Invoker other) {
        return other instanceof RemoteInvoker remote && remote.target.isSameAs(target);
    }

    @Override
    public int targetHash() {
        return 31 * rank() + objectId();
    }

    @Override
    public String describe() {
        return target.describe();
    }
}
