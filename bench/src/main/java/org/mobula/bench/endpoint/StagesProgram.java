package org.mobula.bench.endpoint;

import java.lang.foreign.MemorySegment;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.mobula.bench.Measurement;
import org.mobula.bench.Spread;
import org.mobula.bench.Unit;
import org.mobula.bench.process.Task;
import org.mobula.bench.process.TaskMain;
import org.mobula.memory.BufferType;
import org.mobula.memory.BufferView;
import org.mobula.memory.MessageBuffer;

/**
 * The operations in the life of a buffer that the collector verifies, each timed over {@link #BUFFERS} buffers (the
 * thesis, table 3.1).
 */
public final class StagesProgram {
    /** The size of a buffer. */
    static final int BYTES = 4;

    /** The allocation of an array of that size. */
    static final String ARRAY = "array";

    /** The operations; the reclaim includes a collection. */
    static final List<String> STAGES = List.of(
            "buffer-allocate", "buffer-view", "buffer-contains", "buffer-unreference", "buffer-reclaim", "buffer-free");

    private static final int BUFFERS = 100;
    private static final Duration PATIENCE = Duration.ofSeconds(10);

    private final MessageBuffer[] buffers = new MessageBuffer[BUFFERS];
    private final MemorySegment[] segments = new MemorySegment[BUFFERS];
    private final byte[][] arrays = new byte[BUFFERS][];
    private final Map<String, List<Double>> times = new LinkedHashMap<>();
    private long begun;

    private StagesProgram() {}

    /** @param words a word and a {@link Task} */
    public static void main(String[] words) throws Exception {
        TaskMain.client(words, (_, task) -> new StagesProgram().measure(task));
    }

    private Map<String, Measurement> measure(Task task) {
        repeat(task.length().warmUp());
        times.clear();
        repeat(task.length().measured());
        Map<String, Measurement> results = new LinkedHashMap<>();
        for (String work : task.works()) {
            double[] each = times.getOrDefault(work, List.of()).stream()
                    .mapToDouble(time -> time)
                    .toArray();
            results.put(work, Measurement.of(Spread.of(each).median()));
        }
        return results;
    }

    private void repeat(Duration time) {
        long end = System.nanoTime() + time.toNanos();
        do {
            life();
        } while (System.nanoTime() - end < 0);
    }

    private void life() {
        begun = System.nanoTime();
        for (int i = 0; i < BUFFERS; i++) {
            arrays[i] = new byte[BYTES];
        }
        end(ARRAY);
        for (int i = 0; i < BUFFERS; i++) {
            buffers[i] = MessageBuffer.allocate(BYTES);
        }
        end(STAGES.get(0));
        for (int i = 0; i < BUFFERS; i++) {
            BufferView view = buffers[i].view(BufferType.BYTE);
            segments[i] = view.segment();
        }
        end(STAGES.get(1));
        boolean all = true;
        for (int i = 0; i < BUFFERS; i++) {
            all &= buffers[i].contains(segments[i]);
        }
        end(STAGES.get(2));
        for (int i = 0; i < BUFFERS; i++) {
            segments[i] = MemorySegment.NULL;
            buffers[i].unreference();
        }
        end(STAGES.get(3));
        for (MessageBuffer buffer : buffers) {
            all &= buffer.awaitReclaim(PATIENCE);
        }
        end(STAGES.get(4));
        for (MessageBuffer buffer : buffers) {
            buffer.free();
        }
        end(STAGES.get(5));
        if (!all || arrays[BUFFERS - 1].length != BYTES) {
            throw new IllegalStateException("a buffer does not contain its view, or was not reclaimed");
        }
    }

    private void end(String stage) {
        long now = System.nanoTime();
        times.computeIfAbsent(stage, _ -> new ArrayList<>()).add(Unit.MICROSECONDS.of(now - begun, BUFFERS));
        begun = System.nanoTime();
    }
}
