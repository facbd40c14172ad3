package org.mobula.order.internal.protocol;

/** How a rank stands to the order. */
enum MemberStatus {
    /** Not yet a member. */
    JOINING,
    /** A member, and messages get places. */
    NORMAL,
    /** A member, and a new view is looked for. */
    CHANGING,
    /** No member any more, as it wanted. */
    LEFT,
    /** Over. */
    STOPPED
}
