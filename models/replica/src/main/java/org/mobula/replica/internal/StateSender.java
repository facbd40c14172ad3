package org.mobula.replica.internal;

import static java.lang.foreign.ValueLayout.JAVA_BYTE;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.mobula.memory.Output;
import org.mobula.order.StateHandover;
import org.mobula.replica.internal.space.ReplicaState;

/**
 * This rank's replicas, as they are at one place of the order, for a rank that comes later.
 *
 * <p>A write that waits cannot be handed over, as it is a thread in the middle of a method; the state says so, and who
 * comes refuses it.
 */
record StateSender(OrderedReplicas all, long sequence, StateHandover handover) implements OrderedStep {
    /** One object. */
    private record Written(ReplicaCatalog.Entry entry, byte @Nullable [] bytes) {}

    /** In place of how many writes wait: the state could not be written. */
    static final int UNWRITTEN = -1;

    /** In place of how many writes wait: there is no replica here. */
    static final int ABSENT = -2;

    private static final System.Logger LOGGER = System.getLogger(StateSender.class.getName());

    @Override
    public void run() {
        try {
            give();
        } catch (RuntimeException | Error broken) {
            handover.fail(broken); // why: who comes must not wait for ever
        }
        all.schedule().done();
    }

    private void give() {
        List<Written> states = new ArrayList<>();
        for (ReplicaCatalog.Entry entry : all.catalog().all()) {
            Replica replica = entry.replica();
            states.add(new Written(entry, replica == null || replica.gone() != null ? null : bytes(replica)));
        }
        handover.give(output -> write(states, output));
    }

    private byte @Nullable [] bytes(Replica replica) {
        try {
            all.copies().takeOut(ReplicaState.of(replica.root()));
            return all.copies().draft().bytes().toArray(JAVA_BYTE);
        } catch (RuntimeException | Error uncarriable) {
            LOGGER.log(
                    System.Logger.Level.WARNING,
                    "the state of \"" + replica.name + "\" cannot be written for a rank that comes later",
                    uncarriable);
            return null;
        }
    }

    private void write(List<Written> states, Output output) {
        AgreedOptions terms = all.terms();
        output.putBoolean(terms != null);
        if (terms != null) {
            terms.write(output);
        }
        output.putInt(states.size());
        for (Written state : states) {
            ReplicaCatalog.Entry entry = state.entry();
            Replica replica = entry.replica();
            output.putLong(entry.id());
            entry.birth().write(output);
            output.putInt(replica == null ? 0 : replica.hashes());
            byte[] bytes = state.bytes();
            output.putInt(waiting(replica, bytes));
            ReplicaMessage.put(output, bytes == null ? new byte[0] : bytes);
        }
    }

    private static int waiting(@Nullable Replica replica, byte @Nullable [] bytes) {
        if (replica == null || replica.gone() != null) {
            return ABSENT;
        }
        return bytes == null ? UNWRITTEN : replica.monitors.waitingWrites();
    }
}
