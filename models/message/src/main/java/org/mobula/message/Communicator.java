package org.mobula.message;

import java.util.Optional;
import java.util.stream.IntStream;
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
public final class Communicator extends PointToPoint implements Collectives, ObjectCollectives {
    /** In {@link #split}: a member of none of the parts. */
    public static final int NO_COLOR = -1;

    private final Membership members;
    private final CollectiveContext collectives;
    private final AttributeTable attributes = new AttributeTable(this);

    private Communicator(Exchange exchange, CollectiveContext collectives) {
        super(exchange);
        this.members = exchange.members();
        this.collectives = collectives;
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
        return new Communicator(
                new Exchange(messaging, members, context),
                new CollectiveContext(messaging, members, context + 1, messaging.selection()));
    }

    /** What its ranks do together. */
    CollectiveContext collectives() {
        return collectives;
    }

    @Override
    public int size() {
        return members.size();
    }

    @Override
    public RankGroup group() {
        int[] nodes = IntStream.range(0, size()).map(members::node).toArray();
        return RankGroup.of(messaging().engine().rank(), nodes);
    }

    /**
     * The same ranks once more, apart from this one: for a library, so that its messages are not mixed with the program's.
     * All members call it. Attributes are copied if their keys say so.
     */
    public Communicator duplicate() {
        checkOpen("duplicate");
        Communicator duplicate = new Formation(this).duplicate();
        duplicate.algorithms(algorithms());
        attributes.copyTo(duplicate.attributes);
        return duplicate;
    }

    /**
     * Divides the ranks: those that give the same color are together in a new communicator. All members call it.
     *
     * @param color at least 0, or {@link #NO_COLOR}
     * @param key members are ranked in the order of their keys; those of equal keys in the order they have here
     * @return empty for {@link #NO_COLOR}
     */
    public Optional<Communicator> split(int color, int key) {
        checkOpen("split");
        if (color < NO_COLOR) {
            throw new MessageArgumentException(members.where() + "split: there is no color " + color
                    + ". Give one of at least 0, or Communicator.NO_COLOR");
        }
        return new Formation(this).split(color, key);
    }

    /**
     * Makes a communicator of some ranks, in the order of the group. All members call it with equal groups.
     *
     * @param group of ranks of this communicator
     * @return empty for ranks that are not in the group
     */
    public Optional<Communicator> create(RankGroup group) {
        checkOpen("create");
        return new Formation(this).create(group);
    }

    /** Whether another one has the same ranks, and in the same order. */
    public Comparison compare(Communicator other) {
        if (this == other) {
            return Comparison.IDENTICAL;
        }
        Comparison ranks = group().compare(other.group());
        return ranks == Comparison.IDENTICAL ? Comparison.CONGRUENT : ranks;
    }

    /** What libraries keep with it on this rank. */
    public AttributeTable attributes() {
        return attributes;
    }

    /**
     * Ends it at this rank: later calls are refused, and messages that nobody has received are dropped. What was begun
     * before still ends. World and self end with their node.
     */
    public void free() {
        checkOpen("free");
        if (exchange().context() <= Contexts.EACH) {
            throw new MessageArgumentException(
                    members.where() + "free: it ends with its node. Close the node, or free a duplicate");
        }
        attributes.clear();
        exchange().close();
        collectives.leave();
    }

    /**
     * How many bytes of messages this rank holds for receives that are not posted yet, those of all communicators of its
     * node, 256 bytes for the bookkeeping of each included. At most {@link org.mobula.runtime.NodeOptions#unexpectedBytes},
     * and what it has taken in so that ranks which all send before they receive do not wait for each other.
     */
    public long unexpectedBytes() {
        return messaging().unexpectedBytes();
    }

    /** What it is called: {@code "world"}. */
    public String name() {
        return members.name();
    }

    @Override
    public String toString() {
        return "rank " + rank() + " of " + name() + ", " + size() + " ranks";
    }

    Messaging messaging() {
        return exchange().messaging();
    }

    /** @param call that was made, for the message */
    void checkOpen(String call) {
        if (exchange().isClosed()) {
            throw new MessageArgumentException(members.where() + call
                    + ": the communicator is freed. Use it before it is freed, or make another one");
        }
    }
}
