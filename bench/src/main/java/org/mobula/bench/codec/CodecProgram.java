package org.mobula.bench.codec;

import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;
import org.mobula.bench.Measurement;
import org.mobula.bench.process.Stopwatch;
import org.mobula.bench.process.Stopwatch.Operation;
import org.mobula.bench.process.Stopwatch.Reading;
import org.mobula.bench.process.Task;
import org.mobula.bench.process.TaskMain;

/** The main class that measures a format, and verifies that it reads what it wrote. */
public final class CodecProgram {
    private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();
    private static final double NANOS_PER_MICRO = 1_000;

    private final Format format;
    private long excluded; // nanoseconds in which objects were created

    private CodecProgram(Format format) {
        this.format = format;
    }

    /** @param words the format's class and a {@link Task} */
    public static void main(String[] words) throws Exception {
        TaskMain.client(
                words,
                (format, task) -> new CodecProgram((Format)
                                Class.forName(format).getDeclaredConstructor().newInstance())
                        .measure(task));
    }

    private Map<String, Measurement> measure(Task task) throws Exception {
        Map<String, Measurement> all = new LinkedHashMap<>();
        for (String work : task.works()) {
            all.put(work, measure(work, task));
        }
        return all;
    }

    private Measurement measure(String asked, Task task) throws Exception {
        String shape = Direction.shape(asked);
        Object[] objects = new Object[Shapes.objects(shape)];
        fill(objects, shape);
        for (int i = 0; i < objects.length; i++) {
            format.write(i, objects[i]);
            verify(objects[i], format.read(i), shape);
            format.write(i, objects[i]); // a second message, which does not describe types
        }
        Operation operation = Direction.of(asked) == Direction.READ ? reading(objects) : writing(objects, shape);
        Stopwatch watch = new Stopwatch(() -> System.nanoTime() - excluded);
        int batch = watch.warmUp(operation, task.length());
        long before = THREADS.getCurrentThreadAllocatedBytes();
        Reading seen = watch.time(operation, batch, task.length());
        double allocated = THREADS.getCurrentThreadAllocatedBytes() - before;
        return new Measurement(
                seen.median() / NANOS_PER_MICRO,
                seen.mean() / NANOS_PER_MICRO,
                allocated / seen.operations(),
                Double.NaN);
    }

    private Operation reading(Object[] objects) {
        Turn turn = new Turn(objects.length);
        return () -> turn.result = format.read(turn.next());
    }

    private Operation writing(Object[] objects, String shape) {
        Turn turn = new Turn(objects.length);
        if (!shape.equals(Shapes.FRESH)) {
            return () -> {
                int next = turn.next();
                format.write(next, objects[next]);
            };
        }
        return () -> {
            int next = turn.next();
            if (next == 0) {
                long begun = System.nanoTime();
                fill(objects, shape);
                excluded += System.nanoTime() - begun;
            }
            format.write(next, objects[next]);
        };
    }

    private static void fill(Object[] objects, String shape) {
        for (int i = 0; i < objects.length; i++) {
            objects[i] = Shapes.make(shape, i);
        }
    }

    private static void verify(Object written, Object read, String shape) {
        if (written == read || !Arrays.deepEquals(new Object[] {written}, new Object[] {read})) {
            throw new IllegalStateException(shape + " was not read as it was written: " + read);
        }
    }

    /** The next object; keeps the result of the last read, so that the compiler does not remove the read. */
    private static final class Turn {
        private final int all;
        private int last;
        private Object result = "";

        Turn(int all) {
            this.all = all;
            this.last = all - 1;
        }

        int next() {
            last = last + 1 == all ? 0 : last + 1;
            return last;
        }

        @Override
        public String toString() {
            return last + " of " + all + ": " + result;
        }
    }
}
