package org.mobula.collective.spi;

import java.util.concurrent.atomic.AtomicIntegerArray;
import org.mobula.runtime.spi.Engine;

/** The signals of one area, by messages that name it. What comes before the area stands is heard, too. */
final class Announcements implements AreaSignals {
    private final Engine engine;
    private final AreaRanks ranks;
    private final int handler;
    private final int area;
    private final AtomicIntegerArray heard; // by ranks of the node

    /** @param handler the number of the messages */
    Announcements(Engine engine, AreaRanks ranks, int handler, int area) {
        this.engine = engine;
        this.ranks = ranks;
        this.handler = handler;
        this.area = area;
        this.heard = new AtomicIntegerArray(engine.size());
    }

    @Override
    public long seen() {
        return engine.ordersSeen();
    }

    @Override
    public void nudge(int rank, int announced) {
        ranks.peer(rank).post(handler, 2 * Integer.BYTES, out -> {
            out.putInt(area);
            out.putInt(announced);
        });
    }

    @Override
    public int heard(int rank) {
        return heard.get(ranks.peer(rank).rank());
    }

    /** A rank of the node has announced so often. */
    void hear(int source, int announced) {
        heard.accumulateAndGet(source, announced, (before, now) -> now - before > 0 ? now : before);
    }
}
