package org.mobula.replica.internal;

import static java.lang.foreign.ValueLayout.JAVA_BYTE;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.mobula.memory.Output;
import org.mobula.order.StateHandover;
import org.mobula.replica.internal.space.State;

/**
 * This rank's replicas, as they are at one place of the order, for a rank that comes later.
 *
 * <p>A write that waits cannot be handed over, as it is a thread in the middle of a method; the state says so, and who
 * comes refuses it.
 */
record Handover(OrderedReplicas all, long sequence, StateHandover handover) implements Step {
    /** One object. */
    private record Written(Replica replica, byte @Nullable [] bytes) {}

    private static final System.Logger LOGGER = System.getLogger(Handover.class.getName());

    @Override
    public void run() {
        List<Written> states = new ArrayList<>();
        for (Replica replica : all.all()) {
            if (replica.gone() == null) {
                states.add(new Written(replica, bytes(replica)));
            }
        }
        handover.give(output -> write(states, output));
        all.schedule().settle();
    }

    private byte @Nullable [] bytes(Replica replica) {
        try {
            all.copies().takeOut(State.of(replica.root()));
            return all.copies().bytes().toArray(JAVA_BYTE);
        } catch (RuntimeException | VirtualMachineError uncarriable) {
            LOGGER.log(
                    System.Logger.Level.WARNING,
                    "the state of \"" + replica.name + "\" cannot be written for a rank that comes later",
                    uncarriable);
            return null;
        }
    }

    private void write(List<Written> states, Output output) {
        output.putInt(states.size());
        for (Written state : states) {
            Replica replica = state.replica();
            output.putLong(replica.id);
            all.birth(replica).write(output);
            output.putInt(replica.hashes());
            byte[] bytes = state.bytes();
            output.putInt(bytes == null ? -1 : replica.monitors.waitingWrites());
            Message.put(output, bytes == null ? new byte[0] : bytes);
        }
    }
}
