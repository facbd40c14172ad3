package org.mobula.replica.internal;

import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.mobula.memory.Input;
import org.mobula.replica.ReplicaGoneException;
import org.mobula.replica.internal.space.Inside;
import org.mobula.replica.internal.space.State;

/** This rank comes later than others: it takes over what one of them has handed over. */
final class Takeover implements Step, Quiet {
    private static final System.Logger LOGGER = System.getLogger(Takeover.class.getName());

    private final OrderedReplicas all;
    private final long sequence;
    private final Input state;
    private int provisional;

    /** @param state kept */
    Takeover(OrderedReplicas all, long sequence, Input state) {
        this.all = all;
        this.sequence = sequence;
        byte[] bytes = new byte[(int) state.remaining()];
        state.getBytes(bytes, 0, bytes.length);
        this.state = Message.input(bytes, state.isSwapped());
    }

    @Override
    public long sequence() {
        return sequence;
    }

    /** why any: the objects get the numbers they have elsewhere once all are there. */
    @Override
    public int hash() {
        return ++provisional;
    }

    @Override
    public void run() {
        int count = state.getInt();
        for (int i = 0; i < count; i++) {
            take(state.getLong(), Birth.read(state), state.getInt(), state.getInt(), Message.bytes(state));
        }
        all.schedule().settle();
    }

    private @Nullable Object read(byte[] bytes) {
        Inside.Place thread = Inside.place();
        thread.run(this);
        try {
            return all.copies().readInside(Message.input(bytes, state.isSwapped()));
        } finally {
            thread.run(null);
        }
    }

    private void take(long id, Birth birth, int hashes, int waiting, byte[] bytes) {
        try {
            if (waiting < 0) {
                throw ReplicaGoneException.unwritten(birth.name(), all.rank());
            }
            if (waiting > 0) {
                throw ReplicaGoneException.late(birth.name(), all.rank(), waiting);
            }
            Replica replica = all.prepare(birth, id, -1);
            Object[] read = (Object[]) Objects.requireNonNull(read(bytes));
            replica.root(State.root(read), hashes);
            all.add(replica);
        } catch (Throwable missing) {
            LOGGER.log(
                    System.Logger.Level.ERROR,
                    all.miss(birth.name(), id, "taking over its state", missing).getMessage());
        }
    }
}
