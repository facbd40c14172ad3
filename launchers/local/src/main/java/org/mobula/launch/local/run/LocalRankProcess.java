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
final class LocalRankProcess implements RankProcess {
    private final Process process;
    private final CompletableFuture<String> host = new CompletableFuture<>();
    private final List<Thread> relays = new ArrayList<>();

    LocalRankProcess(Process process) {
        this.process = process;
    }

    @Override
    public long pid() {
        return process.pid();
    }

    @Override
    public void whenEnded(IntConsumer then) {
        process.onExit().thenAccept(ended -> then.accept(ended.exitValue()));
    }

    @Override
    public CompletableFuture<String> host() {
        return host;
    }

    void relay(Runnable relay) {
        relays.add(Thread.ofPlatform().daemon().name("mobula-relay").start(relay));
    }

    @Override
    public void awaitRelays(long atMostNanos) throws InterruptedException {
        long end = System.nanoTime() + atMostNanos;
        for (Thread relay : relays) {
            long left = Math.max(1, TimeUnit.NANOSECONDS.toMillis(end - System.nanoTime()));
            relay.join(left);
        }
    }

    /** Sends SIGTERM. */
    @Override
    public void terminate() {
        withDescendants().forEach(ProcessHandle::destroy);
    }

    /** Sends SIGKILL. */
    @Override
    public void kill() {
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
