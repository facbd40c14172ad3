package org.mobula.replica.internal;

import static java.lang.foreign.ValueLayout.JAVA_BYTE;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.mobula.memory.Output;
import org.mobula.order.StateTransfer;
import org.mobula.replica.internal.space.ReplicaState;

/**
 * Sends this rank's replicas, as they are at one place of the order, to a rank that joins later.
 *
 * <p>A write that waits cannot be sent, because it is a thread in the middle of a method. The state contains the number
 * of such writes, and the receiver refuses the object.
 */
record StateSender(ReplicaCatalog catalog, SpaceCopier copier) {
    private record Written(ReplicaCatalog.Entry entry, byte @Nullable [] bytes) {}

    /** In place of the number of waiting writes: the state could not be written. */
    static final int UNWRITTEN = -1;

    /** In place of the number of waiting writes: there is no replica here. */
    static final int ABSENT = -2;

    private static final System.Logger LOGGER = System.getLogger(StateSender.class.getName());

    /** @param terms the options that the first rank has joined with, if any rank has */
    void send(@Nullable AgreedOptions terms, StateTransfer transfer) {
        try {
            List<Written> states = new ArrayList<>();
            for (ReplicaCatalog.Entry entry : catalog.all()) {
                Replica replica = entry.replica();
                states.add(
                        new Written(entry, replica == null || replica.unavailable() != null ? null : bytes(replica)));
            }
            transfer.give(output -> write(terms, states, output));
        } catch (RuntimeException | Error broken) {
            transfer.fail(broken); // or the rank that joins would wait forever
        }
    }

    private byte @Nullable [] bytes(Replica replica) {
        try {
            copier.takeOut(ReplicaState.of(replica.root()));
            return copier.buffer().bytes().toArray(JAVA_BYTE);
        } catch (RuntimeException | Error uncarriable) {
            LOGGER.log(
                    System.Logger.Level.WARNING,
                    "the state of \"" + replica.name + "\" cannot be written for a rank that joins later",
                    uncarriable);
            return null;
        }
    }

    private static void write(@Nullable AgreedOptions terms, List<Written> states, Output output) {
        output.putBoolean(terms != null);
        if (terms != null) {
            terms.write(output);
        }
        output.putInt(states.size());
        for (Written state : states) {
            ReplicaCatalog.Entry entry = state.entry();
            Replica replica = entry.replica();
            output.putLong(entry.id());
            entry.descriptor().write(output);
            output.putInt(replica == null ? 0 : replica.hashes());
            byte[] bytes = state.bytes();
            output.putInt(waiting(replica, bytes));
            ReplicaMessage.put(output, bytes == null ? new byte[0] : bytes);
        }
    }

    private static int waiting(@Nullable Replica replica, byte @Nullable [] bytes) {
        if (replica == null || replica.unavailable() != null) {
            return ABSENT;
        }
        return bytes == null ? UNWRITTEN : replica.monitors.waitingWrites();
    }
}
