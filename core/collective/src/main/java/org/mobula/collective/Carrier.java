package org.mobula.collective;

/**
 * Transfers the elements of an operation: maps slices to memory or objects, and communicates with other ranks.
 *
 * <p>Messages between two ranks of an operation stay in order, and do not match those of other operations.
 *
 * <p><b>Threads:</b> one at a time; each call happens-before the next one.
 */
public interface Carrier {
    /** Starts to receive. Never waits. */
    void receive(int peer, Slice into);

    /** Starts to send. Waits for room only in a blocking operation. */
    void send(int peer, Slice from);

    /** Copies elements. The slices have the same length and do not overlap. */
    void copy(Slice from, Slice into);

    /** Combines elements; see {@link Step.Combine}. */
    void combine(Slice operand, Slice into, boolean lower);

    /** Publishes this rank's part of {@link Place#AREA}. Never waits. */
    default void publish() {
        throw new IllegalStateException("there is no shared area");
    }

    /** Starts to wait for a rank; see {@link Step.Expect}. */
    default void expect(int peer) {
        throw new IllegalStateException("there is no shared area in which rank " + peer + " could publish");
    }

    /** Executes a blocking operation. */
    interface Blocking extends Carrier {
        /**
         * Waits until everything that was started has ended.
         *
         * @throws RuntimeException if part of it has failed
         */
        void awaitRound();
    }

    /** Executes a non-blocking operation. */
    interface NonBlocking extends Carrier {
        /**
         * Runs an action once everything that was started has succeeded, on a thread that may continue the operation,
         * but not within this call.
         *
         * @param next the next round, from which the carrier can estimate its duration
         * @return whether everything has ended already; then the action is not run
         */
        boolean hasEndedOr(Runnable action, Schedule.Round next);

        /** The operation has ended. */
        void finished();

        /** The operation failed while copying or combining. */
        void failed(Throwable thrown);
    }
}
