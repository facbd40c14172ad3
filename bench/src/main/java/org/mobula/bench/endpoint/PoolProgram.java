package org.mobula.bench.endpoint;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.LinkedHashMap;
import java.util.Map;
import org.mobula.bench.Measurement;
import org.mobula.bench.Unit;
import org.mobula.bench.process.Stopwatch;
import org.mobula.bench.process.Stopwatch.Operation;
import org.mobula.bench.process.Task;
import org.mobula.bench.process.TaskMain;
import org.mobula.memory.BufferPool;
import org.mobula.memory.BufferType;
import org.mobula.memory.MessageBuffer;

/** Allocates memory, writes and reads one number in it, and gives it back. */
public final class PoolProgram {
    /** From a pool. */
    static final String POOL = "allocate-use-free-";

    /** By an arena for each use. */
    static final String ARENA = "arena-";

    private final BufferPool pool = BufferPool.create();
    private long sum;

    private PoolProgram() {}

    /** @param words a word and a {@link Task} */
    public static void main(String[] words) throws Exception {
        TaskMain.client(words, (_, task) -> new PoolProgram().measure(task));
    }

    private Map<String, Measurement> measure(Task task) throws Exception {
        Map<String, Measurement> results = new LinkedHashMap<>();
        for (String work : task.works()) {
            int bytes = Integer.parseInt(work.substring(work.lastIndexOf('-') + 1));
            Operation operation = work.startsWith(POOL) ? () -> usePool(bytes) : () -> useArena(bytes);
            results.put(work, new Stopwatch().measure(operation, Unit.MICROSECONDS, 1, task.length()));
        }
        if (sum == 0) {
            throw new IllegalStateException("nothing was read");
        }
        return results;
    }

    private void usePool(int bytes) {
        try (MessageBuffer buffer = pool.allocate(bytes)) {
            use(buffer.view(BufferType.LONG).segment());
        }
    }

    private void useArena(int bytes) {
        try (Arena arena = Arena.ofConfined()) {
            use(arena.allocate(bytes, Long.BYTES));
        }
    }

    private void use(MemorySegment memory) {
        memory.set(ValueLayout.JAVA_LONG, 8, sum + 1);
        sum = memory.get(ValueLayout.JAVA_LONG, 8);
    }
}
