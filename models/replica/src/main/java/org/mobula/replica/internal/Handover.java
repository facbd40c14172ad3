package org.mobula.replica.internal;

import java.util.ArrayList;
import java.util.List;
import org.mobula.memory.Output;
import org.mobula.order.StateHandover;

/**
 * This rank's replicas, as they are at one place of the order, for a rank that comes later.
 *
 * <p>A write that waits cannot be handed over, as it is a thread in the middle of a method; the state says so, and who
 * comes refuses it.
 */
record Handover(OrderedReplicas all, long sequence, StateHandover handover) implements Step {
    /** One object. */
    private record State(Replica replica, byte[] bytes) {}

    @Override
    public void run() {
        List<State> states = new ArrayList<>();
        for (Replica replica : all.all()) {
            if (replica.gone() == null) {
                all.copies().takeOut(replica.root());
                states.add(new State(
                        replica, all.copies().bytes().toArray(java.lang.foreign.ValueLayout.JAVA_BYTE)));
            }
        }
        handover.give(output -> write(states, output));
        all.schedule().settle();
    }

    private void write(List<State> states, Output output) {
        output.putInt(states.size());
        for (State state : states) {
            Replica replica = state.replica();
            output.putLong(replica.id);
            all.birth(replica).write(output);
            output.putInt(replica.hashes());
            output.putInt(replica.monitors.waitingWrites());
            Message.put(output, state.bytes());
        }
    }
}
