package org.mobula.message;

import org.mobula.runtime.Node;

/**
 * Ranks that send each other messages and act together, apart from all others: what is sent in one communicator is never
 * received in another one.
 *
 * <pre>{@code
 * try (Node node = Node.join()) {
 *     Communicator world = Communicator.world(node);
 *     if (world.rank() == 0) {
 *         world.send(Section.of(values), 1, 7);
 *     } else if (world.rank() == 1) {
 *         world.receive(Section.of(values), 0, 7);
 *     }
 * }
 * }</pre>
 *
 * <p><b>Threads:</b> any. <b>Ownership:</b> the node's; messages that nobody has received are dropped when it closes.
 * <b>Failure:</b> see {@link PointToPoint}.
 */
public final class Communicator extends PointToPoint {
    private final Membership members;

    private Communicator(Exchange exchange) {
        super(exchange);
        this.members = exchange.members();
    }

    /** All ranks of a node's job. */
    public static Communicator world(Node node) {
        return Messaging.of(node).world();
    }

    /** This rank alone. */
    public static Communicator self(Node node) {
        return Messaging.of(node).self();
    }

    /** A communicator of members whose contexts are open. */
    static Communicator of(Messaging messaging, Membership members, int context) {
        return new Communicator(new Exchange(messaging, members, context));
    }

    @Override
    public int size() {
        return members.size();
    }

    /** What it is called: {@code "world"}. */
    public String name() {
        return members.name();
    }

    @Override
    public String toString() {
        return "rank " + rank() + " of " + name() + ", " + size() + " ranks";
    }
}
