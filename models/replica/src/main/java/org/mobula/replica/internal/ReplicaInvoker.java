package org.mobula.replica.internal;

import java.util.List;
import org.mobula.invoke.Call;
import org.mobula.invoke.Invoker;
import org.mobula.invoke.RemoteMethod;

/** What stands behind a stub of a replicated object: this rank's replica. */
final class ReplicaInvoker implements Invoker {
    private final OrderedReplicas all;
    private final Replica replica;

    ReplicaInvoker(OrderedReplicas all, Replica replica) {
        this.all = all;
        this.replica = replica;
    }

    @Override
    public Call begin(int method, int primitiveBytes) {
        replica.require();
        return all.calls().next().begin(replica, method);
    }

    /** This rank's replica of what the stub refers to. */
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
        return replica.shape.name() + " \"" + replica.name + "\", replicated, at rank " + all.rank();
    }
}
