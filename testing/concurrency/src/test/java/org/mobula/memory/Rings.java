package org.mobula.memory;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;

/** A small ring on the heap with its producer and consumer. */
class Rings {
    static final int CAPACITY = 4096;

    final MemorySegment segment = MemorySegment.ofArray(new long[(int) RingLayout.bytes(CAPACITY) / Long.BYTES]);
    final RingProducer producer = new RingProducer(segment);
    final RingConsumer consumer = new RingConsumer(segment);

    /** Sends a frame that contains one number. */
    final void send(int tag, long value, int claimed) {
        long at = producer.claim(claimed);
        segment.set(ValueLayout.JAVA_LONG, at, value);
        producer.commit(tag, Long.BYTES);
    }

    /** Ten times the number in the next frame plus the frame's tag; -1 if there is no frame. */
    final long receive() {
        int length = consumer.next();
        if (length == RingConsumer.EMPTY) {
            return -1;
        }
        long found =
                length != Long.BYTES ? -2 : segment.get(ValueLayout.JAVA_LONG, consumer.offset()) * 10 + consumer.tag();
        consumer.release();
        return found;
    }
}
