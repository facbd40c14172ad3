package org.mobula.shared.spi;

import java.util.function.IntConsumer;

/**
 * A rank's copy of one block, as a protocol sees it. Ranks that have a copy of which the holder of the lock knows are
 * its <i>copy set</i>, which travels with the lock.
 *
 * <p><b>Threads:</b> used by steps only.
 */
public interface BlockCopy {
    /** This rank. */
    int rank();

    /** The rank at which the block's lock was first, or the next living one. */
    int home();

    /** The version of the content: the number of releases it contains; -1 if there is no content. */
    long version();

    /** The least version that a thread of this rank may read, according to what its locks have told it. */
    long required();

    /** Whether the version is at least the required one. */
    default boolean isCurrent() {
        return version() >= required();
    }

    /** Whether the block's lock is at this rank. */
    boolean hasLock();

    /**
     * Requests the last released content from the rank that holds the lock. {@link Event#FETCHED} follows. A request
     * that is under way is not repeated.
     */
    void fetch();

    /** Adds a rank to the copy set. Only while {@link #hasLock}. */
    void addToCopySet(int rank);

    /** Empties the copy set. Only while {@link #hasLock}. */
    void clearCopySet();

    /** Whether the copy set has ranks other than this one. Only while {@link #hasLock}. */
    boolean hasOtherCopies();

    /** Runs an action for each other rank of the copy set that has not failed. Only while {@link #hasLock}. */
    void forOtherCopies(IntConsumer action);

    /**
     * Sends a message of the protocol.
     *
     * @param to another rank
     * @param kind 0 to {@link Event#KINDS} - 1
     * @param argument a number for the receiver
     */
    void send(int to, int kind, long argument);

    /**
     * As {@link #send}, with the content of this copy: the receiver's copy has it, if it is newer, before its step
     * runs.
     */
    void sendContent(int to, int kind, long argument);

    /** Expects an acknowledgement from a rank; {@link Event#ACKNOWLEDGED} follows once none is missing. */
    void awaitFrom(int rank);

    /** Whether acknowledgements are missing. */
    boolean isAwaiting();

    /** Acknowledges a message to the rank that sent it. */
    void acknowledge(ProtocolMessage message);

    /** Records that newer content exists, so that this copy must not be read before it has that. */
    void require(long version);
}
