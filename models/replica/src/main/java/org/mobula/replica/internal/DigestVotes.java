package org.mobula.replica.internal;

import java.util.Comparator;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.Executor;
import java.util.stream.Collectors;
import org.mobula.fault.MobulaException;
import org.mobula.replica.ReplicaUnavailableException;
import org.mobula.replica.internal.space.StateDigest;

/**
 * Compares replicas. After some writes every rank submits its replica's digest to the order. Once all have voted, the
 * digest of the majority is correct; in a tie, that of the lowest rank. A rank with another digest gives its replica
 * up.
 *
 * <p><b>Threads:</b> the one that holds the {@link WriteExecutor}.
 */
final class DigestVotes {
    /** Votes follow their write by one round of the order, so few are open at a time. */
    private static final int MOST_OPEN = 256;

    private static final System.Logger LOGGER = System.getLogger(DigestVotes.class.getName());

    /** The votes on one write's result. */
    private record Tally(Replica replica, String write, Set<Integer> awaited, Map<Integer, Long> votes) {}

    private final int every;
    private final int rank;
    private final Executor threads;
    private final PendingWrites pending;
    private Set<Integer> members = Set.of();
    private final Map<Long, Tally> open = new LinkedHashMap<>() {
        @Override
        protected boolean removeEldestEntry(Map.Entry<Long, Tally> eldest) {
            return size() > MOST_OPEN;
        }
    };

    /**
     * @param every compares after every Nth message; 0 for never
     * @param rank this rank
     * @param threads submit the votes
     */
    DigestVotes(int every, int rank, Executor threads, PendingWrites pending) {
        this.every = every;
        this.rank = rank;
        this.threads = threads;
        this.pending = pending;
    }

    /** Whether replicas are compared after the write of this message. */
    boolean isDue(long sequence) {
        return every > 0 && sequence % every == 0;
    }

    /** A new view has begun: only its members' votes are awaited. */
    void members(List<Integer> now) {
        members = Set.copyOf(now);
        for (Map.Entry<Long, Tally> each : List.copyOf(open.entrySet())) {
            each.getValue().awaited.retainAll(members);
            decide(each.getKey(), each.getValue());
        }
    }

    /**
     * Votes after a write that is due for a comparison. No other step has run in between.
     *
     * @param label its method
     * @param writers the members when it was delivered
     */
    void vote(long write, Replica replica, String label, List<Integer> writers) {
        if (replica.unavailable() != null) {
            abstain(write);
            return;
        }
        Set<Integer> awaited = new HashSet<>(writers);
        awaited.retainAll(members);
        open.put(write, new Tally(replica, label, awaited, new TreeMap<>()));
        submit(write, OptionalLong.of(StateDigest.of(replica.root())));
    }

    /** Abstains, because this rank has no replica on which a write that is due could run. */
    void abstain(long write) {
        if (isDue(write)) {
            submit(write, OptionalLong.empty());
        }
    }

    private void submit(long write, OptionalLong digest) {
        threads.execute(() -> {
            try {
                pending.tell(ReplicaMessage.DIGEST, output -> {
                    output.putLong(write);
                    output.putBoolean(digest.isPresent());
                    output.putLong(digest.orElse(0));
                });
            } catch (MobulaException stopped) {
                // the order has ended, so comparisons have ended, too
            }
        });
    }

    /** A rank's vote has been delivered; empty if the rank has no replica. */
    void count(long write, int voter, OptionalLong digest) {
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
        Replica replica = tally.replica;
        if (right.contains(rank)) {
            List<Integer> wrong = tally.votes.keySet().stream()
                    .filter(voter -> !right.contains(voter))
                    .toList();
            LOGGER.log(
                    System.Logger.Level.WARNING,
                    "the replicas of \"" + replica.name + "\" at ranks " + wrong + " differ from those at ranks "
                            + right + " after " + tally.write + " (message " + write
                            + " of the order), and are given up");
        } else if (tally.votes.containsKey(rank) && replica.unavailable() == null) {
            replica.lose(ReplicaUnavailableException.diverged(replica.name, rank, right, tally.write, write));
        }
    }
}
