package org.mobula.codec.internal.graph;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * The objects of one message by identity, each under the number of its first appearance.
 *
 * <p>The first objects are found by looking at all of them: an object's first identity hash costs more than
 * that. Beyond, a hash table with open addressing takes over. Its slots are never cleared: what a slot holds counts up from
 * message to message, so that a slot of an earlier message is told by its being too low. As many slots are used as the
 * last messages needed, so that a large message does not scatter the small ones behind it all over the memory.
 *
 * <p><b>Threads:</b> one at a time.
 */
public final class HandleTable {
    private static final int SCANNED = 24;
    private static final int LEAST_SLOTS = 128;
    private static final int KEPT = 1 << 16;
    private static final int HIGHEST = 1 << 30;

    private final int highest;
    private @Nullable Object[] objects = new Object[64];
    private int[] slots = new int[LEAST_SLOTS]; // base + handle + 1 of this message, or at most base
    private int used = LEAST_SLOTS; // slots from the first on: a power of two
    private int base;
    private int count;
    private boolean hashed;

    /** A table without objects. */
    public HandleTable() {
        this(HIGHEST);
    }

    /** @param highest what slots count up to before they start again */
    HandleTable(int highest) {
        this.highest = highest;
    }

    /** The object's handle, or -1 if it was new; then it has the next handle now. */
    public int track(Object object) {
        return hashed ? find(object) : scan(object);
    }

    /** Objects so far. */
    public int count() {
        return count;
    }

    /** Forgets all objects. */
    public void clear() {
        if (objects.length > KEPT) {
            objects = new Object[64];
            slots = new int[LEAST_SLOTS];
            used = LEAST_SLOTS;
            base = 0;
        } else {
            Arrays.fill(objects, 0, count, null);
            if (hashed && used > LEAST_SLOTS && count < used / 16) {
                used /= 2;
            }
            newBase();
        }
        count = 0;
        hashed = false;
    }

    private int find(Object object) {
        int mask = used - 1;
        int slot = System.identityHashCode(object) & mask;
        for (int handle; (handle = slots[slot] - base - 1) >= 0; slot = (slot + 1) & mask) {
            if (objects[handle] == object) {
                return handle;
            }
        }
        add(object);
        slots[slot] = base + count;
        if (count * 2 > used) {
            hash();
        }
        return -1;
    }

    private int scan(Object object) {
        for (int i = 0; i < count; i++) {
            if (objects[i] == object) {
                return i;
            }
        }
        add(object);
        if (count > SCANNED) {
            hash();
        }
        return -1;
    }

    private void add(Object object) {
        if (count == objects.length) {
            objects = Arrays.copyOf(objects, count * 2);
        }
        objects[count++] = object;
    }

    /** Finds a slot for each object, in so many that half of them stay free. */
    private void hash() {
        if (used < count * 2) {
            used = Integer.highestOneBit(count) * 4;
            if (used > slots.length) {
                slots = new int[used];
                base = 0;
            }
        }
        newBase();
        hashed = true;
        int mask = used - 1;
        for (int i = 0; i < count; i++) {
            int slot = System.identityHashCode(objects[i]) & mask;
            while (slots[slot] > base) {
                slot = (slot + 1) & mask;
            }
            slots[slot] = base + i + 1;
        }
    }

    /** From now on all slots are free. */
    private void newBase() {
        base += count;
        if (base > highest) {
            Arrays.fill(slots, 0);
            base = 0;
        }
    }
}
