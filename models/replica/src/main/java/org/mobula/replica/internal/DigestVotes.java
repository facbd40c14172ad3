package org.mobula.replica.internal;

import java.util.Comparator;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.mobula.fault.MobulaException;
import org.mobula.memory.Input;
import org.mobula.order.OrderedMessage;
import org.mobula.replica.ReplicaGoneException;
import org.mobula.replica.internal.space.StateDigest;

/**
 * Compares replicas: after a write now and then every rank says in the order what its replica's digest is. When all have
 * said so, what most of them have is right, or, of two that as many have, what the lowest rank has; a rank that has
 * something else gives its replica up.
 *
 * <p><b>Threads:</b> who holds the schedule's baton.
 */
final class DigestVotes {
    /** why so few: the votes follow the write by one round of the order. */
    private static final int KEPT = 256;

    private static final System.Logger LOGGER = System.getLogger(DigestVotes.class.getName());

    /** The votes on one write's result. */
    private static final class Tally {
        final Replica replica;
        final String write;
        final Set<Integer> awaited;
        final Map<Integer, Long> votes = new TreeMap<>();

        Tally(WriteStep write, Set<Integer> awaited) {
            this.replica = write.replica();
            this.write = write.label();
            this.awaited = awaited;
        }
    }

    private final OrderedReplicas all;
    private final int every;
    private Set<Integer> members = Set.of();
    private final Map<Long, Tally> open = new LinkedHashMap<>() {
        @Override
        protected boolean removeEldestEntry(Map.Entry<Long, Tally> eldest) {
            return size() > KEPT;
        }
    };

    /** @param every after each so manieth message of the order; 0 for never */
    DigestVotes(OrderedReplicas all, int every) {
        this.all = all;
        this.every = every;
    }

    /** Whether replicas are compared after each message. */
    boolean areDueAlways() {
        return every == 1;
    }

    /** Whether the replicas of what a message writes are compared. */
    boolean isDue(long sequence) {
        return every > 0 && sequence % every == 0;
    }

    /** From here on these are the members: nobody waits for another's vote. */
    void members(List<Integer> now) {
        members = Set.copyOf(now);
        for (Map.Entry<Long, Tally> each : List.copyOf(open.entrySet())) {
            each.getValue().awaited.retainAll(members);
            decide(each.getKey(), each.getValue());
        }
    }

    /** A write has ended, and nothing has run since. */
    void after(WriteStep write) {
        if (!write.isCompared()) {
            return;
        }
        if (write.replica().gone() != null) {
            abstain(write.sequence());
            return;
        }
        Set<Integer> awaited = new HashSet<>(write.members());
        awaited.retainAll(members);
        open.put(write.sequence(), new Tally(write, awaited));
        long digest = StateDigest.of(write.replica().root());
        tell(write.sequence(), OptionalLong.of(digest));
    }

    /** A write has been done elsewhere, and there is no replica here. */
    void abstain(long write) {
        if (isDue(write)) {
            tell(write, OptionalLong.empty());
        }
    }

    private void tell(long write, OptionalLong digest) {
        all.later(() -> {
            try {
                all.pending().tell(ReplicaMessage.DIGEST, output -> {
                    output.putLong(write);
                    output.putBoolean(digest.isPresent());
                    output.putLong(digest.orElse(0));
                });
            } catch (MobulaException stopped) {
                // why nothing: nobody compares any more
            }
        });
    }

    /** The step that takes a rank's vote. */
    OrderedStep vote(OrderedMessage message, Input content) {
        long write = content.getLong();
        boolean present = content.getBoolean();
        long digest = content.getLong();
        return new OrderedStep() {
            @Override
            public long sequence() {
                return message.sequence();
            }

            @Override
            public void run() {
                count(write, message.origin(), present ? OptionalLong.of(digest) : OptionalLong.empty());
                all.schedule().done();
            }
        };
    }

    private void count(long write, int voter, OptionalLong digest) {
        Tally tally = open.get(write);
        if (tally != null && tally.awaited.remove(voter)) {
            digest.ifPresent(known -> tally.votes.put(voter, known));
            decide(write, tally);
        }
    }

    private void decide(long write, Tally tally) {
        if (!tally.awaited.isEmpty()) {
            return;
        }
        open.remove(write);
        Map<Long, List<Integer>> sides = tally.votes.entrySet().stream()
                .collect(Collectors.groupingBy(
                        Map.Entry::getValue,
                        LinkedHashMap::new,
                        Collectors.mapping(Map.Entry::getKey, Collectors.toList())));
        if (sides.size() < 2) {
            return;
        }
        List<Integer> right = sides.values().stream()
                .max(Comparator.<List<Integer>>comparingInt(List::size)
                        .thenComparing(List::getFirst, Comparator.reverseOrder()))
                .orElseThrow();
        if (right.contains(all.rank())) {
            List<Integer> wrong = tally.votes.keySet().stream()
                    .filter(rank -> !right.contains(rank))
                    .toList();
            LOGGER.log(
                    System.Logger.Level.WARNING,
                    "the replicas of \"" + tally.replica.name + "\" at ranks " + wrong + " differ from those at ranks "
                            + right + " after " + tally.write + " (number " + write
                            + " of the order), and are given up");
        } else if (tally.votes.containsKey(all.rank()) && tally.replica.gone() == null) {
            all.lose(
                    tally.replica,
                    ReplicaGoneException.diverged(tally.replica.name, all.rank(), right, tally.write, write));
        }
    }
}
