package org.mobula.analysis.internal;

import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The behaviour of methods of the JDK that need not be read: common ones that never block, and ones that block.
 */
final class JdkBlocking {
    private static final Set<String> ALL = Set.of("*");
    private static final Set<String> ATOMIC = names(
            "<init> get set lazySet getAndSet compareAndSet compareAndExchange getAndIncrement getAndDecrement getAndAdd incrementAndGet decrementAndGet addAndGet getPlain setPlain getAcquire setRelease getOpaque setOpaque weakCompareAndSetPlain");

    /** By class, methods that never block. */
    private static final Map<String, Set<String>> HARMLESS = Map.ofEntries(
            Map.entry("java/lang/Object", names("<init> getClass hashCode")),
            Map.entry("java/lang/Math", ALL),
            Map.entry("java/lang/StrictMath", ALL),
            Map.entry("java/lang/Integer", ALL),
            Map.entry("java/lang/Long", ALL),
            Map.entry("java/lang/Short", ALL),
            Map.entry("java/lang/Byte", ALL),
            Map.entry("java/lang/Character", ALL),
            Map.entry("java/lang/Boolean", ALL),
            Map.entry("java/lang/Float", ALL),
            Map.entry("java/lang/Double", ALL),
            Map.entry("java/lang/Number", names("<init>")),
            Map.entry(
                    "java/lang/String",
                    names(
                            "length charAt isEmpty isBlank equals hashCode compareTo equalsIgnoreCase startsWith endsWith indexOf lastIndexOf substring concat trim strip toString valueOf <init>")),
            Map.entry(
                    "java/lang/StringBuilder",
                    names("<init> append length charAt setLength setCharAt deleteCharAt reverse toString")),
            Map.entry("java/lang/System", names("arraycopy nanoTime currentTimeMillis identityHashCode")),
            Map.entry("java/lang/Thread", names("currentThread onSpinWait")),
            Map.entry("java/lang/Class", names("desiredAssertionStatus isInstance cast getClass")),
            Map.entry("java/util/Objects", names("requireNonNull isNull nonNull checkIndex requireNonNullElse")),
            Map.entry("java/util/Arrays", names("fill copyOf copyOfRange")),
            Map.entry("java/util/concurrent/atomic/AtomicInteger", ATOMIC),
            Map.entry("java/util/concurrent/atomic/AtomicLong", ATOMIC),
            Map.entry("java/util/concurrent/atomic/AtomicBoolean", ATOMIC),
            Map.entry("java/util/concurrent/atomic/AtomicReference", ATOMIC),
            Map.entry("java/util/concurrent/atomic/LongAdder", names("<init> add increment decrement sum")),
            Map.entry("java/lang/invoke/VarHandle", ALL),
            Map.entry("java/lang/foreign/MemorySegment", names("get set getAtIndex setAtIndex byteSize asSlice copy")));

    /** Exceptions among the classes whose other methods are all harmless. */
    private static final Set<String> EXCEPTIONS = Set.of(
            "java/lang/Math.random",
            "java/lang/StrictMath.random",
            "java/lang/Integer.getInteger",
            "java/lang/Long.getLong",
            "java/lang/Boolean.getBoolean");

    /** Blocking methods, by class and method or by the beginning of the package, with the reason. */
    private static final Map<String, String> BLOCKING = Map.ofEntries(
            Map.entry("java/lang/Object.wait", "waits"),
            Map.entry("java/lang/Thread.sleep", "sleeps"),
            Map.entry("java/lang/Thread.join", "waits for a thread"),
            Map.entry("java/lang/Thread.yield", "yields the processor"),
            Map.entry("java/util/concurrent/locks/", "takes a lock, or parks"),
            Map.entry("java/util/concurrent/TimeUnit.sleep", "sleeps"),
            Map.entry("java/io/", "does I/O"),
            Map.entry("java/net/", "does I/O"),
            Map.entry("java/nio/channels/", "does I/O"),
            Map.entry("java/nio/file/", "does I/O"));

    private JdkBlocking() {}

    /** Whether a method is known never to block. */
    static boolean isHarmless(String owner, String name, String descriptor) {
        Set<String> names = HARMLESS.get(owner);
        boolean listed = names != null && (names.contains(name) || names == ALL);
        return listed && !EXCEPTIONS.contains(owner + "." + name) && !callsBack(owner, name, descriptor);
    }

    /** Why a method blocks, or null if nothing is known about it. */
    static @Nullable String reason(String owner, String name) {
        String method = owner + "." + name;
        for (Map.Entry<String, String> entry : BLOCKING.entrySet()) {
            String key = entry.getKey();
            if (key.endsWith("/") ? owner.startsWith(key) : method.equals(key)) {
                return entry.getValue();
            }
        }
        return null;
    }

    /** Whether a method calls toString of an Object or CharSequence, or a function: code that may be anyone's. */
    private static boolean callsBack(String owner, String name, String descriptor) {
        if (descriptor.contains("Ljava/util/function/") || descriptor.contains("Ljava/lang/CharSequence;")) {
            return true;
        }
        boolean text =
                owner.equals("java/lang/StringBuilder") || (owner.equals("java/lang/String") && !name.equals("equals"));
        return text
                && (descriptor.startsWith("(Ljava/lang/Object;")
                        || descriptor.contains("Ljava/lang/StringBuffer;")
                        || descriptor.contains("charset"));
    }

    private static Set<String> names(String separated) {
        return Set.of(separated.split(" ", -1));
    }
}
