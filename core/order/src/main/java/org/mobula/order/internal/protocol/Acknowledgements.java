package org.mobula.order.internal.protocol;

/** When a member tells the sequencer what it holds: at once if that waits for it, else now and then. */
final class Acknowledgements {
    private static final int UNANSWERED = 64;

    private long awaited; // the last message for which the sequencer waits for this rank's answer
    private long answered; // the sequencer knows that messages up to this one are here

    /** The sequencer waits for the answer to a message. */
    void await(long sequence) {
        awaited = sequence;
    }

    /** Whether it is time, as messages up to one are here. */
    boolean isDue(long last) {
        return awaited > answered || last - answered >= UNANSWERED;
    }

    /** The sequencer is being told that messages up to one are here. */
    void give(long last) {
        answered = last;
    }
}
