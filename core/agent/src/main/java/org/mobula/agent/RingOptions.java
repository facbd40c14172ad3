package org.mobula.agent;

import java.nio.file.Path;
import java.util.Set;
import java.util.concurrent.TimeUnit;

/**
 * The options that all agents have.
 *
 * @param report whether to report at the end of the program
 * @param rings whether to use shared memory
 * @param spinNanos how long a waiting thread spins at most
 * @param ringBytes the capacity of a ring, a power of two
 * @param memoryBytes the capacity of all rings of this process
 * @param folder where the files are
 */
public record RingOptions(boolean report, boolean rings, long spinNanos, int ringBytes, long memoryBytes, Path folder) {
    /** The smallest capacity of a ring, in bytes. */
    public static final int LEAST_RING = 4096;

    /** The largest capacity of a ring, in bytes. */
    public static final int MOST_RING = 1 << 26;

    private static final int DEFAULT_SPIN_MICROS = 50;
    private static final int DEFAULT_RING = 1 << 18;
    private static final long DEFAULT_MEMORY = 512L << 20;

    /**
     * Reads options.
     *
     * @param text the options, as after {@code -javaagent:agent.jar=}
     * @param off the name of the option that switches shared memory off
     * @throws IllegalArgumentException if one is unknown or invalid
     */
    public static RingOptions parse(String text, String off) {
        AgentOptions words = AgentOptions.parse(text, Set.of("report", off, "spin", "ring", "memory", "dir"));
        long ring = words.number("ring", DEFAULT_RING, LEAST_RING, MOST_RING);
        return new RingOptions(
                words.has("report"),
                !words.has(off),
                TimeUnit.MICROSECONDS.toNanos(words.number("spin", DEFAULT_SPIN_MICROS, 0, 1_000_000)),
                Integer.highestOneBit((int) ring),
                words.number("memory", DEFAULT_MEMORY, 0, Long.MAX_VALUE),
                Path.of(words.text("dir", "/dev/shm")));
    }

    /** Whether a number can be the capacity of a ring; it may come from another process. */
    public static boolean isRing(int capacity) {
        return capacity >= LEAST_RING && capacity <= MOST_RING && Integer.bitCount(capacity) == 1;
    }
}
