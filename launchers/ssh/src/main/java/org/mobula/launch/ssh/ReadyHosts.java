package org.mobula.launch.ssh;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.mobula.launch.JobEnvironment;
import org.mobula.launch.LaunchException;
import org.mobula.launch.ssh.tree.HostEntry;

/**
 * Which hosts are prepared, and what they call themselves.
 *
 * <p><b>Threads:</b> any.
 */
final class ReadyHosts {
    /** A host that accepts the connection, but whose shell does not answer, is given up after this time. */
    private static final long MOST_SECONDS = 60;

    private record Ready(String name, String identity) {}

    private final List<HostEntry> hosts;
    private final Map<Integer, Ready> ready = new HashMap<>();
    private final List<String> problems = new ArrayList<>();

    ReadyHosts(List<HostEntry> hosts) {
        this.hosts = hosts;
    }

    /** A host is prepared; the line has its name and its identity. */
    synchronized void ready(int host, String line) {
        int space = line.indexOf(' ');
        ready.put(host, new Ready(line.substring(0, Math.max(space, 0)), line.substring(space + 1)));
        notifyAll();
    }

    synchronized void problem(String sentence) {
        problems.add(sentence);
        notifyAll();
    }

    /**
     * Waits until all hosts are prepared.
     *
     * @throws LaunchException if one cannot be used
     */
    synchronized void await() {
        long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(MOST_SECONDS);
        try {
            int before = 0;
            while (problems.isEmpty() && ready.size() < hosts.size()) {
                if (ready.size() > before) {
                    before = ready.size();
                    end = System.nanoTime() + TimeUnit.SECONDS.toNanos(MOST_SECONDS);
                }
                long left = TimeUnit.NANOSECONDS.toMillis(end - System.nanoTime());
                if (left <= 0) {
                    problems.add("host " + silent().name() + " cannot run ranks: its shell has not answered within "
                            + MOST_SECONDS + " s; check that `ssh " + silent().name() + " true` works");
                } else {
                    wait(left);
                }
            }
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            throw new LaunchException("interrupted while preparing hosts", interrupted);
        }
        if (!problems.isEmpty()) {
            throw new LaunchException(problems.getFirst());
        }
    }

    private HostEntry silent() {
        return hosts.stream()
                .filter(host -> !ready.containsKey(host.number()))
                .findFirst()
                .orElseThrow();
    }

    /**
     * Variables by host for those that share their name with another host, such as containers: ranks with the same host
     * name would try to share memory. They take the name by which the user calls them. Two names of one host stay as
     * they are.
     */
    synchronized Map<Integer, Map<String, String>> names() {
        Map<String, String> identities = new HashMap<>();
        Map<String, Boolean> ambiguous = new HashMap<>();
        ready.values().forEach(host -> {
            String other = identities.putIfAbsent(host.name(), host.identity());
            if (other != null && !other.equals(host.identity())) {
                ambiguous.put(host.name(), true);
            }
        });
        Map<Integer, Map<String, String>> names = new LinkedHashMap<>();
        for (HostEntry host : hosts) {
            Ready found = ready.get(host.number());
            if (found != null && ambiguous.containsKey(found.name())) {
                names.put(host.number(), Map.of(JobEnvironment.HOST, host.name()));
            }
        }
        return names;
    }
}
