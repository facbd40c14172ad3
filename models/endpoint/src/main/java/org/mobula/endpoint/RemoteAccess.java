package org.mobula.endpoint;

/** What the peer may do with a registered buffer. */
public enum RemoteAccess {
    /** Nothing: the buffer serves sends and receives only. */
    NONE,
    /** Read it. */
    READ,
    /** Write it. */
    WRITE,
    /** Read and write it. */
    READ_WRITE;

    boolean reads() {
        return this == READ || this == READ_WRITE;
    }

    boolean writes() {
        return this == WRITE || this == READ_WRITE;
    }
}
