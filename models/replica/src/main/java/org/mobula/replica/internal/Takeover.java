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
        this.state = ReplicaMessage.input(bytes, state.isSwapped());
    }

    @Override
    public long sequence() {
        return sequence;
    }

    /** why any: the objects get the numbers they have elsewhere once all are there. */
    @Override
    public int number() {
        return ++provisional;
    }

    @Override
    public void run() {
        if (state.getBoolean()) {
            all.terms(Terms.read(state));
        }
        int count = state.getInt();
        for (int i = 0; i < count; i++) {
            take(state.getLong(), Birth.read(state), state.getInt(), state.getInt(), ReplicaMessage.bytes(state));
        }
        all.schedule().done();
    }

    private @Nullable Object read(byte[] bytes) {
        Inside.Place thread = Inside.place();
        thread.run(this);
        try {
            return all.copies().readInside(ReplicaMessage.input(bytes, state.isSwapped()));
        } finally {
            thread.run(null);
        }
    }

    private void take(long id, Birth birth, int hashes, int waiting, byte[] bytes) {
        try {
            if (waiting == Handover.ABSENT) {
                throw ReplicaGoneException.absent(birth.name(), all.rank());
            }
            if (waiting == Handover.UNWRITTEN) {
                throw ReplicaGoneException.unwritten(birth.name(), all.rank());
            }
            if (waiting > 0) {
                throw ReplicaGoneException.late(birth.name(), all.rank(), waiting);
            }
            Replica replica = all.prepare(birth, id, "the one that handed its state over");
            replica.space.initialize(replica.rootClass);
            Object[] read = (Object[]) Objects.requireNonNull(read(bytes));
            replica.root(State.root(read), hashes);
            all.catalog().add(replica);
        } catch (Throwable missing) { // why all: the other objects come nevertheless
            LOGGER.log(
                    System.Logger.Level.ERROR,
                    all.miss(birth, id, "taking over its state", missing).getMessage());
        }
    }
}
