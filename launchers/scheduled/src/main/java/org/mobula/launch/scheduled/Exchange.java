package org.mobula.launch.scheduled;

import java.util.Optional;
import java.util.function.BiConsumer;

/**
 * What a scheduler offers to the processes that it started: short texts by key, and a barrier. Each method may block
 * until the other processes have called it too.
 *
 * <p><b>Threads:</b> one at a time, except {@link #abort}, which any thread may call. <b>Failure:</b> {@link
 * org.mobula.launch.LaunchException} if the scheduler cannot be reached or refuses; the message names the scheduler's
 * interface.
 */
public interface Exchange {
    /** The scheduler's interface as users know it: {@code "PMI-1"}. */
    String name();

    /** The rank of this process, 0 to {@link #size} - 1. */
    int rank();

    /** The number of processes. */
    int size();

    /**
     * Offers a text to all processes, from the next {@link #fence} on.
     *
     * @param key letters, digits and dashes
     * @param text at most 16 KiB of ASCII characters without white space, {@code ;} and {@code =}
     */
    void put(String key, String text);

    /** Waits until all processes have called this method. */
    void fence();

    /** Whether {@link #fence} fails by itself when other processes do not come. */
    default boolean limitsFence() {
        return false;
    }

    /** The text that a rank has offered. */
    String get(int rank, String key);

    /** Tells the scheduler that this process will end without failure. Idempotent. */
    void finish();

    /**
     * Asks the scheduler to end all processes of the job with an exit code. The scheduler may end this process as well.
     */
    void abort(int exitCode, String cause);

    /**
     * The secret of the run, where the processes agree on one by themselves, because others could read what they offer.
     * At rank 0 from the beginning, at the others after the {@link #fence}.
     */
    default Optional<byte[]> secret() {
        return Optional.empty();
    }

    /** Tells that this process is connected to rank 0's coordinator, which notices its end from now on. */
    default void joined() {}

    /**
     * Names who is told, at rank 0, that the process of a rank ended between the {@link #fence} and {@link #joined},
     * where the scheduler does not tell it. Called before the fence.
     *
     * @param listener receives the rank and the cause, on any thread
     */
    default void whenLost(BiConsumer<Integer, String> listener) {}
}
