package org.mobula.group.internal.forming;

import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.mobula.runtime.spi.Engine;
import org.mobula.runtime.spi.Peer;

/**
 * Decides at rank 0 whether all participants of a meeting have mapped its memory, so that all get the same answer.
 *
 * <p><b>Threads:</b> any. Waiting threads are virtual ones that run remote calls.
 */
final class AreaVotes {
    private final Engine engine;
    private final StateMonitor monitor = new StateMonitor();
    private final Map<Integer, Tally> open = new HashMap<>(); // by meeting; under the monitor

    /** The votes of one meeting. */
    private static final class Tally {
        final int[] nodes;
        final Set<Integer> there = new HashSet<>(); // participants that have mapped it
        final Set<Integer> told = new HashSet<>(); // participants that know the outcome

        @Nullable
        Boolean outcome;

        Tally(int[] nodes) {
            this.nodes = nodes;
        }

        void add(int participant, boolean mapped) {
            there.add(participant);
            if (outcome == null && (!mapped || there.size() == nodes.length)) {
                outcome = mapped;
            }
        }
    }

    /** @param engine the engine of rank 0 */
    AreaVotes(Engine engine) {
        this.engine = engine;
    }

    @Nullable
    Boolean mapped(MeetingTable table, int participant, boolean here, long patience) {
        Tally tally = monitor.change(() -> {
            Tally known = open.computeIfAbsent(table.id(), unused -> new Tally(table.nodes()));
            known.add(participant, here && Arrays.stream(known.nodes).noneMatch(this::hasDeparted));
            return known;
        });
        return monitor.when(() -> tally.outcome != null, patience, () -> {
            if (tally.outcome != null) {
                tally.told.add(participant);
                forgetIfTold(table.id(), tally);
            }
            return tally.outcome;
        });
    }

    /** A rank has failed or left: meetings whose vote is open do without the memory. */
    void departed(Peer peer) {
        monitor.change(() -> {
            for (Map.Entry<Integer, Tally> each : List.copyOf(open.entrySet())) {
                Tally tally = each.getValue();
                if (Arrays.stream(tally.nodes).anyMatch(node -> node == peer.rank())) {
                    tally.outcome = tally.outcome != null && tally.outcome;
                    forgetIfTold(each.getKey(), tally);
                }
            }
        });
    }

    private void forgetIfTold(int meeting, Tally tally) {
        for (int each = 0; each < tally.nodes.length; each++) {
            if (!tally.told.contains(each) && !hasDeparted(tally.nodes[each])) {
                return;
            }
        }
        open.remove(meeting, tally);
    }

    private boolean hasDeparted(int rank) {
        return engine.peer(rank).hasDeparted();
    }

    /** The number of meetings in which not all participants know the outcome. */
    int size() {
        return monitor.change(open::size);
    }
}
