package org.mobula.bench.start;

/**
 * A barrier as remote-object programs write it: with {@code wait} and {@code notifyAll}.
 *
 * <p><b>Threads:</b> any; a call blocks its thread.
 */
public final class PhaseBarrier implements Phases {
    private static final long NONE = -1;

    private final int ranks;
    private int arrived;
    private long phase;
    private long lastPhase = NONE;

    /** @param ranks number of calls that complete a phase */
    public PhaseBarrier(int ranks) {
        this.ranks = ranks;
    }

    @Override
    public synchronized boolean next(boolean last) throws InterruptedException {
        long mine = phase;
        if (last) {
            lastPhase = mine;
        }
        arrived++;
        if (arrived == ranks) {
            arrived = 0;
            phase++;
            notifyAll();
        }
        while (phase == mine) {
            wait();
        }
        return mine == lastPhase; // of its own phase, because a faster rank may have begun the last one
    }
}
