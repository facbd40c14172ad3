package org.mobula.launch.local.run;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.function.IntConsumer;
import java.util.stream.Stream;

/**
 * A rank's process, and the threads that relay what it writes.
 *
 * <p><b>Threads:</b> any. <b>Ownership:</b> the process, and all that it started in turn when it has to end.
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

    /** Called once the process has ended, with its exit code: 128 and more for signals. */
    void whenEnded(IntConsumer then) {
        process.onExit().thenAccept(ended -> then.accept(ended.exitValue()));
    }

    /** The host the rank says it runs on, once it has said so. */
    CompletableFuture<String> host() {
        return host;
    }

    void relay(LineRelay relay) {
        relays.add(Thread.ofPlatform().daemon().name("mobula-relay").start(relay));
    }

    /** Waits until all that the process wrote has been passed on; not forever, as a child of its may hold the pipe. */
    void awaitRelays(long atMostNanos) throws InterruptedException {
        long end = System.nanoTime() + atMostNanos;
        for (Thread relay : relays) {
            long left = Math.max(1, TimeUnit.NANOSECONDS.toMillis(end - System.nanoTime()));
            relay.join(left);
        }
    }

    /** Asks the process to end: SIGTERM. */
    void terminate() {
        family().forEach(ProcessHandle::destroy);
    }

    /** Ends the process: SIGKILL. */
    void kill() {
        family().forEach(ProcessHandle::destroyForcibly);
    }

    // why all descendants: behind a wrapper the JVM may be a child, and a program may have started processes
    private List<ProcessHandle> family() {
        if (!process.isAlive()) {
            return List.of();
        }
        return Stream.concat(process.descendants(), Stream.of(process.toHandle()))
                .toList();
    }
}
