package org.mobula.bench.endpoint;

import java.lang.foreign.MemorySegment;
import org.mobula.memory.RingConsumer;
import org.mobula.memory.RingProducer;
import org.mobula.runtime.spi.IdleStrategy;

/** Messages through two rings in shared memory, without a node. Both sides copy out of a buffer and into one. */
final class BareRing {
    private final RingProducer producer;
    private final RingConsumer consumer;
    private final IdleStrategy idle;

    /**
     * @param out the ring to the other rank
     * @param in the ring from the other rank
     */
    BareRing(MemorySegment out, MemorySegment in, IdleStrategy idle) {
        this.producer = new RingProducer(out);
        this.consumer = new RingConsumer(in);
        this.idle = idle;
    }

    /** Sends all bytes of a segment. */
    void send(int tag, MemorySegment from) {
        int length = (int) from.byteSize();
        long at = producer.claim(length);
        for (int turn = 0; at == RingProducer.FULL; turn++) {
            pause(turn);
            at = producer.claim(length);
        }
        MemorySegment.copy(from, 0, producer.segment(), at, length);
        producer.commit(tag, length);
    }

    /** Waits for a message, copies it, and returns its tag. */
    int receive(MemorySegment to) {
        int length = consumer.next();
        for (int turn = 0; length == RingConsumer.EMPTY; turn++) {
            pause(turn);
            length = consumer.next();
        }
        MemorySegment.copy(consumer.segment(), consumer.offset(), to, 0, length);
        int tag = consumer.tag();
        consumer.release();
        return tag;
    }

    @SuppressWarnings("ThreadPriorityCheck") // the other rank may need this core
    private void pause(int turn) {
        if (!idle.idle(turn)) {
            Thread.yield();
        }
    }
}
