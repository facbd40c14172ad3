package org.mobula.message;

import org.jspecify.annotations.Nullable;

/**
 * Statuses that can be handed out again: a program mostly receives messages of few kinds, and should not make garbage for
 * each.
 *
 * <p><b>Threads:</b> any; a status never changes, so it is no matter who sees which.
 */
final class Statuses {
    private static final int KEPT = 64;

    private final @Nullable Status[] kept = new Status[KEPT];

    Status of(int source, int tag, long bytes, ElementKind kind) {
        int hash = (source * 31 + tag) * 31 + (int) bytes;
        int place = (hash ^ hash >>> 6) & KEPT - 1;
        Status known = kept[place];
        if (known != null
                && known.tag() == tag
                && known.source() == source
                && known.bytes() == bytes
                && known.kind() == kind) {
            return known;
        }
        Status made = new Status(source, tag, bytes, kind, false, null);
        kept[place] = made;
        return made;
    }
}
