package org.mobula.shared.internal.machine;

import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.mobula.fault.RankNames;
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
    private final Map<Long, BitSet> arrived = new HashMap<>(); // at rank 0, by round
    private @Nullable Operation waiting;
    private long round;

    Barriers(Machine machine) {
        this.machine = machine;
    }

    Operation arrive() {
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
                        .notices(machine.me == ROOT ? new long[0] : machine.notices.tell(ROOT)));
        return operation;
    }

    /** Only rank 0 knows which ranks are missing, while the round is open. */
    private String describe() {
        machine.lock();
        try {
            return RankNames.awaiting(ACTION, machine.size, arrived.get(round));
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
        arrived.computeIfAbsent(packet.id(), _ -> new BitSet()).set(from);
        machine.definitions.arrived(from, packet.argument());
        decide(packet.id());
    }

    private void decide(long which) {
        BitSet there = arrived.get(which);
        if (there == null) {
            return;
        }
        BitSet never = (BitSet) machine.departed.clone();
        never.andNot(there);
        int missing = never.isEmpty() ? NONE : never.nextSetBit(0);
        if (missing == NONE && there.cardinality() < machine.size) {
            return;
        }
        arrived.remove(which);
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
            List.copyOf(arrived.keySet()).forEach(this::decide);
        } else if (rank == ROOT && waiting != null) {
            Operation operation = waiting;
            waiting = null;
            machine.pending.remove(operation.id);
            operation.fail(machine.network.failure(ROOT, ACTION));
        }
    }
}
