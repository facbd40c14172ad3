package org.mobula.launch.ssh;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.IntConsumer;
import org.mobula.launch.local.run.RankProcess;
import org.mobula.launch.ssh.host.HostsBelow;
import org.mobula.launch.ssh.tree.Frame;
import org.mobula.launch.ssh.tree.FrameKind;

/** The process of a rank that an agent has started. <b>Threads:</b> any. */
final class RemoteRank implements RankProcess {
    private static final int LOST = 255;

    private final int rank;
    private final int host;
    private final HostsBelow hosts;
    private final CompletableFuture<Integer> exit = new CompletableFuture<>();
    private final CompletableFuture<String> hostName = new CompletableFuture<>();
    private final CountDownLatch drained = new CountDownLatch(1);
    private volatile String lostBecause = "";

    /**
     * @param rank the rank
     * @param host the number of its host
     * @param hosts the way to its host
     */
    RemoteRank(int rank, int host, HostsBelow hosts) {
        this.rank = rank;
        this.host = host;
        this.hosts = hosts;
    }

    /** The number of its host. */
    int hostNumber() {
        return host;
    }

    @Override
    public long pid() {
        return 0;
    }

    @Override
    public void whenEnded(IntConsumer then) {
        exit.thenAccept(then::accept);
    }

    @Override
    public CompletableFuture<String> host() {
        return hostName;
    }

    @Override
    public void awaitRelays(long atMostNanos) throws InterruptedException {
        var unused = drained.await(atMostNanos, TimeUnit.NANOSECONDS);
    }

    @Override
    public void terminate() {
        end(0);
    }

    @Override
    public void kill() {
        end(1);
    }

    private void end(int forcibly) {
        if (!exit.isDone()) {
            hosts.send(
                    host,
                    Frame.of(FrameKind.END, to -> to.number(host).number(rank).number(forcibly)));
        }
    }

    @Override
    public String ending(int exitCode) {
        return lostBecause.isEmpty() ? RankProcess.super.ending(exitCode) : lostBecause;
    }

    /** Its process has ended. */
    void ended(int code) {
        exit.complete(code);
    }

    /** Its output has been written. */
    void drained() {
        drained.countDown();
    }

    /** The connection to its host is lost; the agent there ends it. */
    void lost(String because) {
        if (!exit.isDone()) {
            lostBecause = because;
            exit.complete(LOST);
        }
        drained.countDown();
    }
}
