package org.mobula.replica.internal;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.mobula.memory.Input;
import org.mobula.replica.ReplicaUnavailableException;
import org.mobula.replica.internal.space.ReplicaHooks;
import org.mobula.replica.internal.space.ReplicaState;

/**
 * Makes this rank's replicas from the state that another rank has sent, because this rank joins later.
 *
 * <p><b>Failure:</b> a malformed state is refused when it arrives, before any of it is used.
 */
final class StateReceiver implements ConstructionContext {
    private static final System.Logger LOGGER = System.getLogger(StateReceiver.class.getName());

    /** Number, two lengths and a count, fingerprint, hash codes given, writes waiting, a length. */
    private static final int LEAST_OBJECT = 40;

    private final boolean swapped;
    private final @Nullable AgreedOptions terms;
    private final List<ReceivedObject> objects = new ArrayList<>();
    private int provisional;

    private record ReceivedObject(long id, ReplicaDescriptor descriptor, int hashes, int waiting, byte[] bytes) {
        static ReceivedObject read(Input state) {
            return new ReceivedObject(
                    state.getLong(),
                    ReplicaDescriptor.read(state),
                    state.getInt(),
                    state.getInt(),
                    ReplicaMessage.bytes(state));
        }
    }

    /** @param state read at once */
    StateReceiver(Input state) {
        this.swapped = state.isSwapped();
        this.terms = state.getBoolean() ? AgreedOptions.read(state) : null;
        for (int left = ReplicaMessage.count(state, LEAST_OBJECT); left > 0; left--) {
            objects.add(ReceivedObject.read(state));
        }
    }

    /** The options that the first rank has joined with, if any rank has. */
    @Nullable
    AgreedOptions terms() {
        return terms;
    }

    /** Any number: the objects get the numbers they have elsewhere once all have been read. */
    @Override
    public int number() {
        return ++provisional;
    }

    /** Makes the replicas. */
    void run(Replica.Environment environment, ReplicaCatalog catalog, SpaceCopier copier) {
        for (ReceivedObject object : objects) {
            try {
                catalog.add(make(object, environment, copier));
            } catch (Throwable missing) { // of any kind: the other objects are made nevertheless
                LOGGER.log(
                        System.Logger.Level.ERROR,
                        catalog.miss(object.descriptor, object.id, "taking over its state", missing)
                                .getMessage());
            }
        }
    }

    private Replica make(ReceivedObject object, Replica.Environment environment, SpaceCopier copier) throws Throwable {
        String name = object.descriptor.name();
        if (object.waiting == StateSender.ABSENT) {
            throw ReplicaUnavailableException.absent(name, environment.rank());
        }
        if (object.waiting == StateSender.UNWRITTEN) {
            throw ReplicaUnavailableException.unwritten(name, environment.rank());
        }
        if (object.waiting > 0) {
            throw ReplicaUnavailableException.late(name, environment.rank(), object.waiting);
        }
        Replica replica = environment.prepare(object.descriptor, object.id, "the one that handed its state over");
        environment.space().initialize(replica.rootClass);
        Object[] read = (Object[]) Objects.requireNonNull(read(object.bytes, copier));
        replica.root(ReplicaState.root(read), object.hashes);
        return replica;
    }

    private @Nullable Object read(byte[] bytes, SpaceCopier copier) {
        ReplicaHooks.Slot thread = ReplicaHooks.slot();
        thread.run(this);
        try {
            return copier.readInside(ReplicaMessage.input(bytes, swapped));
        } finally {
            thread.run(null);
        }
    }
}
