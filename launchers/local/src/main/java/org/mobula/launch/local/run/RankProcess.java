package org.mobula.launch.local.run;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.function.IntConsumer;
import java.util.stream.Stream;

/**
 * A rank's process and the threads that relay its output.
 *
 * <p><b>Threads:</b> any. <b>Ownership:</b> the process; it is ended together with all its descendants.
 */
final class RankProcess {
    private final Process process;
    private final CompletableFuture<String> host = new CompletableFuture<>();
    private final List<Thread> relays = new ArrayList<>();

    RankProcess(Process process) {
        this.process = process;
    }

    long pid() {
        return process.pid();
    }

    /** Registers a callback for the exit code; codes above 128 mean signals. */
    void whenEnded(IntConsumer then) {
        process.onExit().thenAccept(ended -> then.accept(ended.exitValue()));
    }

    /** The rank's host name, once the rank has reported it. */
    CompletableFuture<String> host() {
        return host;
    }

    void relay(LineRelay relay) {
        relays.add(Thread.ofPlatform().daemon().name("mobula-relay").start(relay));
    }

    /** Waits until the output has been relayed, or the time is over: a child of the process may keep the pipe open. */
    void awaitRelays(long atMostNanos) throws InterruptedException {
        long end = System.nanoTime() + atMostNanos;
        for (Thread relay : relays) {
            long left = Math.max(1, TimeUnit.NANOSECONDS.toMillis(end - System.nanoTime()));
            relay.join(left);
        }
    }

    /** Sends SIGTERM. */
    void terminate() {
        withDescendants().forEach(ProcessHandle::destroy);
    }

    /** Sends SIGKILL. */
    void kill() {
        withDescendants().forEach(ProcessHandle::destroyForcibly);
    }

    // behind a wrapper the JVM may be a child, and a program may have started processes
    private List<ProcessHandle> withDescendants() {
        if (!process.isAlive()) {
            return List.of();
        }
        return Stream.concat(process.descendants(), Stream.of(process.toHandle()))
                .toList();
    }
}
