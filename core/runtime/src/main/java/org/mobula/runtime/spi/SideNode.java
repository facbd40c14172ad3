package org.mobula.runtime.spi;

import java.time.Duration;
import java.util.List;
import org.mobula.runtime.Node;
import org.mobula.runtime.internal.NodeEngine;
import org.mobula.runtime.internal.SideJob;

/**
 * A node beside another one, with connections of its own over certain transports. It has the same ranks. A model uses
 * one where part of its messages must take another way than the rest; messages of the two nodes have no order.
 *
 * <p>It has threads, sessions and buffers of its own, for each rank that is called through it. It is closed with the
 * other node.
 */
public final class SideNode {
    private final Node node;
    private final SideJob job;

    private SideNode(Node node, SideJob job) {
        this.node = node;
        this.job = job;
    }

    /**
     * Joins a node beside another one. Connections are made when they are first needed.
     *
     * @param main the other node, which must not be a side node
     * @param transports their names, in the order of their speed
     * @throws org.mobula.transport.NoTransportException if one of them does not exist or cannot be opened
     */
    public static SideNode join(Engine main, List<String> transports, CardExchange cards) {
        if (!(main instanceof NodeEngine engine)) {
            throw new IllegalArgumentException("only a node can have a node beside it, not " + main);
        }
        SideJob job = new SideJob(engine, String.join("-", transports), cards);
        Node node = Node.join(job, main.options().withTransports(transports.toArray(String[]::new)));
        engine.beside((NodeEngine) node.engine());
        return new SideNode(node, job);
    }

    /** The names of the transports of a side node, joined by dashes; empty for any other node. */
    public static String name(Engine engine) {
        return engine instanceof NodeEngine one && one.job() instanceof SideJob side ? side.name() : "";
    }

    /** The node. */
    public Node node() {
        return node;
    }

    /** Where other ranks connect to it; one line. */
    public String card(Duration atMost) {
        return job.ownCard(atMost);
    }
}
