package org.mobula.invoke.internal.protocol;

import org.mobula.invoke.MismatchException;
import org.mobula.memory.Input;
import org.mobula.memory.Output;
import org.mobula.memory.TruncatedMessageException;
import org.mobula.runtime.Deadline;

/**
 * Header extensions of a request: a count, then the kind, length and bytes of each. An unknown extension is skipped; if
 * its kind is at least {@link #REQUIRED}, the call is refused.
 *
 * <p><b>Threads:</b> the one that polls the peer. <b>Ownership:</b> holds the extensions of the last request.
 */
final class RequestExtensions {
    /** Maximum length that this version writes, in bytes. */
    static final int LONGEST = 3 + Long.BYTES;

    /** Kinds from here on must be known to the receiver. */
    static final int REQUIRED = 128;

    /** 8 bytes: the caller's remaining time in nanoseconds, at least 0. */
    private static final int DEADLINE = 1;

    private long remaining = Long.MAX_VALUE;
    private int unknown;

    /** Writes a deadline as the remaining time. */
    static void write(Output output, long deadline) {
        output.putByte((byte) 1);
        output.putByte((byte) DEADLINE);
        output.putByte((byte) Long.BYTES);
        output.putLong(Deadline.remaining(deadline));
    }

    /** Begins a request without extensions. */
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

    /** The caller's remaining time in nanoseconds; {@link Long#MAX_VALUE} without a deadline. */
    long remaining() {
        return remaining;
    }

    /** Whether all required extensions are known. */
    boolean isUnderstood() {
        return unknown == 0;
    }

    /** The failure of a call with an unknown required extension. */
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
