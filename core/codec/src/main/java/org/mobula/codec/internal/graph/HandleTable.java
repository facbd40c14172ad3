package org.mobula.codec.internal.graph;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * The objects of one message by identity, each under its handle, the number of its first appearance.
 *
 * <p>The first objects are found by a linear scan, which costs less than an object's first identity hash code. A larger
 * table uses open addressing. Its slots are never cleared: slot values grow from message to message, so that a value of
 * an earlier message is recognised by being too low. The number of slots in use follows the last messages, so that the
 * small messages after a large one do not scatter over its memory.
 *
 * <p><b>Threads:</b> one at a time.
 */
public final class HandleTable {
    private static final int MAX_SCANNED = 24;
    private static final int MIN_SLOTS = 128;
    private static final int MAX_KEPT = 1 << 16;
    private static final int MAX_BASE = 1 << 30;

    private final int highest;
    private @Nullable Object[] objects = new Object[64];
    private int[] slots = new int[MIN_SLOTS]; // base + handle + 1 of this message, or at most base
    private int used = MIN_SLOTS; // number of slots in use, a power of two
    private int base;
    private int count;
    private boolean hashed;

    /** Creates a table without objects. */
    public HandleTable() {
        this(MAX_BASE);
    }

    /** @param highest the slot value at which the table starts again */
    HandleTable(int highest) {
        this.highest = highest;
    }

    /** Returns the object's handle, or -1 if it is new; it then has the next handle. */
    public int track(Object object) {
        return hashed ? find(object) : scan(object);
    }

    /** The number of objects. */
    public int count() {
        return count;
    }

    /** Forgets all objects. */
    public void clear() {
        if (objects.length > MAX_KEPT) {
            objects = new Object[64];
            slots = new int[MIN_SLOTS];
            used = MIN_SLOTS;
            base = 0;
        } else {
            Arrays.fill(objects, 0, count, null);
            if (hashed && used > MIN_SLOTS && count < used / 16) {
                used /= 2;
            }
            freeSlots();
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
        if (count > MAX_SCANNED) {
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

    /** Rebuilds the index, with at least half of the slots free. */
    private void hash() {
        if (used < count * 2) {
            used = Integer.highestOneBit(count) * 4;
            if (used > slots.length) {
                slots = new int[used];
                base = 0;
            }
        }
        freeSlots();
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

    /** Frees all slots. */
    private void freeSlots() {
        base += count;
        if (base > highest) {
            Arrays.fill(slots, 0);
            base = 0;
        }
    }
}
