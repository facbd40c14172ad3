package org.mobula.rmi.internal;

import java.nio.file.Path;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import org.mobula.agent.AgentOptions;

/**
 * The options of the agent.
 *
 * @param report whether to report at the end of the program
 * @param fast whether to use shared memory
 * @param spinNanos how long a waiting thread spins at most
 * @param ringBytes the capacity of a ring
 * @param memoryBytes the capacity of all rings of this process
 * @param folder where the files are
 */
record Options(boolean report, boolean fast, long spinNanos, int ringBytes, long memoryBytes, Path folder) {
    private static final Set<String> NAMES = Set.of("report", "jrmp", "spin", "ring", "memory", "dir");
    private static final int DEFAULT_SPIN_MICROS = 50;
    private static final int DEFAULT_RING = 1 << 18;
    private static final long DEFAULT_MEMORY = 512L << 20;

    /**
     * Reads options.
     *
     * @throws IllegalArgumentException if one is unknown or invalid
     */
    static Options parse(String text) {
        AgentOptions words = AgentOptions.parse(text, NAMES);
        long ring = words.number("ring", DEFAULT_RING, LaneFile.LEAST, LaneFile.MOST);
        return new Options(
                words.has("report"),
                !words.has("jrmp"),
                TimeUnit.MICROSECONDS.toNanos(words.number("spin", DEFAULT_SPIN_MICROS, 0, 1_000_000)),
                Integer.highestOneBit((int) ring),
                words.number("memory", DEFAULT_MEMORY, 0, Long.MAX_VALUE),
                Path.of(words.text("dir", "/dev/shm")));
    }
}
