package org.mobula.testkit;

/**
 * The faults of a {@link FaultyChannel}. A channel is reliable, so no fault loses or reorders a frame.
 *
 * @param seed determines the random choices
 * @param delay probability, 0 to 1, that the next frame is not found although there is one
 * @param refusal probability, 0 to 1, that a claim or its extension is refused although there is room
 * @param burst after this many frames in a row none is found once
 * @param cutAfter the connection ends after this many frames
 */
public record Faults(long seed, double delay, double refusal, int burst, long cutAfter) {
    /** No faults. */
    public static Faults none(long seed) {
        return new Faults(seed, 0, 0, Integer.MAX_VALUE, Long.MAX_VALUE);
    }

    /** The same with delayed frames. */
    public Faults delaying(double probability) {
        return new Faults(seed, probability, refusal, burst, cutAfter);
    }

    /** The same with refused claims. */
    public Faults refusing(double probability) {
        return new Faults(seed, delay, probability, burst, cutAfter);
    }

    /** The same with a limit on the frames in a row. */
    public Faults inBurstsOf(int frames) {
        return new Faults(seed, delay, refusal, frames, cutAfter);
    }

    /** The same with an end after a number of frames. */
    public Faults cutAfter(long frames) {
        return new Faults(seed, delay, refusal, burst, frames);
    }
}
