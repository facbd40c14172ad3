package org.mobula.invoke.internal.analysis;

import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * What is known of the JDK's methods without reading them: the commonest harmless ones, and the names of what waits.
 */
final class Known {
    private static final Set<String> ALL = Set.of("*");

    /** By class, the methods that never wait. Only ones that no subclass can override with something else. */
    private static final Map<String, Set<String>> HARMLESS = Map.ofEntries(
            Map.entry("java/lang/Object", Set.of("<init>", "getClass", "hashCode")),
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
            Map.entry("java/lang/Number", Set.of("<init>")),
            Map.entry(
                    "java/lang/String",
                    Set.of(
                            "length",
                            "charAt",
                            "isEmpty",
                            "isBlank",
                            "equals",
                            "hashCode",
                            "compareTo",
                            "equalsIgnoreCase",
                            "startsWith",
                            "endsWith",
                            "indexOf",
                            "lastIndexOf",
                            "substring",
                            "concat",
                            "trim",
                            "strip",
                            "toString",
                            "valueOf",
                            "<init>")),
            Map.entry(
                    "java/lang/StringBuilder",
                    Set.of(
                            "<init>",
                            "append",
                            "length",
                            "charAt",
                            "setLength",
                            "setCharAt",
                            "deleteCharAt",
                            "reverse",
                            "toString")),
            Map.entry("java/lang/System", Set.of("arraycopy", "nanoTime", "currentTimeMillis", "identityHashCode")),
            Map.entry("java/lang/Thread", Set.of("currentThread", "onSpinWait")),
            Map.entry("java/lang/Class", Set.of("desiredAssertionStatus", "isInstance", "cast", "getClass")),
            Map.entry(
                    "java/util/Objects",
                    Set.of("requireNonNull", "isNull", "nonNull", "checkIndex", "requireNonNullElse")),
            Map.entry("java/util/Arrays", Set.of("fill", "copyOf", "copyOfRange")),
            Map.entry("java/util/concurrent/atomic/AtomicInteger", atomics()),
            Map.entry("java/util/concurrent/atomic/AtomicLong", atomics()),
            Map.entry("java/util/concurrent/atomic/AtomicBoolean", atomics()),
            Map.entry("java/util/concurrent/atomic/AtomicReference", atomics()),
            Map.entry(
                    "java/util/concurrent/atomic/LongAdder", Set.of("<init>", "add", "increment", "decrement", "sum")),
            Map.entry("java/lang/invoke/VarHandle", ALL),
            Map.entry(
                    "java/lang/foreign/MemorySegment",
                    Set.of("get", "set", "getAtIndex", "setAtIndex", "byteSize", "asSlice", "copy")));

    /** Methods of the classes whose every method is harmless, but for these. */
    private static final Set<String> EXCEPTIONS = Set.of(
            "java/lang/Math.random",
            "java/lang/StrictMath.random",
            "java/lang/Integer.getInteger",
            "java/lang/Long.getLong",
            "java/lang/Boolean.getBoolean");

    /** What waits, by class and method or by the package's beginning, in words. */
    private static final Map<String, String> WAITS = Map.ofEntries(
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

    private Known() {}

    /** Whether a method is known never to wait. */
    static boolean isHarmless(String owner, String name, String descriptor) {
        Set<String> names = HARMLESS.get(owner);
        boolean listed = names != null && (names.contains(name) || names == ALL);
        return listed && !EXCEPTIONS.contains(owner + "." + name) && !callsBack(owner, name, descriptor);
    }

    /** What a method does that waits, or null if nothing is known. */
    static @Nullable String waiting(String owner, String name) {
        String method = owner + "." + name;
        for (Map.Entry<String, String> entry : WAITS.entrySet()) {
            String key = entry.getKey();
            if (key.endsWith("/") ? owner.startsWith(key) : method.equals(key)) {
                return entry.getValue();
            }
        }
        return null;
    }

    // why: an Object or CharSequence given to these is asked for its text, and a Supplier for its value; anybody wrote
    // those
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

    private static Set<String> atomics() {
        return Set.of(
                "<init>",
                "get",
                "set",
                "lazySet",
                "getAndSet",
                "compareAndSet",
                "compareAndExchange",
                "getAndIncrement",
                "getAndDecrement",
                "getAndAdd",
                "incrementAndGet",
                "decrementAndGet",
                "addAndGet",
                "getPlain",
                "setPlain",
                "getAcquire",
                "setRelease",
                "getOpaque",
                "setOpaque",
                "weakCompareAndSetPlain");
    }
}
