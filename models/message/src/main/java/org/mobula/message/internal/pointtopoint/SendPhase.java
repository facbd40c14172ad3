package org.mobula.message.internal.pointtopoint;

import java.util.Set;

/**
 * The phase of a send, from its start until it ends.
 *
 * <pre>
 * QUEUED -> LEAVING                there was room: the message is sent without asking
 * ASKING_AND_LEAVING -> ASKING     all parts of the object have left
 * ASKING, ASKING_AND_LEAVING -> LEAVING    the receiver was found
 * </pre>
 */
enum SendPhase {
    /** The message waits for room in the channel. Its elements have not been read. */
    QUEUED,
    /** The receiver has the message, or its announcement, and has not matched it. */
    ASKING,
    /** As {@link #ASKING}, while parts of an object are still read from where they are. */
    ASKING_AND_LEAVING,
    /** The elements are read from where they are, or the receiver was found. The send can no longer be withdrawn. */
    LEAVING;

    private Set<SendPhase> next() {
        return switch (this) {
            case QUEUED, ASKING -> Set.of(LEAVING);
            case ASKING_AND_LEAVING -> Set.of(ASKING, LEAVING);
            case LEAVING -> Set.of();
        };
    }

    /** Whether the receiver decides when the send ends. */
    boolean asks() {
        return this == ASKING || this == ASKING_AND_LEAVING;
    }

    /** The given phase; an error unless it may follow this one. */
    SendPhase to(SendPhase following) {
        assert next().contains(following) : this + " -> " + following;
        return following;
    }
}
