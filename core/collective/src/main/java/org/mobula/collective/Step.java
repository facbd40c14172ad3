package org.mobula.collective;

/** One thing a rank does in a round. */
public sealed interface Step {
    /**
     * Sends elements to a rank. Messages between two ranks of one operation arrive in the order in which they were sent.
     *
     * @param peer to whom, a rank of the operation
     */
    record Send(int peer, Slice from) implements Step {}

    /**
     * Receives elements from a rank: exactly as many as it sends.
     *
     * @param peer from whom
     */
    record Receive(int peer, Slice into) implements Step {}

    /** Copies elements; the slices are equally long and do not overlap. */
    record Copy(Slice from, Slice into) implements Step {}

    /**
     * Combines elements one by one: {@code into = operand op into} if the operand comes from lower ranks, else
     * {@code into = into op operand}. The slices are equally long and do not overlap.
     *
     * @param lower whether the operand comes from ranks below those of what is in {@code into}
     */
    record Combine(Slice operand, Slice into, boolean lower) implements Step {}

    /** Shows all ranks what this one has written into its part of {@link Place#AREA} since it last did so: even nothing. */
    record Publish() implements Step {}

    /**
     * Waits until a rank has published as often as this one, this round's publication included.
     *
     * @param peer who
     */
    record Expect(int peer) implements Step {}
}
