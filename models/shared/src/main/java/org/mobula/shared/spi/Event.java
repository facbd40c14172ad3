package org.mobula.shared.spi;

/** What happens to a rank's copy of a block. The first three are operations, which end in certain states. */
public enum Event {
    /** A thread reads without acquiring. The operation ends in a state in which the copy is valid. */
    READ,
    /** A thread has acquired the block for writing, and its rank holds the lock; it may not write yet. */
    WRITE,
    /** A thread releases the block after writing. The version of the copy is already the next one. */
    RELEASE,
    /** A thread asks for the last released content. The operation ends as {@link #READ} does. */
    UPDATE,
    /** A rank has released newer content: the copy is older than {@link BlockCopy#required}. */
    NOTICED,
    /** The content of this copy was replaced by what {@link BlockCopy#fetch} requested, or by a lock's message. */
    FETCHED,
    /** All ranks from which {@link BlockCopy#awaitFrom} expects an acknowledgement have sent it, or have failed. */
    ACKNOWLEDGED,
    /** This rank holds the lock, and has sent the content to {@link ProtocolMessage#from}. */
    SERVED,
    /** The lock has left this rank. */
    LEFT,
    /** A message of the protocol, {@link BlockCopy#send} with kind 0. */
    MESSAGE_0,
    /** A message of the protocol with kind 1. */
    MESSAGE_1,
    /** A message of the protocol with kind 2. */
    MESSAGE_2,
    /** A message of the protocol with kind 3. */
    MESSAGE_3;

    private static final Event[] ALL = values();

    /** The number of kinds of messages that a protocol may define. */
    public static final int KINDS = 4;

    /**
     * The event of a message of the protocol.
     *
     * @param kind 0 to {@link #KINDS} - 1
     */
    public static Event message(int kind) {
        return ALL[MESSAGE_0.ordinal() + kind];
    }
}
