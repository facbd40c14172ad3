package org.mobula.message;

import java.util.Optional;
import java.util.stream.IntStream;
import org.mobula.message.internal.collective.CollectiveEngine;
import org.mobula.message.internal.collective.CollectiveServices;
import org.mobula.message.internal.pointtopoint.CommunicatorMembers;
import org.mobula.message.internal.pointtopoint.Contexts;
import org.mobula.message.internal.pointtopoint.Messaging;
import org.mobula.message.internal.pointtopoint.PointToPointEngine;
import org.mobula.message.internal.topology.Formation;
import org.mobula.runtime.Node;
import org.mobula.runtime.spi.Engine;

/**
 * Ranks that exchange messages and act together. Messages of one communicator are never received in another one.
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
 * <p><b>Threads:</b> any. <b>Ownership:</b> that of the node; messages that have not been received are dropped when it
 * closes. <b>Failure:</b> see {@link PointToPoint}.
 */
public final class Communicator extends PointToPoint implements Collectives, ObjectCollectives {
    /** In {@link #split}: this rank is in none of the parts. */
    public static final int NO_COLOR = -1;

    private final CommunicatorMembers members;
    private final CollectiveEngine collectives;
    private final AttributeTable attributes = new AttributeTable(this);

    private Communicator(PointToPointEngine pointToPoint, CollectiveEngine collectives) {
        super(pointToPoint);
        this.members = pointToPoint.members();
        this.collectives = collectives;
    }

    /** The communicators that a node has from the beginning. */
    private record Predefined(Communicator world, Communicator self) {
        private static Predefined create(Engine engine, CollectiveServices services) {
            CommunicatorMembers all = CommunicatorMembers.ofAll("world", engine.rank(), engine.size());
            CommunicatorMembers one = CommunicatorMembers.of("self", 0, engine.size(), engine.rank());
            return new Predefined(Communicator.of(services, all, 0), Communicator.of(services, one, Contexts.EACH));
        }

        static Predefined of(Node node) {
            CollectiveServices services = CollectiveServices.of(Engine.of(node));
            return Engine.of(node).service(Predefined.class, engine -> create(engine, services));
        }
    }

    /** The communicator of all ranks of a node's job. */
    public static Communicator world(Node node) {
        return Predefined.of(node).world();
    }

    /** The communicator of this rank alone. */
    public static Communicator self(Node node) {
        return Predefined.of(node).self();
    }

    /** A communicator of members whose contexts are open. */
    static Communicator of(CollectiveServices services, CommunicatorMembers members, int context) {
        return new Communicator(
                PointToPointEngine.of(services.messaging(), members, context),
                new CollectiveEngine(services, members, context + 1));
    }

    private Communicator of(Formation.Formed formed) {
        return of(CollectiveServices.of(engine()), formed.members(), formed.context());
    }

    /** The same ranks, without attributes. */
    Communicator copy() {
        return of(formation().duplicate());
    }

    private Formation formation() {
        return new Formation(messaging(), collectives);
    }

    /** The operations of its ranks together. */
    CollectiveEngine collectives() {
        return collectives;
    }

    @Override
    public int size() {
        return members.size();
    }

    @Override
    public RankGroup group() {
        int[] nodes = IntStream.range(0, size()).map(members::node).toArray();
        return RankGroup.of(engine().rank(), nodes);
    }

    /**
     * Creates another communicator of the same ranks, such as for a library whose messages must not match those of the
     * program. All members call it. Attributes are copied if their keys define that.
     */
    public Communicator duplicate() {
        checkOpen("duplicate");
        Communicator duplicate = copy();
        duplicate.algorithms(algorithms());
        attributes.copyTo(duplicate.attributes);
        return duplicate;
    }

    /**
     * Divides the ranks: those that give the same color form a new communicator. All members call it.
     *
     * @param color at least 0, or {@link #NO_COLOR}
     * @param key members are ranked by their keys; members with equal keys by their ranks in this communicator
     * @return empty for {@link #NO_COLOR}
     */
    public Optional<Communicator> split(int color, int key) {
        checkOpen("split");
        if (color < NO_COLOR) {
            throw new MessageArgumentException(members.where() + "split: there is no color " + color
                    + ". Give one of at least 0, or Communicator.NO_COLOR");
        }
        return formation().split(color, key).map(this::of);
    }

    /**
     * Creates a communicator of some ranks, in the order of the group. All members call it with equal groups.
     *
     * @param group of ranks of this communicator
     * @return empty for ranks that are not in the group
     */
    public Optional<Communicator> create(RankGroup group) {
        checkOpen("create");
        return formation().create(group, group.nodes()).map(this::of);
    }

    /** Compares the ranks of two communicators and their order. */
    public Comparison compare(Communicator other) {
        if (this == other) {
            return Comparison.IDENTICAL;
        }
        Comparison ranks = group().compare(other.group());
        return ranks == Comparison.IDENTICAL ? Comparison.CONGRUENT : ranks;
    }

    /** The attributes that libraries attach to it at this rank. */
    public AttributeTable attributes() {
        return attributes;
    }

    /**
     * Frees it at this rank: later calls are refused, and messages that have not been received are dropped. Operations
     * in progress still end. World and self end with their node.
     */
    public void free() {
        checkOpen("free");
        if (pointToPoint().context() <= Contexts.EACH) {
            throw new MessageArgumentException(
                    members.where() + "free: it ends with its node. Close the node, or free a duplicate");
        }
        attributes.clear();
        pointToPoint().close();
        collectives.free();
    }

    /**
     * The number of bytes of messages that this rank holds for receives that are not posted yet, in all communicators
     * of its node, including 256 bytes of overhead for each. At most
     * {@link org.mobula.runtime.NodeOptions#unexpectedBytes}, and the messages that it has fetched so that ranks which
     * all send before they receive do not wait for each other.
     */
    public long unexpectedBytes() {
        return messaging().unexpectedBytes();
    }

    /** Its name: {@code "world"}. */
    public String name() {
        return members.name();
    }

    @Override
    public String toString() {
        return "rank " + rank() + " of " + name() + ", " + size() + " ranks";
    }

    Messaging messaging() {
        return pointToPoint().messaging();
    }

    private Engine engine() {
        return pointToPoint().engine();
    }

    /** @param call the name of the call, for the error message */
    void checkOpen(String call) {
        if (pointToPoint().isClosed()) {
            throw new MessageArgumentException(members.where() + call
                    + ": the communicator is freed. Use it before it is freed, or make another one");
        }
    }
}
