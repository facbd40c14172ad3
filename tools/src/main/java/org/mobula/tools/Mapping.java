package org.mobula.tools;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.mobula.launch.LaunchException;

/** How ranks are mapped to hosts, as the option {@code --map-by} of mpirun says it. */
sealed interface Mapping {
    /** Fills one host after the other. */
    record BySlot() implements Mapping {}

    /** Places one rank per host in turn. */
    record ByNode() implements Mapping {}

    /** Places a number of ranks on each host. */
    record PerNode(int count) implements Mapping {}

    /**
     * Parses {@code slot}, {@code node} or {@code ppr:N:node}.
     *
     * @throws LaunchException if the text is none of these
     */
    static Mapping parse(String text) {
        if (text.equals("slot")) {
            return new BySlot();
        }
        if (text.equals("node")) {
            return new ByNode();
        }
        if (text.matches("ppr:[1-9][0-9]{0,5}:node")) {
            return new PerNode(Integer.parseInt(text.split(":")[1]));
        }
        throw new LaunchException("--map-by " + text + " is not valid; choose slot, node or ppr:N:node");
    }

    /** The number of ranks without {@code -n}. */
    default int defaultRanks(HostList hosts) {
        if (this instanceof PerNode(int count)) {
            return count * Math.max(1, hosts.slots().size());
        }
        return hosts.isEmpty() ? Runtime.getRuntime().availableProcessors() : hosts.total();
    }

    /**
     * The host of each rank; empty for this machine alone.
     *
     * @throws LaunchException if there are more ranks than slots
     */
    default List<String> places(HostList hosts, int ranks) {
        if (this instanceof PerNode(int count)) {
            checkPerNode(hosts, ranks, count);
        }
        if (hosts.isEmpty()) {
            return List.of();
        }
        if (ranks > hosts.total()) {
            throw new LaunchException(ranks + " ranks have no room: the hosts have " + hosts.total() + " slots ("
                    + hosts + "); start fewer, with -n " + hosts.total() + " or less, or give the hosts more slots");
        }
        List<String> places = new ArrayList<>();
        for (int round = 0; places.size() < ranks; round++) {
            for (Map.Entry<String, Integer> host : hosts.slots().entrySet()) {
                int count = inRound(round, host.getValue());
                for (int i = 0; i < count && places.size() < ranks; i++) {
                    places.add(host.getKey());
                }
            }
        }
        return places;
    }

    private static void checkPerNode(HostList hosts, int ranks, int count) {
        int nodes = Math.max(1, hosts.slots().size());
        if (ranks > (long) count * nodes) {
            throw new LaunchException("--map-by ppr:" + count + ":node places at most " + count * nodes + " ranks on "
                    + nodes + (nodes == 1 ? " host" : " hosts") + ", not " + ranks
                    + "; start fewer, or give more hosts");
        }
        hosts.slots().forEach((host, slots) -> {
            if (slots < count) {
                throw new LaunchException("--map-by ppr:" + count + ":node: host " + host + " has " + slots
                        + (slots == 1 ? " slot" : " slots") + "; write " + host + ":" + count);
            }
        });
    }

    /** How many ranks a host gets in a round, as long as ranks are left. */
    private int inRound(int round, int slots) {
        return switch (this) {
            case BySlot() -> round == 0 ? slots : 0;
            case ByNode() -> round < slots ? 1 : 0;
            case PerNode(int count) -> round == 0 ? count : 0;
        };
    }
}
