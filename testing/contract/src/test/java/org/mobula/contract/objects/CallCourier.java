package org.mobula.contract.objects;

import org.mobula.remote.Remote;
import org.mobula.remote.Remoting;
import org.mobula.runtime.NodeOptions;
import org.mobula.testkit.Cluster;

/**
 * Remote calls: an object goes to another rank as an argument, and what arrived there comes back as a result. What is
 * kept there is looked at, too: ranks of a test live in one JVM.
 */
final class CallCourier implements Courier {
    private final Cluster cluster;
    private final Shelf shelf;
    private final Desk desk = new Desk();

    /** Where an object is put, and taken from. */
    interface Shelf extends Remote {
        void put(Object object);

        Object take();
    }

    private static final class Desk implements Shelf {
        private volatile Object kept;

        @Override
        public void put(Object object) {
            kept = object;
        }

        @Override
        public Object take() {
            return kept;
        }
    }

    /**
     * @param user the rank that calls rank 0's object
     */
    CallCourier(NodeOptions options, int user) {
        cluster = new Cluster(2, options);
        for (int rank = 0; rank < 2; rank++) {
            Remoting.of(cluster.node(rank)).allow("org.mobula.contract.**");
        }
        Remoting.of(cluster.node(0)).bind("shelf", desk);
        shelf = Remoting.of(cluster.node(user)).lookup("shelf", Shelf.class);
    }

    @Override
    public Object pass(Object object) {
        shelf.put(object);
        return desk.kept;
    }

    /** The way back: what rank 0 has comes to the caller. */
    Courier back() {
        return object -> {
            desk.kept = object;
            return shelf.take();
        };
    }

    @Override
    public void close() {
        cluster.close();
    }
}
