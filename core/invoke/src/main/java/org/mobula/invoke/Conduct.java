package org.mobula.invoke;

/**
 * How a method that kept the polling thread for long has behaved since, and so whether its calls begin there.
 *
 * <p>The first time counts for nothing: on a busy machine any thread is off its core for a while. Each further one
 * keeps twice as many calls away, until many have been brief again.
 *
 * <p><b>Threads:</b> any; races make a call more or less begin there.
 */
public final class Conduct {
    private static final int MOST_STRIKES = 10;
    private static final int FORGIVEN_AFTER = 512;

    private int strikes;
    private int away;
    private int brief;

    /** Nothing is known against it. */
    public Conduct() {}

    /** Whether the next call begins on the polling thread. */
    public boolean isTrusted() {
        if (away > 0) {
            away--;
            return false;
        }
        if (strikes > 0 && ++brief >= FORGIVEN_AFTER) {
            brief = 0;
            strikes--;
        }
        return true;
    }

    /** A call kept the polling thread for long. */
    public void strike() {
        strikes = Math.min(MOST_STRIKES, strikes + 1);
        brief = 0;
        away = (1 << strikes) - 2;
    }
}
