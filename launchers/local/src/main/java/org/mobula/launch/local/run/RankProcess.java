package org.mobula.launch.local.run;

import java.util.concurrent.CompletableFuture;
import java.util.function.IntConsumer;

/** The process of a rank, on this host or on another one. <b>Threads:</b> any. */
public interface RankProcess {
    /** Its process id, 0 if it is not known yet. */
    long pid();

    /** Registers a callback for the exit code; codes above 128 mean signals. */
    void whenEnded(IntConsumer then);

    /** The rank's host name, once the rank has reported it. */
    CompletableFuture<String> host();

    /**
     * Waits until the output has been relayed, or the time is over: a child of the process may keep its output open.
     */
    void awaitRelays(long atMostNanos) throws InterruptedException;

    /** Asks the process and its descendants to end. */
    void terminate();

    /** Ends the process and its descendants. */
    void kill();

    /** A clause about its end: {@code "exit code 3"}. */
    default String ending(int exitCode) {
        return ExitStatus.of(exitCode);
    }
}
