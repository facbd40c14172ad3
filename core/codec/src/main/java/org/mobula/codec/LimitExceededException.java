package org.mobula.codec;

import java.io.Serial;

/** A message's objects are beyond what {@link CodecOptions} permits. */
public final class LimitExceededException extends CodecException {
    @Serial
    private static final long serialVersionUID = 1L;

    private LimitExceededException(String message) {
        super(message);
    }

    /** Objects nest too deep. */
    static LimitExceededException depth(int limit, String type) {
        return new LimitExceededException("objects nest deeper than " + limit + ", at a " + type
                + ". Send a flatter structure (an array, a list), or raise CodecOptions.maxDepth on all ranks");
    }

    /** The thread's stack ended before the limit on depth was reached. */
    static LimitExceededException stack(int limit) {
        return new LimitExceededException(
                "objects nest deeper than this thread's stack allows, before CodecOptions.maxDepth " + limit
                        + " was reached. Send a flatter structure (an array, a list), or give the thread a larger stack");
    }

    /** Arrays and strings take too many bytes. */
    static LimitExceededException bytes(long bytes, long limit) {
        return new LimitExceededException(
                "the arrays and strings of a message take " + bytes + " bytes, more than the limit of " + limit
                        + ". Send them in parts, or raise CodecOptions.maxBytes on all ranks");
    }
}
