package org.mobula.bench.memory;

import java.util.LinkedHashMap;
import java.util.Map;
import org.mobula.bench.Measurement;
import org.mobula.bench.Unit;
import org.mobula.bench.process.Stopwatch;
import org.mobula.bench.process.Stopwatch.Operation;
import org.mobula.bench.process.Task;
import org.mobula.bench.process.TaskMain;

/** The main class that measures a format, and verifies that it reads what it wrote. */
public final class PlacedProgram {
    static final String OPEN = "open/";
    static final String ONE = "one-field/";
    static final String ALL = "every-field/";
    static final String ARRAY = "array/";

    private final PlacedFormat format;
    private double last; // keeps the compiler from removing the work
    private int turn;
    private Object opened = this;

    private PlacedProgram(PlacedFormat format) {
        this.format = format;
    }

    /** @param words the format's class and a {@link Task} */
    public static void main(String[] words) throws Exception {
        TaskMain.client(
                words,
                (format, task) -> new PlacedProgram((PlacedFormat)
                                Class.forName(format).getDeclaredConstructor().newInstance())
                        .measure(task));
    }

    private Map<String, Measurement> measure(Task task) throws Exception {
        Map<String, Measurement> all = new LinkedHashMap<>();
        for (String work : task.works()) {
            Order order = Order.of(Integer.parseInt(work.substring(work.indexOf('/') + 1)));
            format.write(order);
            opened = format.open();
            all.put(work, new Stopwatch().measure(operation(work, order), Unit.MICROSECONDS, 1, task.length()));
        }
        return all;
    }

    private Operation operation(String work, Order order) throws Exception {
        if (work.startsWith(OPEN)) {
            return () -> opened = format.open();
        }
        if (work.startsWith(ARRAY)) {
            verify(format.readLast(), order.values()[order.values().length - 1]);
            return () -> last = format.readLast();
        }
        if (work.startsWith(ONE)) {
            verify(format.readOne(0), order.price());
            return () -> last += format.readOne(turn++ & PlacedFormat.MESSAGES - 1);
        }
        verify(format.readAll(), order.sum());
        return () -> last = format.readAll();
    }

    private static void verify(double read, double written) {
        if (read != written) {
            throw new IllegalStateException(read + " was read, and " + written + " was written");
        }
    }

    @Override
    public String toString() {
        return last + " of " + opened;
    }
}
