package org.mobula.bench.profile;

import java.util.List;

/** What a thread of a rank works for, by the name that the operating system shows. */
enum ThreadKind {
    /** The program's main thread, and those that the program starts without a name. */
    PROGRAM("the program's main thread", List.of("java", "main")),
    /** Mobula's own threads. */
    MOBULA("Mobula's threads", List.of("mobula")),
    /** Threads that run virtual threads. */
    CARRIERS("carriers of virtual threads", List.of("ForkJoinPool", "VirtualThread")),
    /** The fast compiler. */
    C1("compiler C1", List.of("C1 ")),
    /** The optimising compiler. */
    C2("compiler C2", List.of("C2 ")),
    /** All others: garbage collection, the JVM's own work, cleaners. */
    OTHERS("the JVM's other threads", List.of(""));

    private final String text;
    private final List<String> prefixes;

    ThreadKind(String text, List<String> prefixes) {
        this.text = text;
        this.prefixes = prefixes;
    }

    /** The kind of a thread with a name. */
    static ThreadKind of(String name) {
        for (ThreadKind kind : values()) {
            if (kind.prefixes.stream().anyMatch(name::startsWith)) {
                return kind;
            }
        }
        return OTHERS;
    }

    /** Its name in tables. */
    String text() {
        return text;
    }
}
