package org.mobula.endpoint.internal;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Queue;
import java.util.function.IntFunction;
import org.jspecify.annotations.Nullable;

/**
 * The endpoints of a node by number. A number consists of an index and of a generation, so that a late message for a
 * closed endpoint does not reach its successor.
 *
 * <p><b>Threads:</b> any; lookups take no lock.
 */
final class EndpointTable {
    /** The number of endpoints at once. */
    static final int MAX = 1 << 14;

    private static final int GENERATION_SHIFT = 14;
    private static final int GENERATIONS = 1 << 10;

    private volatile @Nullable EndpointState[] all = new EndpointState[16];

    // Under the lock of this object. Oldest first, so that a number comes back late.
    private final Queue<Integer> free = new ArrayDeque<>();
    private int count;
    private int generation;

    synchronized EndpointState add(IntFunction<EndpointState> factory) {
        if (free.isEmpty() && count == MAX) {
            throw new IllegalStateException(MAX + " endpoints are open at once. Close some first");
        }
        int index = free.isEmpty() ? count++ : free.remove();
        generation = generation % (GENERATIONS - 1) + 1; // never 0: no endpoint has the number 0
        EndpointState added = factory.apply(generation << GENERATION_SHIFT | index);
        @Nullable EndpointState[] slots = Arrays.copyOf(all, Math.max(all.length, index + 1));
        slots[index] = added;
        all = slots;
        return added;
    }

    synchronized void remove(EndpointState endpoint) {
        int index = endpoint.number() & MAX - 1;
        if (all[index] == endpoint) {
            @Nullable EndpointState[] slots = all.clone();
            slots[index] = null;
            all = slots;
            free.add(index);
        }
    }

    @Nullable
    EndpointState find(int number) {
        @Nullable EndpointState[] slots = all;
        int index = number & MAX - 1;
        EndpointState found = index < slots.length ? slots[index] : null;
        return found != null && found.number() == number ? found : null;
    }

    List<EndpointState> list() {
        List<EndpointState> found = new ArrayList<>();
        for (EndpointState each : all) {
            if (each != null) {
                found.add(each);
            }
        }
        return found;
    }
}
