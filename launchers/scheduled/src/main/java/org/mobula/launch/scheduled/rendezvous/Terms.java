package org.mobula.launch.scheduled.rendezvous;

import java.time.Duration;
import java.util.List;

/**
 * What a process knows of a rendezvous before it begins.
 *
 * @param scheduler the scheduler's name, for messages
 * @param run the run's name, one word; no other run on the same hosts has it
 * @param rank the rank of this process
 * @param size the number of ranks
 * @param host the name of this host
 * @param where where rank 0 listens
 * @param trust how the processes trust each other
 * @param timeout how long all ranks together may take
 * @param remedy what to do if ranks are absent, for messages
 */
public record Terms(
        String scheduler,
        String run,
        int rank,
        int size,
        String host,
        Where where,
        Trust trust,
        Duration timeout,
        String remedy) {
    /**
     * Where rank 0 listens.
     *
     * @param hosts the hosts on which it may run; most likely on the first
     * @param ports the ports that it tries, in order
     * @param bind the address on which it listens; empty for all interfaces
     * @param names finds the addresses of the hosts
     */
    public record Where(List<String> hosts, List<Integer> ports, String bind, HostNames names) {
        /** Copies the lists, which must not be empty. */
        public Where {
            hosts = List.copyOf(hosts);
            ports = List.copyOf(ports);
            if (hosts.isEmpty() || ports.isEmpty()) {
                throw new IllegalArgumentException("a rendezvous needs at least one host and one port");
            }
        }
    }

    /** A rank as users read it. */
    String me() {
        return "rank " + rank + " on " + host;
    }
}
