package org.mobula.group;

/** What becomes of calls on a group of which a member's rank is gone. */
public enum AfterDeath {
    /**
     * A call that needs the member fails with {@link org.mobula.fault.PeerFailedException}; one that does not goes on.
     */
    FAIL,
    /**
     * A call goes on with the members alive. Ranks stay as they are; where the results of all are asked for, the dead
     * member's is a {@link org.mobula.fault.PeerFailedException} among them, which combiners and forwarders see.
     */
    CONTINUE
}
