package org.mobula.group.internal.calling;

import org.jspecify.annotations.Nullable;

/**
 * Groups by number: an immutable hash table with open addressing. Its size does not depend on the numbers, which are
 * received from messages.
 *
 * <p><b>Threads:</b> any.
 */
final class GroupIndex {
    static final GroupIndex EMPTY = new GroupIndex(new @Nullable LocalGroup[2], 0);

    private final @Nullable LocalGroup[] places; // the length is a power of two; at most half are in use
    private final int count;

    private GroupIndex(@Nullable LocalGroup[] places, int count) {
        this.places = places;
        this.count = count;
    }

    /** The group with a number; null if there is none. */
    @Nullable
    LocalGroup find(int number) {
        for (int i = number; ; i++) {
            LocalGroup group = places[i & (places.length - 1)];
            if (group == null || group.table().id() == number) {
                return group;
            }
        }
    }

    /** A table with one more group, whose number must be new. */
    GroupIndex with(LocalGroup group) {
        int room = count * 2 < places.length ? places.length : places.length * 2;
        @Nullable LocalGroup[] more = new @Nullable LocalGroup[room];
        for (LocalGroup each : places) {
            if (each != null) {
                put(more, each);
            }
        }
        put(more, group);
        return new GroupIndex(more, count + 1);
    }

    private static void put(@Nullable LocalGroup[] into, LocalGroup group) {
        int i = group.table().id();
        while (into[i & (into.length - 1)] != null) {
            i++;
        }
        into[i & (into.length - 1)] = group;
    }
}
