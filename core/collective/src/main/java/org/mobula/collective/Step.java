package org.mobula.collective;

/** A step of a round at one rank. */
public sealed interface Step {
    /**
     * Sends elements to a rank. Messages between two ranks of one operation arrive in the order in which they were
     * sent.
     *
     * @param peer the destination, a rank of the operation
     */
    record Send(int peer, Slice from) implements Step {}

    /**
     * Receives elements from a rank, as many as it sends.
     *
     * @param peer the source
     */
    record Receive(int peer, Slice into) implements Step {}

    /** Copies elements. The slices have the same length and do not overlap. */
    record Copy(Slice from, Slice into) implements Step {}

    /**
     * Combines element by element: {@code into = operand op into} if the operand comes from lower ranks, else
     * {@code into = into op operand}. The slices have the same length and do not overlap.
     *
     * @param lower whether the operand comes from lower ranks than the elements of {@code into}
     */
    record Combine(Slice operand, Slice into, boolean lower) implements Step {}

    /**
     * Publishes the changes to this rank's part of {@link Place#AREA} since its last publication, even if there are
     * none.
     */
    record Publish() implements Step {}

    /**
     * Waits until a rank has published as many times as this rank, including the publication of this round.
     *
     * @param peer the other rank
     */
    record Expect(int peer) implements Step {}
}
