package org.mobula.group.internal.calling;

import org.jspecify.annotations.Nullable;

/**
 * Groups by number: a table that is never changed, but replaced by a larger one. A number takes no more room than any
 * other, so what a message names may be anything.
 *
 * <p><b>Threads:</b> any.
 */
final class GroupIndex {
    static final GroupIndex NONE = new GroupIndex(new @Nullable LocalGroup[2], 0);

    private final @Nullable LocalGroup[] places; // a power of two, at most half of it in use
    private final int count;

    private GroupIndex(@Nullable LocalGroup[] places, int count) {
        this.places = places;
        this.count = count;
    }

    /** The group of a number; null if there is none. */
    @Nullable
    LocalGroup find(int number) {
        for (int i = number; ; i++) {
            LocalGroup group = places[i & (places.length - 1)];
            if (group == null || group.table().id() == number) {
                return group;
            }
        }
    }

    /** These and one more, whose number none of these has. */
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
