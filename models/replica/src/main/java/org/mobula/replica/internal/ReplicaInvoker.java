package org.mobula.replica.internal;

import java.util.List;
import org.mobula.invoke.Call;
import org.mobula.invoke.Invoker;
import org.mobula.invoke.RemoteMethod;

/** The target of a replicated object's stub: this rank's replica. */
final class ReplicaInvoker implements Invoker {
    private final CallPool calls;
    private final int rank;
    private final Replica replica;

    ReplicaInvoker(CallPool calls, int rank, Replica replica) {
        this.calls = calls;
        this.rank = rank;
        this.replica = replica;
    }

    @Override
    public Call begin(int method, int primitiveBytes) {
        replica.require();
        return calls.next().begin(replica, method);
    }

    /** This rank's replica of the object that the stub refers to. */
    Replica replica() {
        return replica;
    }

    @Override
    public List<RemoteMethod> methods() {
        return replica.shape.methods();
    }

    @Override
    public boolean sameTarget(Invoker other) {
        return other instanceof ReplicaInvoker invoker && invoker.replica == replica;
    }

    @Override
    public int targetHash() {
        return Long.hashCode(replica.id);
    }

    @Override
    public String describe() {
        return replica.shape.name() + " \"" + replica.name + "\", replicated, at rank " + rank;
    }
}
