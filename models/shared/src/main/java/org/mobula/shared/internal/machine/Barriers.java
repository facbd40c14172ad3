package org.mobula.shared.internal.machine;

import java.util.Arrays;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.mobula.fault.RankNames;
import org.mobula.shared.internal.check.AccessLog;
import org.mobula.shared.spi.Event;

/**
 * The barrier: each rank tells rank 0 that it has arrived, and of which releases it knows; rank 0 tells all. Only rank
 * 0 decides which rank is missing, as in {@code org.mobula.runtime.internal.Barrier}.
 *
 * <p><b>Threads:</b> guarded by the lock of the machine.
 */
final class Barriers {
    private static final int ROOT = 0;
    private static final int NONE = -1;
    private static final String ACTION = "waiting at a barrier of shared objects";

    private final Machine machine;
    private final Map<Long, Round> rounds = new HashMap<>(); // at rank 0
    private @Nullable Operation waiting;
    private long round;

    /** Which ranks have arrived, and what they did since the barrier before. */
    private record Round(BitSet arrived, AccessLog[] logs) {
        boolean hasLogs() {
            return Arrays.stream(logs).anyMatch(each -> !each.isEmpty());
        }
    }

    Barriers(Machine machine) {
        this.machine = machine;
    }

    Operation arrive(AccessLog log) {
        if (waiting != null) {
            throw new IllegalStateException("another thread of rank " + machine.me
                    + " waits at the barrier of shared objects already; only one thread of a rank may, or use Spmd");
        }
        Operation operation = machine.operation(null, Event.RELEASE, this::describe);
        if (operation.isDone()) {
            return operation;
        }
        if (machine.departed.get(ROOT)) {
            machine.pending.remove(operation.id);
            operation.fail(machine.network.failure(ROOT, ACTION));
            return operation;
        }
        waiting = operation;
        round++;
        machine.send(
                ROOT,
                Packet.of(PacketKind.ARRIVE, 0)
                        .id(round)
                        .argument(machine.definitions.count())
                        .numbers(log.numbers())
                        .text(log.text())
                        .notices(machine.me == ROOT ? new long[0] : machine.notices.tell(ROOT)));
        return operation;
    }

    /** Only rank 0 knows which ranks are missing, while the round is open. */
    private String describe() {
        machine.lock();
        try {
            Round open = rounds.get(round);
            return RankNames.awaiting(ACTION, machine.size, open == null ? null : open.arrived);
        } finally {
            machine.unlock();
        }
    }

    /** The thread that waits does so no longer. Its rank has arrived nevertheless. */
    void abandon(Operation operation) {
        if (waiting == operation) {
            waiting = null;
        }
    }

    void onArrive(int from, Packet packet) {
        machine.notices.hear(from, packet.notices());
        Round there = rounds.computeIfAbsent(packet.id(), _ -> newRound());
        there.arrived.set(from);
        there.logs[from] = AccessLog.of(packet.numbers(), packet.text());
        machine.definitions.arrived(from, packet.argument());
        decide(packet.id());
    }

    private Round newRound() {
        AccessLog[] logs = new AccessLog[machine.size];
        Arrays.fill(logs, AccessLog.NONE);
        return new Round(new BitSet(), logs);
    }

    private void decide(long which) {
        Round there = rounds.get(which);
        if (there == null) {
            return;
        }
        BitSet never = (BitSet) machine.departed.clone();
        never.andNot(there.arrived);
        int missing = never.isEmpty() ? NONE : never.nextSetBit(0);
        if (missing == NONE && there.arrived.cardinality() < machine.size) {
            return;
        }
        rounds.remove(which);
        if (missing == NONE && there.hasLogs()) {
            machine.network.compare(List.of(there.logs), this::describeBlock);
        }
        machine.definitions.proceed();
        for (int rank = machine.size - 1; rank >= 0; rank--) {
            if (!machine.departed.get(rank)) {
                machine.send(
                        rank,
                        Packet.of(PacketKind.PROCEED, 0)
                                .id(which)
                                .argument(missing)
                                .notices(rank == machine.me ? new long[0] : machine.notices.tell(rank)));
            }
        }
    }

    private String describeBlock(long key) {
        Copy copy = machine.find(key);
        return copy == null ? "a block that rank " + machine.me + " does not know" : copy.describe();
    }

    void onProceed(int from, Packet packet) {
        machine.notices.hear(from, packet.notices());
        Operation operation = waiting;
        if (operation == null || packet.id() != round) {
            return;
        }
        waiting = null;
        machine.pending.remove(operation.id);
        if (packet.argument() == NONE) {
            operation.finish();
        } else {
            operation.fail(machine.network.failure(machine.rank(packet.argument()), ACTION));
        }
    }

    void departed(int rank) {
        if (machine.me == ROOT) {
            List.copyOf(rounds.keySet()).forEach(this::decide);
        } else if (rank == ROOT && waiting != null) {
            Operation operation = waiting;
            waiting = null;
            machine.pending.remove(operation.id);
            operation.fail(machine.network.failure(ROOT, ACTION));
        }
    }
}
