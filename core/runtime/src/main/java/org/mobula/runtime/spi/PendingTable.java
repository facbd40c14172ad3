package org.mobula.runtime.spi;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.Arrays;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.mobula.memory.FieldHandles;

/**
 * The pending operations of one kind at one node, found by number. The table listens for the end of peers and of the
 * node, and informs every slot in use.
 *
 * <p>Slots are made on demand and reused; nothing is allocated per operation. Free slots form a stack, whose head
 * carries a count against the ABA problem.
 *
 * <p><b>Threads:</b> any; a lock is taken only to make more slots. <b>Failure:</b> {@link #take} throws when
 * {@value #MOST} slots are in use.
 *
 * @param <S> the kind of slot
 */
public final class PendingTable<S extends PendingSlot> {
    /** Makes the slots of a table. */
    @FunctionalInterface
    public interface Factory<S extends PendingSlot> {
        /** A slot of a table. */
        S make(PendingTable<S> table, int index);
    }

    /** The largest number of slots in use at once. */
    public static final int MOST = 1 << PendingNumber.INDEX_BITS;

    private static final int FIRST = 64;
    private static final long INDEX = 0xffff_ffffL;
    private static final VarHandle HEAD = FieldHandles.of(MethodHandles.lookup(), "head", long.class);

    private final String what;
    private final Factory<S> factory;
    private volatile S[] slots;
    private volatile boolean closed;
    private long head; // the count in the upper half; the index + 1 in the lower, 0 for none

    /**
     * A table that {@link #listen} makes part of a node.
     *
     * @param what the name of the operations in messages: {@code "remote calls"}
     * @param factory makes the slots
     */
    public PendingTable(String what, Factory<S> factory) {
        this.what = what;
        this.factory = factory;
        this.slots = array(new PendingSlot[0]);
    }

    /** Listens for the end of peers and of the node from now on. Called once, before the first operation. */
    public void listen(Engine engine) {
        engine.onDeparture(this::peerDeparted);
        engine.onClose(this::close);
    }

    /** The slot of a number, or null if there is none. It may be in another turn. */
    public @Nullable S find(long number) {
        S[] all = slots;
        int index = PendingNumber.index(number);
        return index < all.length ? all[index] : null;
    }

    /** Whether no more operations may begin, because the node closes. */
    public boolean isClosed() {
        return closed;
    }

    /**
     * A free slot.
     *
     * @throws IllegalStateException if too many are in use
     */
    public S take() {
        while (true) {
            long seen = (long) HEAD.getAcquire(this);
            int index = (int) (seen & INDEX) - 1;
            if (index < 0) {
                grow();
                continue;
            }
            S slot = slots[index];
            long next = (seen & ~INDEX) + (1L << 32) | slot.nextFree;
            if (HEAD.compareAndSet(this, seen, next)) {
                return slot;
            }
        }
    }

    /** Returns a slot whose turn has ended. */
    public void give(S slot) {
        long seen;
        do {
            seen = (long) HEAD.getAcquire(this);
            slot.nextFree = (int) (seen & INDEX);
        } while (!HEAD.compareAndSet(this, seen, (seen & ~INDEX) + (1L << 32) | slot.index() + 1));
    }

    /** Informs all operations that a peer has departed. */
    void peerDeparted(Peer peer) {
        VarHandle.fullFence(); // the mark on the peer must be visible before the slots are looked at
        tell("the end of rank " + peer.rank(), slot -> slot.peerDeparted(PendingSlot.turn(slot.look()), peer));
    }

    /** Informs all operations that the node closes. The table is marked first, so that none begins unnoticed. */
    void close() {
        closed = true;
        VarHandle.fullFence(); // the mark must be visible before the slots are looked at
        tell("the end of the node", slot -> slot.nodeClosed(PendingSlot.turn(slot.look())));
    }

    private void tell(String event, Consumer<S> action) {
        String described = "telling " + what + " of " + event;
        for (S slot : slots) {
            if (PendingSlot.phase(slot.look()) != PendingSlot.FREE) {
                Guard.run(described, () -> action.accept(slot));
            }
        }
    }

    private synchronized void grow() {
        if (((long) HEAD.getAcquire(this) & INDEX) != 0) {
            return;
        }
        S[] old = slots;
        if (old.length >= MOST) {
            throw new IllegalStateException(
                    MOST + " " + what + " are pending at once; wait for some before starting more");
        }
        S[] more = Arrays.copyOf(old, Math.max(FIRST, old.length * 2));
        for (int i = old.length; i < more.length; i++) {
            more[i] = factory.make(this, i);
        }
        slots = more; // before giving: a thread that takes an index must find its slot
        for (int i = more.length - 1; i >= old.length; i--) {
            give(more[i]);
        }
    }

    @SuppressWarnings("unchecked") // the array never leaves the table, which puts only slots of its kind there
    private static <S extends PendingSlot> S[] array(PendingSlot[] slots) {
        return (S[]) slots;
    }
}
