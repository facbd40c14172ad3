package org.mobula.order.internal.protocol;

/**
 * A rank's status in an order.
 *
 * <pre>
 * JOINING -> NORMAL                       it becomes a member
 * JOINING -> LEFT, STOPPED                it gives up, or the order has stopped
 * NORMAL -> CHANGING                      the members agree on the next view
 * CHANGING -> NORMAL                      the next view has begun
 * NORMAL, CHANGING -> LEFT, STOPPED
 * </pre>
 *
 * <p>NORMAL and CHANGING may also follow themselves: a view is installed, or another attempt begins.
 */
enum MemberStatus {
    /** Not yet a member. */
    JOINING,
    /** A member; messages get places. */
    NORMAL,
    /** A member; the members agree on the next view. */
    CHANGING,
    /** No longer a member, as requested. */
    LEFT,
    /** The order has stopped here. */
    STOPPED;

    /** Returns true if the table above allows the transition. */
    boolean precedes(MemberStatus next) {
        return switch (this) {
            case JOINING -> next != JOINING && next != CHANGING;
            case NORMAL, CHANGING -> next != JOINING;
            case LEFT, STOPPED -> false;
        };
    }
}
