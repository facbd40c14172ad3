package org.mobula.message.internal.pointtopoint;

import org.mobula.transport.Incoming;

/** Something in progress with a peer, found by number in a {@link Route}. It ends when the peer fails. */
interface PendingPeerOperation {
    /** The peer has failed. Called by the thread that has removed it from its route. */
    void lost();

    /** A send that waits for its receiver, or for room. */
    interface Send extends PendingPeerOperation {
        /**
         * The receiver was found: sends the elements.
         *
         * @param receiver the receiver's number, or {@link MessageProtocol#UNWANTED}
         * @return false if it was granted before
         */
        boolean grant(long receiver);

        /** The message was matched. */
        void acknowledged();
    }

    /** Elements that were granted to a sender. */
    interface Elements extends PendingPeerOperation {
        /**
         * The elements arrive.
         *
         * @param number the number under which they were granted
         * @return false if their length differs from the announced one
         */
        boolean takeGranted(long number, Incoming message);
    }

    /** A cancel request that waits for its answer. */
    interface Cancel extends PendingPeerOperation {
        /** The receiver has answered. */
        void answer(boolean cancelled);

        @Override
        default void lost() {
            answer(false);
        }
    }
}
