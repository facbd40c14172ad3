package org.mobula.transport.spi;

import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.lang.invoke.VarHandle;
import org.mobula.memory.CorruptRingException;
import org.mobula.memory.RingConsumer;
import org.mobula.memory.RingProducer;

/**
 * A channel over two rings, one per direction, in memory that both sides map. A subclass implements the wake-up of the
 * peer, and notices the end of the peer.
 */
public abstract class RingChannel implements Channel {
    private final RingProducer producer;
    private final RingConsumer consumer;

    /**
     * @param outgoing a zeroed ring that this side writes
     * @param incoming the ring that this side reads
     */
    protected RingChannel(MemorySegment outgoing, MemorySegment incoming) {
        this.producer = new RingProducer(outgoing);
        this.consumer = new RingConsumer(incoming);
    }

    /** Wakes the peer. Must not block. */
    protected abstract void sendWakeup();

    @Override
    public final int frameLimit() {
        return producer.payloadLimit();
    }

    @Override
    public final long claim(int payload) {
        return producer.claim(payload);
    }

    @Override
    public final boolean extend(int payload) {
        return producer.extend(payload);
    }

    @Override
    public final MemorySegment outgoing() {
        return producer.segment();
    }

    @Override
    public final void commit(int tag, int payload) {
        publish(tag, payload);
        VarHandle.fullFence();
        wakeIfAsleep();
    }

    @Override
    public final void publish(int tag, int payload) {
        producer.commit(tag, payload);
    }

    @Override
    public final void wakeIfAsleep() {
        if (producer.takeWakeupRequest()) {
            sendWakeup();
        }
    }

    @Override
    public final boolean survivesSender() {
        return !producer.isRefused();
    }

    @Override
    public final void abandon() {
        producer.abandon();
    }

    @Override
    public boolean flush() {
        return true;
    }

    @Override
    public boolean isDrained() {
        return producer.isDrained();
    }

    @Override
    public final boolean isReady() {
        return consumer.hasNext();
    }

    @Override
    public final int next() throws IOException {
        try {
            return consumer.next();
        } catch (CorruptRingException e) {
            throw new IOException(e.getMessage(), e);
        }
    }

    @Override
    public final int tag() {
        return consumer.tag();
    }

    @Override
    public final MemorySegment incoming() {
        return consumer.segment();
    }

    @Override
    public final long offset() {
        return consumer.offset();
    }

    @Override
    public final void release() {
        consumer.release();
    }

    @Override
    public final void refuse() {
        consumer.refuse();
    }

    @Override
    public final void wakePeer() {
        if (!producer.isDrained()) {
            sendWakeup();
        }
    }

    @Override
    public final boolean hasPeerWakeups() {
        return true;
    }

    /** False: processes that share memory have the same byte order, unless an option says otherwise. */
    @Override
    public boolean isSwapped() {
        return false;
    }

    @Override
    public final boolean sleep() {
        return consumer.sleep();
    }

    @Override
    public final void wake() {
        consumer.wake();
    }
}
