package org.mobula.transport;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.nio.channels.SelectableChannel;
import org.jspecify.annotations.Nullable;
import org.mobula.memory.RingLayout;
import org.mobula.transport.spi.RingChannel;

/**
 * A channel from a node to itself, or between two nodes of one JVM, over rings in the memory of this process.
 *
 * <p>Messages of a rank to itself take the same path as all others, so that they have the same semantics.
 */
public final class LoopbackChannel extends RingChannel {
    private final int bytes;
    private final Runnable wakeup;

    private LoopbackChannel(MemorySegment outgoing, MemorySegment incoming, Runnable wakeup) {
        super(outgoing, incoming);
        this.bytes = (int) (outgoing.byteSize() - RingLayout.FRAMES);
        this.wakeup = wakeup;
    }

    /**
     * A channel that receives its own frames.
     *
     * @param ringBytes bytes of the ring, a power of two
     * @param wakeup wakes the thread of this node that sleeps; must not block
     */
    public static LoopbackChannel toSelf(int ringBytes, Runnable wakeup) {
        MemorySegment ring = ring(ringBytes);
        return new LoopbackChannel(ring, ring, wakeup);
    }

    /**
     * Two channels, each the other's peer.
     *
     * @param first wakes the first channel's owner
     * @param second wakes the second channel's owner
     */
    public static LoopbackChannel[] pair(int ringBytes, Runnable first, Runnable second) {
        MemorySegment there = ring(ringBytes);
        MemorySegment back = ring(ringBytes);
        return new LoopbackChannel[] {new LoopbackChannel(there, back, second), new LoopbackChannel(back, there, first)
        };
    }

    @Override
    protected void sendWakeup() {
        wakeup.run();
    }

    @Override
    public @Nullable SelectableChannel socket() {
        return null;
    }

    @Override
    public void onReadable() {}

    @Override
    public String describe() {
        return "loopback, ring of " + bytes / 1024 + " KiB";
    }

    @Override
    public void close() {}

    private static MemorySegment ring(int bytes) {
        return Arena.ofAuto().allocate(RingLayout.bytes(bytes), 128);
    }
}
