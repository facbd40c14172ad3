package org.mobula.bench.memory;

import java.lang.foreign.Arena;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.util.LinkedHashMap;
import java.util.Map;
import org.mobula.bench.Measurement;
import org.mobula.bench.Unit;
import org.mobula.bench.process.Stopwatch;
import org.mobula.bench.process.Stopwatch.Operation;
import org.mobula.bench.process.Task;
import org.mobula.bench.process.TaskMain;

/**
 * Calls from Java to native code and back, reads and copies of memory outside the heap, each beside its equivalent in
 * Java (the thesis, tables 2.2 to 2.5). A native method of the JDK stands for JNI.
 */
public final class CrossingProgram {
    /** Each work, and the work beside it. */
    static final Map<String, String> BESIDE = beside();

    private static final String COPY = "heap-to-native-";
    private static final String COPY_IN_HEAP = "heap-to-heap-";
    private static final int INTS = 1000;
    private static final int LARGEST = 4000;

    private static Map<String, String> beside() {
        Map<String, String> works = new LinkedHashMap<>();
        works.put("downcall", "jni-call");
        works.put("downcall-critical", "jni-call");
        works.put("downcall-and-upcall", "jni-call");
        works.put("read-ints", "read-ints-of-array");
        for (int size : new int[] {10, 100, 1000}) {
            works.put(COPY + size, COPY_IN_HEAP + size);
        }
        return works;
    }

    private final Runtime runtime = Runtime.getRuntime();
    private final Linker linker = Linker.nativeLinker();
    private final FunctionDescriptor type = FunctionDescriptor.of(ValueLayout.JAVA_INT, ValueLayout.JAVA_INT);
    private final MethodHandle abs;
    private final MethodHandle criticalAbs;
    private final MethodHandle upcall;
    private final MemorySegment outside = Arena.global().allocate(LARGEST);
    private final MemorySegment inside = MemorySegment.ofArray(new byte[LARGEST]);
    private final byte[] source = new byte[LARGEST];
    private final byte[] target = new byte[LARGEST];
    private final int[] ints = new int[INTS];
    private long last; // keeps the compiler from removing the work

    @SuppressWarnings("restricted") // the process has native access
    private CrossingProgram() throws ReflectiveOperationException {
        MemorySegment address = linker.defaultLookup().findOrThrow("abs");
        abs = linker.downcallHandle(address, type);
        criticalAbs = linker.downcallHandle(address, type, Linker.Option.critical(false));
        MethodHandle negate = MethodHandles.lookup()
                .findStatic(CrossingProgram.class, "negate", MethodType.methodType(int.class, int.class));
        upcall = linker.downcallHandle(linker.upcallStub(negate, type, Arena.global()), type);
    }

    /** @param words a word and a {@link Task} */
    public static void main(String[] words) throws Exception {
        TaskMain.client(words, (_, task) -> new CrossingProgram().measure(task));
    }

    /** The bytes that a work moves; 0 for calls. */
    static long bytes(String work) {
        return work.startsWith(COPY)
                ? Long.parseLong(work.substring(COPY.length()))
                : work.startsWith("read") ? (long) INTS * Integer.BYTES : 0;
    }

    private static int negate(int value) {
        return -value;
    }

    private Map<String, Measurement> measure(Task task) throws Exception {
        Map<String, Measurement> results = new LinkedHashMap<>();
        for (String work : task.works()) {
            results.put(work, new Stopwatch().measure(operation(work), Unit.MICROSECONDS, 1, task.length()));
        }
        if (last == 0) {
            throw new IllegalStateException("nothing was called");
        }
        return results;
    }

    private Operation operation(String work) {
        return switch (work) {
            case "downcall" -> () -> last += call(abs);
            case "downcall-critical" -> () -> last += call(criticalAbs);
            case "downcall-and-upcall" -> () -> last += call(upcall);
            case "jni-call" -> () -> last += runtime.maxMemory();
            case "read-ints" -> () -> last += sumOutside();
            case "read-ints-of-array" -> () -> last += sumOfArray();
            default -> copy(work);
        };
    }

    private Operation copy(String work) {
        int bytes = Integer.parseInt(work.substring(work.lastIndexOf('-') + 1));
        return work.startsWith(COPY)
                ? () -> MemorySegment.copy(inside, 0, outside, 0, bytes)
                : () -> System.arraycopy(source, 0, target, 0, bytes);
    }

    private static int call(MethodHandle function) {
        try {
            return (int) function.invokeExact(1);
        } catch (Throwable failure) {
            throw new LinkageError("the function could not be called", failure);
        }
    }

    private long sumOutside() {
        long sum = 0;
        for (int i = 0; i < INTS; i++) {
            sum += outside.getAtIndex(ValueLayout.JAVA_INT, i);
        }
        return sum;
    }

    private long sumOfArray() {
        long sum = 0;
        for (int each : ints) {
            sum += each;
        }
        return sum;
    }
}
