package org.mobula.message.internal.topology;

import java.util.Arrays;
import java.util.Comparator;
import java.util.Optional;
import java.util.function.IntUnaryOperator;
import java.util.function.UnaryOperator;
import java.util.stream.IntStream;
import org.mobula.message.Communicator;
import org.mobula.message.MessageArgumentException;
import org.mobula.message.RankGroup;
import org.mobula.message.internal.collective.CollectiveEngine;
import org.mobula.message.internal.pointtopoint.CommunicatorMembers;
import org.mobula.message.internal.pointtopoint.Contexts;
import org.mobula.message.internal.pointtopoint.MessageProtocol;
import org.mobula.message.internal.pointtopoint.Messaging;

/**
 * Creates communicators: members exchange their arguments, and agree on a context.
 *
 * <p><b>Threads:</b> one at a time, in the same order at all members; members of different communicators at once.
 */
public final class Formation {
    private final Messaging messaging;
    private final CommunicatorMembers parent;
    private final GroupExchange exchange;

    /** @param collectives of the communicator whose members create another one */
    public Formation(Messaging messaging, CollectiveEngine collectives) {
        this.messaging = messaging;
        parent = collectives.members();
        exchange = new GroupExchange(collectives);
    }

    /** A communicator to be created: its members, and its context. */
    public record Formed(CommunicatorMembers members, int context) {}

    /** The same members. */
    public Formed duplicate() {
        return formed("duplicate()", parent.rank(), agree(), IntStream.range(0, parent.size()));
    }

    /**
     * The members that give the same color, ordered by keys, then by ranks.
     *
     * @return empty for {@link Communicator#NO_COLOR}
     */
    public Optional<Formed> split(int color, int key) {
        int[] told = exchange.all(color, key);
        int context = agree();
        if (color < 0) {
            return Optional.empty();
        }
        IntUnaryOperator keyOf = rank -> told[2 * rank + 1];
        int[] members = IntStream.range(0, parent.size())
                .filter(rank -> told[2 * rank] == color)
                .boxed()
                .sorted(Comparator.comparingInt(keyOf::applyAsInt))
                .mapToInt(Integer::intValue)
                .toArray();
        int rank = 0;
        while (members[rank] != parent.rank()) {
            rank++;
        }
        return Optional.of(formed("split(" + color + ")", rank, context, Arrays.stream(members)));
    }

    /** The members of a group, in its order. */
    public Optional<Formed> create(RankGroup group, int... nodes) {
        for (int node : nodes) {
            if (!parent.contains(node)) {
                throw new MessageArgumentException(
                        parent.where() + "making a communicator: " + group + " is not part of it, rank " + node
                                + " of the node is not a member. Give a group of its members");
            }
        }
        int context = agree();
        return group.rank().isEmpty()
                ? Optional.empty()
                : Optional.of(formed(
                        "create()",
                        group.rank().getAsInt(),
                        context,
                        Arrays.stream(nodes).map(parent::rankOf)));
    }

    private int agree() {
        return agree(messaging.contexts(), exchange::all);
    }

    /**
     * Agrees on an unused context, and opens it.
     *
     * @param everyone sends numbers to all members, and returns those of all members
     */
    public static int agree(Contexts contexts, UnaryOperator<int[]> everyone) {
        contexts.expect();
        try {
            while (true) {
                int unused = Arrays.stream(everyone.apply(new int[] {contexts.unused()}))
                        .max()
                        .orElseThrow();
                if (unused
                        > MessageProtocol.LAST_CONTEXT - Contexts.EACH) { // at all members, which see the same numbers
                    throw new IllegalStateException("making a communicator: all " + unused / Contexts.EACH
                            + " communicators that the ranks of a node can create have been created."
                            + " Create communicators once, and keep them");
                }
                // asked again, because another thread may have taken the number in the meantime
                int taken = contexts.open(unused) ? 1 : 0;
                if (Arrays.stream(everyone.apply(new int[] {taken})).min().orElseThrow() == 1) {
                    return unused;
                }
            }
        } finally {
            contexts.expectNoMore();
        }
    }

    private Formed formed(String how, int rank, int context, IntStream ranks) {
        int[] nodes = ranks.map(parent::node).toArray();
        String name = parent.name() + "." + how;
        int nodeCount = messaging.engine().size();
        return new Formed(CommunicatorMembers.of(name, rank, nodeCount, nodes), context);
    }
}
