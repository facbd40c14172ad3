package org.mobula.invoke.internal.protocol;

import org.mobula.invoke.MismatchException;
import org.mobula.memory.Input;
import org.mobula.memory.Output;
import org.mobula.memory.TruncatedMessageException;
import org.mobula.runtime.Deadline;

/**
 * What a request may carry behind its header: a count, then of each extension its kind, length and bytes. An unknown
 * one is skipped, or, from {@link #REQUIRED} on, is a reason to refuse the call.
 *
 * <p><b>Threads:</b> the one that polls the peer. <b>Ownership:</b> holds what the last request said.
 */
final class Extensions {
    /** The longest that this version writes. */
    static final int LONGEST = 3 + Long.BYTES;

    /** Kinds from here on must be understood. */
    static final int REQUIRED = 128;

    /** 8: nanoseconds left to the caller, at least 0. */
    private static final int DEADLINE = 1;

    private long remaining = Long.MAX_VALUE;
    private int unknown;

    /** Writes a deadline as what is left of it. */
    static void write(Output output, long deadline) {
        output.putByte((byte) 1);
        output.putByte((byte) DEADLINE);
        output.putByte((byte) Long.BYTES);
        output.putLong(Deadline.remaining(deadline));
    }

    /** There are none. */
    void clear() {
        remaining = Long.MAX_VALUE;
        unknown = 0;
    }

    /** Reads them all. */
    void read(Input input) {
        clear();
        int count = Byte.toUnsignedInt(input.getByte());
        for (int i = 0; i < count; i++) {
            int kind = Byte.toUnsignedInt(input.getByte());
            int length = Byte.toUnsignedInt(input.getByte());
            if (kind == DEADLINE && length == Long.BYTES) {
                remaining = Math.max(0, input.getLong());
            } else {
                skip(input, length);
                unknown = kind >= REQUIRED ? kind : unknown;
            }
        }
    }

    /** Whether the caller has a deadline. */
    boolean hasDeadline() {
        return remaining != Long.MAX_VALUE;
    }

    /** Nanoseconds that were left to the caller; {@link Long#MAX_VALUE} if it has no deadline. */
    long remaining() {
        return remaining;
    }

    /** Whether all that must be understood is. */
    boolean isUnderstood() {
        return unknown == 0;
    }

    /** Why the call is refused. */
    MismatchException refusal() {
        return new MismatchException("a call with extension " + unknown
                + ", which is unknown here: the calling rank runs another version of Mobula");
    }

    private static void skip(Input input, int length) {
        if (length > input.remaining()) {
            throw new TruncatedMessageException(input.position(), length, input.remaining());
        }
        for (int i = 0; i < length; i++) {
            input.getByte();
        }
    }
}
