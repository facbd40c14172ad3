package org.mobula.collective.spi;

import java.util.concurrent.atomic.AtomicIntegerArray;
import java.util.function.IntFunction;
import org.mobula.runtime.spi.Engine;
import org.mobula.runtime.spi.Peer;

/** The signals of one area, as messages that name it. Messages that arrive before the area exists count. */
final class Announcements implements AreaSignals {
    private final Engine engine;
    private final IntFunction<Peer> peers;
    private final int handler;
    private final int area;
    private final AtomicIntegerArray heard; // by ranks of the node

    /**
     * @param peers the connection to each rank of the area
     * @param handler the number of the messages
     */
    Announcements(Engine engine, IntFunction<Peer> peers, int handler, int area) {
        this.engine = engine;
        this.peers = peers;
        this.handler = handler;
        this.area = area;
        this.heard = new AtomicIntegerArray(engine.size());
    }

    @Override
    public long seen() {
        return engine.ordersSeen();
    }

    @Override
    public void wakePeer(int rank, int announced) {
        peers.apply(rank).post(handler, 2 * Integer.BYTES, out -> {
            out.putInt(area);
            out.putInt(announced);
        });
    }

    @Override
    public int heard(int rank) {
        return heard.get(peers.apply(rank).rank());
    }

    /** A rank of the node has announced this many times. */
    void hear(int source, int announced) {
        heard.accumulateAndGet(source, announced, (before, now) -> now - before > 0 ? now : before);
    }
}
