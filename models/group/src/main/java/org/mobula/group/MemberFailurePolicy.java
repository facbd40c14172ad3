package org.mobula.group;

/** How calls of a group continue after the rank of a member has failed. */
public enum MemberFailurePolicy {
    /**
     * A call that needs the member fails with {@link org.mobula.fault.PeerFailedException}; other calls continue.
     */
    FAIL,
    /**
     * Calls continue with the living members, whose ranks do not change. Where all results are combined or forwarded,
     * the result of the failed member is a {@link org.mobula.fault.PeerFailedException}.
     */
    CONTINUE
}
