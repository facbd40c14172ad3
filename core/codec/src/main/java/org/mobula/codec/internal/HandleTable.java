package org.mobula.codec.internal;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * The objects of one message by identity, each under the number of its first appearance.
 *
 * <p>The first objects are found by looking at all of them: an object's first identity hash costs more than
 * that. Beyond, a hash table with open addressing takes over.
 *
 * <p><b>Threads:</b> one at a time.
 */
public final class HandleTable {
    private static final int SCANNED = 12;
    private static final int KEPT = 1 << 16;

    private @Nullable Object[] objects = new Object[64];
    private int[] slots = new int[0]; // handle + 1, or 0
    private int count;
    private boolean hashed;

    /** The object's handle, or -1 if it was new; then it has the next handle now. */
    public int track(Object object) {
        if (hashed) {
            return find(object);
        }
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

    /** Objects so far. */
    public int count() {
        return count;
    }

    /** Forgets all objects. */
    public void clear() {
        if (objects.length > KEPT) {
            objects = new Object[64];
            slots = new int[0];
        } else {
            Arrays.fill(objects, 0, count, null);
            if (hashed && slots.length > 1024 && count < slots.length / 16) {
                slots = new int[0]; // why: else every small message would clear what one large one needed
            } else if (hashed) {
                Arrays.fill(slots, 0);
            }
        }
        count = 0;
        hashed = false;
    }

    private void add(Object object) {
        if (count == objects.length) {
            objects = Arrays.copyOf(objects, count * 2);
        }
        objects[count++] = object;
    }

    private int find(Object object) {
        int mask = slots.length - 1;
        int slot = spread(object) & mask;
        for (int handle; (handle = slots[slot] - 1) >= 0; slot = (slot + 1) & mask) {
            if (objects[handle] == object) {
                return handle;
            }
        }
        add(object);
        slots[slot] = count;
        if (count * 2 > slots.length) {
            hash();
        }
        return -1;
    }

    private void hash() {
        if (slots.length < count * 2) {
            slots = new int[Math.max(128, Integer.highestOneBit(count) * 4)];
        } else if (hashed) {
            Arrays.fill(slots, 0);
        }
        hashed = true;
        int mask = slots.length - 1;
        for (int i = 0; i < count; i++) {
            int slot = spread(objects[i]) & mask;
            while (slots[slot] != 0) {
                slot = (slot + 1) & mask;
            }
            slots[slot] = i + 1;
        }
    }

    private static int spread(@Nullable Object object) {
        int hash = System.identityHashCode(object) * 0x9E3779B9;
        return hash ^ hash >>> 15;
    }
}
