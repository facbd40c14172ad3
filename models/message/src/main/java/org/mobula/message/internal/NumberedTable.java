package org.mobula.message.internal;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.mobula.runtime.spi.SpinLock;

/**
 * A table of things in progress, by number. A number is never reused, so that a late message about a thing that has
 * ended does not find another one.
 *
 * <p><b>Threads:</b> any.
 *
 * @param <T> the operation in progress
 */
public final class NumberedTable<T> {
    private static final int FIRST = 16;

    private final SpinLock lock = new SpinLock();
    private @Nullable Object[] things = new Object[FIRST];
    private int[] uses = new int[FIRST];
    private int[] free = new int[FIRST];
    private int freed;
    private int used;

    /** Adds a thing. @return its number, above 0 */
    public long add(T thing) {
        lock.lock();
        try {
            int index = freed > 0 ? free[--freed] : next();
            things[index] = thing;
            uses[index] = uses[index] == Integer.MAX_VALUE ? 1 : uses[index] + 1;
            return (long) uses[index] << 32 | index;
        } finally {
            lock.unlock();
        }
    }

    /** The number of things. */
    public int count() {
        lock.lock();
        try {
            return used - freed;
        } finally {
            lock.unlock();
        }
    }

    /** The thing with a number, or null. */
    public @Nullable T get(long number) {
        lock.lock();
        try {
            return isThere(number) ? thing((int) number) : null;
        } finally {
            lock.unlock();
        }
    }

    /** Removes the thing with a number; null if there is none. */
    public @Nullable T remove(long number) {
        lock.lock();
        try {
            return isThere(number) ? takeOut((int) number) : null;
        } finally {
            lock.unlock();
        }
    }

    /** Removes the thing with a number, if it is the expected one. */
    public boolean remove(long number, T expected) {
        lock.lock();
        try {
            return isThere(number) && things[(int) number] == expected && takeOut((int) number) == expected;
        } finally {
            lock.unlock();
        }
    }

    /** Removes all things, which the caller alone ends. */
    public List<T> removeAll() {
        lock.lock();
        try {
            List<T> found = new ArrayList<>();
            for (int index = 0; index < used; index++) {
                if (things[index] != null) {
                    found.add(takeOut(index));
                }
            }
            return found;
        } finally {
            lock.unlock();
        }
    }

    private boolean isThere(long number) {
        int index = (int) number;
        return index >= 0 && index < used && uses[index] == number >>> 32 && things[index] != null;
    }

    private T takeOut(int index) {
        T thing = thing(index);
        things[index] = null;
        free[freed++] = index;
        return thing;
    }

    @SuppressWarnings({"unchecked", "NullAway"}) // only add stores things, and callers have checked for null
    private T thing(int index) {
        return (T) things[index];
    }

    private int next() {
        if (used == things.length) {
            things = Arrays.copyOf(things, 2 * used);
            uses = Arrays.copyOf(uses, 2 * used);
            free = Arrays.copyOf(free, 2 * used);
        }
        return used++;
    }
}
