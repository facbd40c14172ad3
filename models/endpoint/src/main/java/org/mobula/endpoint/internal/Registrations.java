package org.mobula.endpoint.internal;

import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.IdentityHashMap;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.mobula.memory.MessageBuffer;
import org.mobula.memory.ReclaimPolicy;

/**
 * The registered buffers of a node by number. A buffer may be registered several times; its pages are locked with the
 * first registration at this node, and unlocked with the last.
 *
 * <p>If the pages cannot be locked, the registration holds nevertheless: transfers work, and the system may swap the
 * pages out. <b>Threads:</b> any.
 */
public final class Registrations {
    private static final System.Logger LOG = System.getLogger("org.mobula.endpoint");
    private static final int MAX = 1 << 16;
    private static final int GENERATION_SHIFT = 16;
    private static final int INDEX_MASK = MAX - 1;

    private final MemoryLock memoryLock;
    private volatile @Nullable RegisteredBuffer[] all = new RegisteredBuffer[16];

    // Under the lock of this object.
    private final List<Integer> free = new ArrayList<>();
    private final IdentityHashMap<MessageBuffer, Pages> pages = new IdentityHashMap<>();
    private int count;
    private int generation;
    private boolean warned;

    /** The registrations of a buffer at this node; other nodes of the process may have more of them. */
    private static final class Pages {
        private final @Nullable MemorySegment locked;
        private int registrations;

        Pages(@Nullable MemorySegment locked) {
            this.locked = locked;
        }
    }

    Registrations(MemoryLock memoryLock) {
        this.memoryLock = memoryLock;
    }

    /** Registers a buffer with an endpoint. */
    public synchronized RegisteredBuffer add(MessageBuffer buffer, int endpoint, boolean readable, boolean writable) {
        if (free.isEmpty() && count == MAX) {
            throw new IllegalStateException(MAX + " buffers are registered at once. Deregister some first");
        }
        buffer.register(); // before the pages are locked: the buffer is not freed from now on
        int index = free.isEmpty() ? count++ : free.removeLast();
        generation = generation + 1 & 0x7FFF;
        int number = generation << GENERATION_SHIFT | index;
        Pages held = pages.computeIfAbsent(buffer, each -> new Pages(pin(each)));
        held.registrations++;
        RegisteredBuffer added =
                new RegisteredBuffer(buffer, endpoint, number, readable, writable, held.locked != null, this::remove);
        @Nullable
        RegisteredBuffer[] slots =
                Arrays.copyOf(all, index < all.length ? all.length : 2 * all.length); // readers hold no lock
        slots[index] = added;
        all = slots;
        return added;
    }

    /** The memory of a buffer if its pages are locked now. */
    private @Nullable MemorySegment pin(MessageBuffer buffer) {
        boolean moves = buffer.policy() == ReclaimPolicy.REVOKE || buffer.policy() == ReclaimPolicy.EVACUATE;
        if (moves || !memoryLock.isAvailable()) {
            return null;
        }
        MemorySegment memory = buffer.memory();
        if (memoryLock.lock(memory)) {
            return memory;
        }
        if (!warned) {
            warned = true;
            LOG.log(
                    System.Logger.Level.WARNING,
                    "a registered buffer of {0} bytes is not locked in memory, because the limit of this process is"
                            + " reached; it is used nevertheless. Raise the limit with ulimit -l, see mobula doctor",
                    String.valueOf(memory.byteSize()));
        }
        return null;
    }

    /** A registration has ended. */
    private synchronized void remove(RegisteredBuffer registered) {
        int index = registered.number() & INDEX_MASK;
        @Nullable RegisteredBuffer[] slots = all.clone();
        slots[index] = null;
        all = slots;
        free.add(index);
        Pages held = pages.get(registered.buffer());
        if (held != null && --held.registrations == 0) {
            pages.remove(registered.buffer());
            if (held.locked != null) {
                memoryLock.unlock(held.locked);
            }
        }
        registered.buffer().deregister(); // after its pages are unlocked: it may be freed, and its memory used again
    }

    /** The registration with a number; null if there is none. */
    @Nullable
    RegisteredBuffer find(int number) {
        @Nullable RegisteredBuffer[] slots = all;
        int index = number & INDEX_MASK;
        RegisteredBuffer found = number >= 0 && index < slots.length ? slots[index] : null;
        return found != null && found.number() == number ? found : null;
    }

    /** The registrations with an endpoint. */
    List<RegisteredBuffer> of(int endpoint) {
        List<RegisteredBuffer> found = new ArrayList<>();
        for (RegisteredBuffer each : all) {
            if (each != null && each.endpoint() == endpoint) {
                found.add(each);
            }
        }
        return found;
    }
}
