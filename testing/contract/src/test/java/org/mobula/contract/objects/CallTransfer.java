package org.mobula.contract.objects;

import org.mobula.remote.Remote;
import org.mobula.remote.Remoting;
import org.mobula.runtime.NodeOptions;
import org.mobula.testkit.Cluster;

/**
 * Transfers objects by remote calls: as an argument to another rank, or as a result from it. The received object can be
 * inspected, because both ranks are in one JVM.
 */
final class CallTransfer implements ObjectTransfer {
    private final Cluster cluster;
    private final ObjectHolder remote;
    private final HolderObject local = new HolderObject();

    /** Holds an object. */
    interface ObjectHolder extends Remote {
        void set(Object object);

        Object get();
    }

    private static final class HolderObject implements ObjectHolder {
        private volatile Object object;

        @Override
        public void set(Object object) {
            this.object = object;
        }

        @Override
        public Object get() {
            return object;
        }
    }

    /**
     * Creates a cluster of two ranks.
     *
     * @param caller the rank that calls rank 0's object
     */
    CallTransfer(NodeOptions options, int caller) {
        cluster = new Cluster(2, options);
        for (int rank = 0; rank < 2; rank++) {
            Remoting.of(cluster.node(rank)).allow("org.mobula.contract.**");
        }
        Remoting.of(cluster.node(0)).bind("remote", local);
        remote = Remoting.of(cluster.node(caller)).lookup("remote", ObjectHolder.class);
    }

    @Override
    public Object transfer(Object object) {
        remote.set(object);
        return local.object;
    }

    /** Transfers objects as results, from rank 0 to the caller. */
    ObjectTransfer reverse() {
        return object -> {
            local.object = object;
            return remote.get();
        };
    }

    @Override
    public void close() {
        cluster.close();
    }
}
