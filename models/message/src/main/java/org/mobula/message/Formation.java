package org.mobula.message;

import java.util.Arrays;
import java.util.Comparator;
import java.util.Optional;
import java.util.function.IntUnaryOperator;
import java.util.function.UnaryOperator;
import java.util.stream.IntStream;

/**
 * How members of a communicator make another one: they tell each other what they want, and agree on a context.
 *
 * <p><b>Threads:</b> one at a time, in the same order on all members; members of different communicators at once.
 */
final class Formation {
    private final Messaging messaging;
    private final Membership parent;
    private final Meeting meeting;

    Formation(Communicator members) {
        messaging = members.messaging();
        parent = members.exchange().members();
        meeting = new Meeting(members);
    }

    /** The same members once more. */
    Communicator duplicate() {
        int context = agree(messaging.contexts(), meeting::all);
        return made("duplicate()", parent.rank(), context, IntStream.range(0, parent.size()));
    }

    /** The members that give the same color, in the order of keys, then of ranks. */
    Optional<Communicator> split(int color, int key) {
        int[] told = meeting.all(color, key);
        int context = agree(messaging.contexts(), meeting::all);
        if (color == Communicator.NO_COLOR) {
            return Optional.empty();
        }
        IntUnaryOperator keyOf = rank -> told[2 * rank + 1];
        int[] members = IntStream.range(0, parent.size())
                .filter(rank -> told[2 * rank] == color)
                .boxed()
                .sorted(Comparator.comparingInt(keyOf::applyAsInt))
                .mapToInt(Integer::intValue)
                .toArray();
        return Optional.of(
                made("split(" + color + ")", place(members, parent.rank()), context, Arrays.stream(members)));
    }

    /** The members of a group, in its order. */
    Optional<Communicator> create(RankGroup group) {
        int[] nodes = group.nodes();
        for (int node : nodes) {
            if (!parent.contains(node)) {
                throw new MessageArgumentException(
                        parent.where() + "making a communicator: " + group + " is not part of it, rank " + node
                                + " of the node is no member. Give a group made of its own");
            }
        }
        int context = agree(messaging.contexts(), meeting::all);
        return group.rank().isEmpty()
                ? Optional.empty()
                : Optional.of(made(
                        "create()",
                        group.rank().getAsInt(),
                        context,
                        Arrays.stream(nodes).map(parent::rankOf)));
    }

    /**
     * Agrees on a context that nobody has used, and opens it.
     *
     * @param everyone tells all members a number, and what each of them told
     */
    static int agree(Contexts contexts, UnaryOperator<int[]> everyone) {
        contexts.expect();
        try {
            while (true) {
                int unused = Arrays.stream(everyone.apply(new int[] {contexts.unused()}))
                        .max()
                        .orElseThrow();
                if (unused > Protocol.LAST_CONTEXT - Contexts.EACH) { // at all members, since all see the same numbers
                    throw new IllegalStateException("making a communicator: the " + unused / Contexts.EACH
                            + " that a node's ranks can make together have been made, and no number is used twice."
                            + " Make those that are needed again and again once, and keep them");
                }
                // why asked again: meanwhile another thread may have taken the number for another communicator
                int taken = contexts.open(unused) ? 1 : 0;
                if (Arrays.stream(everyone.apply(new int[] {taken})).min().orElseThrow() == 1) {
                    return unused;
                }
            }
        } finally {
            contexts.expectNoMore();
        }
    }

    private Communicator made(String how, int rank, int context, IntStream ranks) {
        int[] nodes = ranks.map(parent::node).toArray();
        String name = parent.name() + "." + how;
        int nodeCount = messaging.engine().size();
        return Communicator.of(messaging, Membership.of(name, rank, nodeCount, nodes), context);
    }

    private static int place(int[] members, int rank) {
        int place = 0;
        while (members[place] != rank) {
            place++;
        }
        return place;
    }
}
