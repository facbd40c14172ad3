package org.mobula.message.internal.pointtopoint;

import java.util.function.Function;
import java.util.stream.IntStream;
import org.mobula.fault.MobulaException;
import org.mobula.runtime.NodeClosedException;
import org.mobula.runtime.spi.Engine;
import org.mobula.runtime.spi.Peer;

/**
 * The routes to all ranks of a node, and which ranks have departed.
 *
 * <p><b>Threads:</b> any.
 */
public final class Routes {
    private final Engine engine;
    private final Route[] routes;
    private volatile boolean closed;
    private volatile boolean weakened;

    Routes(Engine engine, Function<Peer, Route> route) {
        this.engine = engine;
        routes = IntStream.range(0, engine.size())
                .mapToObj(engine::peer)
                .map(route)
                .toArray(Route[]::new);
    }

    /** The route to a rank of the node. */
    public Route to(int rank) {
        return routes[rank];
    }

    /** The number of bytes of messages held for receives that are not posted yet. */
    long held() {
        long held = 0;
        for (Route route : routes) {
            held += route.held();
        }
        return held;
    }

    /** Some rank has departed. */
    void weaken() {
        weakened = true;
    }

    /** Whether some rank has departed, so that {@link #lost} must be asked. */
    boolean isWeakened() {
        return weakened;
    }

    /** The node closes. */
    void close() {
        closed = true;
    }

    /**
     * A member because of which a message from any member may never arrive: one that has failed; or one that has left,
     * if no other member remains. A member that has left owes no message.
     *
     * @return its rank in the node; -1 if there is none
     */
    int lost(CommunicatorMembers members) {
        int lost = -1;
        int others = 0;
        for (int member = 0; member < members.size(); member++) {
            Peer peer = routes[members.node(member)].peer();
            if (peer.hasFailed()) {
                return peer.rank();
            }
            if (peer.hasDeparted()) {
                lost = peer.rank();
            } else if (peer.rank() != engine.rank()) {
                others++;
            }
        }
        return others == 0 ? lost : -1;
    }

    /** The exception for an operation that needed a rank of the node: the rank has departed, or this node is closed. */
    public MobulaException failure(int rank, String action) {
        return closed ? new NodeClosedException(engine.rank(), action) : engine.failure(rank, action);
    }
}
