package org.mobula.order.internal.protocol;

/** When a member acknowledges messages: at once if the sequencer waits for it, otherwise after every 64th message. */
final class Acknowledgements {
    private static final int UNANSWERED = 64;

    private long awaited; // the last message whose acknowledgement the sequencer waits for
    private long acknowledged; // the last message acknowledged

    /** The sequencer waits for the acknowledgement of a message. */
    void await(long sequence) {
        awaited = sequence;
    }

    /** Returns true if an acknowledgement is due when this rank holds messages up to one. */
    boolean isDue(long last) {
        return awaited > acknowledged || last - acknowledged >= UNANSWERED;
    }

    /** Notes that messages up to one have been acknowledged. */
    void give(long last) {
        acknowledged = last;
    }
}
