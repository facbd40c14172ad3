package org.mobula.shared;

/** What happens to a block after the failure of the rank that has its lock. */
public enum HolderFailure {
    /**
     * The next rank that acquires it gets a {@link org.mobula.fault.PeerFailedException}, since changes may be lost.
     * The block can be used afterwards, with the newest content that survives. A block of {@link SharedObjects#pages}
     * whose lock is in the host's memory may then have a part of what the failed rank wrote.
     */
    FAIL,
    /**
     * The next rank that acquires it gets the newest released content that survives. With
     * {@link SharedOptions#withCopies copies(2)} that is the last released one.
     */
    LAST_RELEASED
}
