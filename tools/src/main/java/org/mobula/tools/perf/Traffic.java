package org.mobula.tools.perf;

import java.util.function.LongSupplier;

/** Counts the bytes of messages. */
public interface Traffic {
    /** Bytes this rank has sent, or written. */
    long sent();

    /** Bytes that came back, or were read. Asking may itself bring a message, always of the same length. */
    long received();

    /** Traffic that these count. */
    static Traffic of(LongSupplier sent, LongSupplier received) {
        return new Traffic() {
            @Override
            public long sent() {
                return sent.getAsLong();
            }

            @Override
            public long received() {
                return received.getAsLong();
            }
        };
    }
}
