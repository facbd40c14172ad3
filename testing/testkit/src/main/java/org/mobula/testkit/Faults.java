package org.mobula.testkit;

/**
 * What a {@link FaultyChannel} does to its traffic. A channel is reliable, so nothing here loses or reorders a frame;
 * but all of it is what a network does on a bad day.
 *
 * @param seed the same seed makes the same choices
 * @param delay probability, 0 to 1, that a look for the next frame finds none although there is one
 * @param refusal probability, 0 to 1, that a claim or its extension is refused although there is room
 * @param burst so many frames are found in a row, then a look finds none
 * @param cutAfter the connection breaks when so many frames were sent
 */
public record Faults(long seed, double delay, double refusal, int burst, long cutAfter) {
    /** A good day. */
    public static Faults none(long seed) {
        return new Faults(seed, 0, 0, Integer.MAX_VALUE, Long.MAX_VALUE);
    }

    /** With frames that arrive late. */
    public Faults delaying(double probability) {
        return new Faults(seed, probability, refusal, burst, cutAfter);
    }

    /** With claims that are refused. */
    public Faults refusing(double probability) {
        return new Faults(seed, delay, probability, burst, cutAfter);
    }

    /** With at most so many frames in a row. */
    public Faults inBurstsOf(int frames) {
        return new Faults(seed, delay, refusal, frames, cutAfter);
    }

    /** With an end after so many frames sent. */
    public Faults cutAfter(long frames) {
        return new Faults(seed, delay, refusal, burst, frames);
    }
}
