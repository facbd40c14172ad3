package org.mobula.bench.parts;

import static java.lang.foreign.ValueLayout.JAVA_LONG;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.util.concurrent.TimeUnit;
import org.mobula.memory.RingConsumer;
import org.mobula.memory.RingLayout;
import org.mobula.memory.RingProducer;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;

/** A frame through a ring with both ends on one thread: the instructions without cache line transfers between cores. */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
public class RingParts {
    private static final int CAPACITY = 1 << 16;
    private static final int TAG = 7;

    private final MemorySegment segment = Arena.global().allocate(RingLayout.bytes(CAPACITY), Long.BYTES);
    private final RingProducer producer = new RingProducer(segment);
    private final RingConsumer consumer = new RingConsumer(segment);

    /** A frame of 8 bytes. */
    @Benchmark
    public long frame() {
        long at = producer.claim(Long.BYTES);
        if (at == RingProducer.FULL) {
            throw new IllegalStateException(
                    "the ring is full, but the consumer reads every frame before the next one is written");
        }
        segment.set(JAVA_LONG, at, at);
        producer.commit(TAG, Long.BYTES);
        int length = consumer.next();
        long value = segment.get(JAVA_LONG, consumer.offset());
        consumer.release();
        return value + length;
    }
}
