package org.mobula.group.internal.calling;

import org.jspecify.annotations.Nullable;

/**
 * Groups by number: a table that is never changed, but replaced by a larger one. A number takes no more room than any
 * other, so what a message names may be anything.
 *
 * <p><b>Threads:</b> any.
 */
final class GroupNumbers {
    static final GroupNumbers NONE = new GroupNumbers(new @Nullable GroupHere[2], 0);

    private final @Nullable GroupHere[] places; // a power of two, at most half of it in use
    private final int count;

    private GroupNumbers(@Nullable GroupHere[] places, int count) {
        this.places = places;
        this.count = count;
    }

    /** The group of a number; null if there is none. */
    @Nullable
    GroupHere find(int number) {
        for (int i = number; ; i++) {
            GroupHere group = places[i & (places.length - 1)];
            if (group == null || group.table().id() == number) {
                return group;
            }
        }
    }

    /** These and one more, whose number none of these has. */
    GroupNumbers with(GroupHere group) {
        int room = count * 2 < places.length ? places.length : places.length * 2;
        @Nullable GroupHere[] more = new @Nullable GroupHere[room];
        for (GroupHere each : places) {
            if (each != null) {
                put(more, each);
            }
        }
        put(more, group);
        return new GroupNumbers(more, count + 1);
    }

    private static void put(@Nullable GroupHere[] into, GroupHere group) {
        int i = group.table().id();
        while (into[i & (into.length - 1)] != null) {
            i++;
        }
        into[i & (into.length - 1)] = group;
    }
}
