package org.mobula.group.internal.forming;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.mobula.group.ConfigurationException;
import org.mobula.runtime.spi.Engine;

/**
 * A meeting in the registry, at which the participants of a combined invocation find each other.
 *
 * <p><b>Threads:</b> under the registry's lock.
 */
final class PendingMeeting {
    final int id;
    final String identifier;
    final List<MeetingRequest> present = new ArrayList<>();
    final Set<Integer> ready = new HashSet<>();

    @Nullable
    String failure;

    private final Set<Integer> arrived = new HashSet<>(); // participants, including those that disagree
    private final Set<Integer> told = new HashSet<>(); // participants that know the outcome
    private long failedAt;
    private int number; // the largest number of participants that any of them expects

    PendingMeeting(int id, String identifier) {
        this.id = id;
        this.identifier = identifier;
    }

    /** Adds a participant. If it disagrees, the meeting fails for all, including those that arrive later. */
    void add(MeetingRequest terms, long now) {
        arrived.add(terms.rank());
        number = Math.max(number, terms.number());
        checkAlive();
        for (MeetingRequest other : present) {
            String difference = other.difference(terms);
            if (difference != null) {
                failure = terms.who() + " has " + difference + " as " + other.who()
                        + " has. Configure the method the same" + " way for all participants";
            } else if (other.rank() == terms.rank()) {
                failure = "participant " + terms.rank() + " came twice, from rank " + other.node() + " and from rank "
                        + terms.node() + ". Give each participant a different rank";
            }
            if (failure != null) {
                failedAt = now;
                checkAlive();
            }
        }
        present.add(terms);
    }

    boolean isComplete() {
        return !present.isEmpty() && present.size() == present.getFirst().number();
    }

    /** Returns true if all have arrived, although they may disagree. */
    boolean isOver() {
        return isComplete() || failure != null && arrived.size() >= number;
    }

    /**
     * Whether it has failed and a participant needs another meeting: because it has learned of the failure and tries
     * again, or because all that came to this one have given up by now.
     */
    boolean isPast(int participant, long now) {
        return failure != null
                && (arrived.contains(participant) || now - failedAt > GroupConfigurator.DEFAULT_TIMEOUT.toNanos());
    }

    /** A participant knows the outcome; returns whether all living ones do. */
    boolean tell(int participant, Engine engine) {
        told.add(participant);
        return isTold(engine);
    }

    /** Whether all living participants know the outcome. */
    boolean isTold(Engine engine) {
        return present.stream()
                .allMatch(each ->
                        told.contains(each.rank()) || engine.peer(each.node()).hasDeparted());
    }

    /** Throws if the meeting has failed. */
    void checkAlive() {
        if (failure != null) {
            throw new ConfigurationException("combined invocation \"" + identifier + "\": " + failure);
        }
    }

    /** Returns true if all have arrived and accept messages. */
    boolean isReady() {
        return isComplete() && ready.size() == present.size();
    }

    MeetingTable table() {
        int[] nodes = new int[present.size()];
        MeetingMemory memory = null;
        for (MeetingRequest each : present) {
            nodes[each.rank()] = each.node();
            memory = each.rank() == 0 ? each.memory() : memory;
        }
        return new MeetingTable(id, nodes, memory);
    }

    /** A description of the missing participants. */
    String missing() {
        int number = present.isEmpty() ? 0 : present.getFirst().number();
        List<String> ranks = IntStream.range(0, number)
                .filter(rank -> present.stream().noneMatch(each -> each.rank() == rank))
                .mapToObj(Integer::toString)
                .toList();
        return (ranks.size() == 1 ? "participant " : "participants ") + String.join(", ", ranks)
                + (ranks.size() == 1 ? " has" : " have") + " not arrived";
    }

    /** Whether a participant is at a rank of the job. */
    boolean involves(int node) {
        return Arrays.stream(present.toArray(MeetingRequest[]::new)).anyMatch(each -> each.node() == node);
    }
}
