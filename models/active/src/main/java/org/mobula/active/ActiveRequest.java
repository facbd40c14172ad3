package org.mobula.active;

import java.lang.foreign.MemorySegment;

/** A request that has arrived. A handler may answer it once. */
public interface ActiveRequest extends ActiveReply {
    /**
     * Sends the reply. It never waits: what cannot leave now leaves with a later poll.
     *
     * @param handler the number of the reply handler, 0 to 255
     * @param data read before this returns
     * @throws HandlerRuleException if this request has been answered, or its handler has returned
     * @throws IllegalArgumentException if the data is longer than the endpoint's {@link ActiveOptions#dataLimit}
     */
    void reply(int handler, long word0, long word1, long word2, long word3, MemorySegment data);

    /** A reply without words and data. */
    default void reply(int handler) {
        reply(handler, 0, 0, 0, 0, MemorySegment.NULL);
    }

    /** A reply of one word. */
    default void reply(int handler, long word0) {
        reply(handler, word0, 0, 0, 0, MemorySegment.NULL);
    }

    /** A reply of two words. */
    default void reply(int handler, long word0, long word1) {
        reply(handler, word0, word1, 0, 0, MemorySegment.NULL);
    }

    /** A reply of four words. */
    default void reply(int handler, long word0, long word1, long word2, long word3) {
        reply(handler, word0, word1, word2, word3, MemorySegment.NULL);
    }

    /** A reply with data. */
    default void reply(int handler, MemorySegment data) {
        reply(handler, 0, 0, 0, 0, data);
    }

    /**
     * Keeps the credit of this request until the returned action runs, so that its source cannot send more than the
     * window while the program has not worked it off. The action may run on any thread, and counts once. Not for a
     * request that is answered.
     */
    Runnable holdCredit();
}
