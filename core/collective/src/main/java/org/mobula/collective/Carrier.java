package org.mobula.collective;

/**
 * What carries one operation's elements: binds slices to memory or objects, and knows the way to other ranks.
 *
 * <p>Messages between two ranks of one operation must not overtake each other, nor mix with other operations'.
 *
 * <p><b>Threads:</b> one at a time; each call happens before the next one.
 */
public interface Carrier {
    /** Begins to receive. Never waits. */
    void receive(int peer, Slice into);

    /** Begins to send. May wait for room in a blocking operation only. */
    void send(int peer, Slice from);

    /** Copies elements; the slices are equally long and do not overlap. */
    void copy(Slice from, Slice into);

    /** Combines elements as {@link Step.Combine} says. */
    void combine(Slice operand, Slice into, boolean lower);

    /** Shows all ranks what this one has written into its part of {@link Place#AREA}. Never waits. */
    default void publish() {
        throw new IllegalStateException("there is no memory that all ranks share");
    }

    /** Begins to wait for a rank: as {@link Step.Expect}. */
    default void expect(int peer) {
        throw new IllegalStateException(
                "there is no memory that all ranks share, where rank " + peer + " might publish");
    }

    /**
     * Waits until all that was begun has ended. Only in a blocking operation.
     *
     * @throws RuntimeException if some of it failed
     */
    void awaitRound();

    /**
     * Has an action run once all that was begun has ended well, on a thread that may go on with the operation: later and
     * never from within this call. Only in an operation that does not block.
     *
     * @param next what comes next, by which the carrier can tell how long that takes
     * @return whether all has ended already; then nothing will be run
     */
    boolean hasEndedOr(Runnable action, Schedule.Round next);

    /** The operation is over. */
    void finished();

    /** The operation failed while copying or combining. */
    void failed(Throwable thrown);
}
