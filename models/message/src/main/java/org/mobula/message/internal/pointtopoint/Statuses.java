package org.mobula.message.internal.pointtopoint;

import org.jspecify.annotations.Nullable;
import org.mobula.fault.MobulaException;
import org.mobula.message.ElementKind;
import org.mobula.message.Status;

/**
 * A cache of statuses. Most programs receive messages of few shapes, so that no status need be allocated per message.
 *
 * <p><b>Threads:</b> any; statuses are immutable, so that a race over an entry does no harm.
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

    /** The status of a request that was cancelled. */
    static Status cancelled(Status of) {
        return new Status(of.source(), of.tag(), of.bytes(), of.kind(), true, of.failure());
    }

    /** The status of a request that failed. */
    static Status failed(MobulaException failure) {
        Status none = Status.NOTHING;
        return new Status(none.source(), none.tag(), none.bytes(), none.kind(), false, failure);
    }
}
