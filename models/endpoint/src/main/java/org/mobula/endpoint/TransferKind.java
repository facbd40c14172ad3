package org.mobula.endpoint;

/** What a {@link Descriptor} was posted for. */
public enum TransferKind {
    /** A message to the peer. */
    SEND,
    /** A message from the peer. */
    RECEIVE,
    /** A write into a registered buffer of the peer. */
    WRITE,
    /** A read of a registered buffer of the peer. */
    READ
}
