package org.mobula.collective.spi;

import org.mobula.runtime.spi.Engine;

/**
 * What a rank does between two looks into an area: it spins, then yields, then it had better sleep, as every wait of its node
 * does; it serves others meanwhile.
 *
 * <p><b>Threads:</b> any; it never changes.
 *
 * @param spins turns without anything in between
 * @param limit turns after which it is time to sleep
 */
public record AreaSteps(Engine engine, int spins, int limit) {
    private static final int POLL_EVERY = 8;

    /** As the node waits. */
    public static AreaSteps of(Engine engine) {
        return switch (engine.waiting()) {
            // why few spins: if both share a core, who spins keeps the other from publishing
            case SPIN -> new AreaSteps(engine, 100, 100 + 4000);
            case YIELD -> new AreaSteps(engine, 0, 100);
            case SLEEP -> new AreaSteps(engine, 0, 0);
        };
    }

    /** Whether it is time to sleep after so many turns. */
    public boolean isOver(int turn) {
        return turn >= limit;
    }

    /**
     * One turn.
     *
     * @param turn how many came before
     */
    public void take(int turn) {
        if (turn % POLL_EVERY == POLL_EVERY - 1) {
            engine.poll();
        }
        if (turn < spins) {
            Thread.onSpinWait();
        } else {
            Thread.yield();
        }
    }
}
