package org.mobula.launch.ssh.host;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import org.mobula.launch.ssh.tree.Frame;
import org.mobula.launch.ssh.tree.HostEntry;
import org.mobula.launch.ssh.tree.HostTree;
import org.mobula.launch.ssh.tree.JobTerms;

/**
 * The hosts below a process of the tree, and the connections to those that it has started.
 *
 * <p><b>Threads:</b> any; a thread per connection reads, and calls the listener. <b>Ownership:</b> the connections.
 */
public final class HostsBelow {
    /**
     * sshd refuses more than ten connections that have not authenticated themselves (MaxStartups); all may use one jump
     * host.
     */
    private static final int AT_ONCE = 8;

    private static final long CLOSE_MILLIS = 5000;

    private final List<HostConnection> connections = new ArrayList<>();
    private final Map<Integer, HostConnection> ways = new HashMap<>();
    private final Set<HostConnection> ended = new HashSet<>();

    /**
     * @param below all hosts below
     * @param job the run
     * @param sources the files of this process
     */
    public HostsBelow(List<HostEntry> below, JobTerms job, Sources sources) {
        for (List<HostEntry> group : HostTree.groups(below, job.terms().fanout())) {
            HostConnection connection = new HostConnection(group, job, sources);
            connections.add(connection);
            group.forEach(host -> ways.put(host.number(), connection));
        }
    }

    /** Starts all, some at the same time. */
    public void start(HostConnection.Listener listener) {
        Semaphore atOnce = new Semaphore(AT_ONCE);
        for (HostConnection connection : connections) {
            Thread.ofPlatform()
                    .daemon()
                    .name("mobula-host-" + connection.host().name())
                    .start(() -> {
                        atOnce.acquireUninterruptibly();
                        try {
                            connection.run(listener, atOnce::release);
                        } finally {
                            hasEnded(connection);
                        }
                    });
        }
    }

    /** Sends to all hosts that this process has started. */
    public void broadcast(Frame frame) {
        connections.forEach(connection -> connection.send(frame));
    }

    /** Sends towards a host. */
    public void send(int host, Frame frame) {
        HostConnection way = ways.get(host);
        if (way != null) {
            way.send(frame);
        }
    }

    /** The name of a host, as the user calls it. */
    public String name(int host) {
        return connections.stream()
                .flatMap(connection -> connection.reached().stream())
                .filter(entry -> entry.number() == host)
                .map(HostEntry::name)
                .findFirst()
                .orElse("?");
    }

    /** Sends signs of life, and gives silent connections up. */
    public void beat(int most, String silence) {
        connections.forEach(connection -> connection.beat(most, silence));
    }

    private synchronized void hasEnded(HostConnection connection) {
        ended.add(connection);
        notifyAll();
    }

    /** Ends all agents and waits until they have removed their files; not longer than some seconds. */
    public void close() {
        connections.forEach(HostConnection::close);
        try {
            if (!awaitEnds()) {
                connections.forEach(connection -> connection.cut(HostConnection.OVER));
                awaitEnds();
            }
        } catch (InterruptedException interrupted) {
            connections.forEach(connection -> connection.cut(HostConnection.OVER));
            Thread.currentThread().interrupt();
        }
    }

    private synchronized boolean awaitEnds() throws InterruptedException {
        long end = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(CLOSE_MILLIS);
        while (ended.size() < connections.size()) {
            long left = TimeUnit.NANOSECONDS.toMillis(end - System.nanoTime());
            if (left <= 0) {
                return false;
            }
            wait(left);
        }
        return true;
    }
}
