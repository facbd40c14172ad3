package org.mobula.replica.internal;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.mobula.memory.Input;
import org.mobula.replica.ReplicaGoneException;
import org.mobula.replica.internal.space.ReplicaHooks;
import org.mobula.replica.internal.space.ReplicaState;

/**
 * This rank comes later than others: it takes over what one of them has handed over.
 *
 * <p><b>Failure:</b> what is no state is refused as it comes, before anything of it counts.
 */
final class StateReceiver implements OrderedStep, ConstructionContext {
    private static final System.Logger LOGGER = System.getLogger(StateReceiver.class.getName());

    /** Number, two lengths and a count, fingerprint, hash codes given, writes waiting, a length. */
    private static final int LEAST_OBJECT = 40;

    private final OrderedReplicas all;
    private final long sequence;
    private final boolean swapped;
    private final @Nullable AgreedOptions terms;
    private final List<HandedOver> objects = new ArrayList<>();
    private int provisional;

    /** One object. */
    private record HandedOver(long id, ReplicaDescriptor birth, int hashes, int waiting, byte[] bytes) {
        static HandedOver read(Input state) {
            return new HandedOver(
                    state.getLong(), ReplicaDescriptor.read(state), state.getInt(), state.getInt(), ReplicaMessage.bytes(state));
        }
    }

    /** @param state read at once */
    StateReceiver(OrderedReplicas all, long sequence, Input state) {
        this.all = all;
        this.sequence = sequence;
        this.swapped = state.isSwapped();
        this.terms = state.getBoolean() ? AgreedOptions.read(state) : null;
        for (int left = ReplicaMessage.count(state, LEAST_OBJECT); left > 0; left--) {
            objects.add(HandedOver.read(state));
        }
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
        if (terms != null) {
            all.terms(terms);
        }
        objects.forEach(this::take);
        all.schedule().done();
    }

    private @Nullable Object read(byte[] bytes) {
        ReplicaHooks.Place thread = ReplicaHooks.place();
        thread.run(this);
        try {
            return all.copies().readInside(ReplicaMessage.input(bytes, swapped));
        } finally {
            thread.run(null);
        }
    }

    private void take(HandedOver object) {
        ReplicaDescriptor birth = object.birth;
        int waiting = object.waiting;
        try {
            if (waiting == StateSender.ABSENT) {
                throw ReplicaGoneException.absent(birth.name(), all.rank());
            }
            if (waiting == StateSender.UNWRITTEN) {
                throw ReplicaGoneException.unwritten(birth.name(), all.rank());
            }
            if (waiting > 0) {
                throw ReplicaGoneException.late(birth.name(), all.rank(), waiting);
            }
            Replica replica = all.prepare(birth, object.id, "the one that handed its state over");
            replica.space.initialize(replica.rootClass);
            Object[] read = (Object[]) Objects.requireNonNull(read(object.bytes));
            replica.root(ReplicaState.root(read), object.hashes);
            all.catalog().add(replica);
        } catch (Throwable missing) { // why all: the other objects come nevertheless
            LOGGER.log(
                    System.Logger.Level.ERROR,
                    all.miss(birth, object.id, "taking over its state", missing).getMessage());
        }
    }
}
