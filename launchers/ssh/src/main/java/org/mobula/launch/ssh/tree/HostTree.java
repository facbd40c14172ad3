package org.mobula.launch.ssh.tree;

import java.util.ArrayList;
import java.util.List;

/**
 * The shape of the tree: each process starts at most a fixed number of hosts, the first of each group of nearly equal
 * size, and each of these starts the rest of its group. With {@code k} hosts per process, {@code n} hosts take {@code
 * log n / log k} steps.
 */
public final class HostTree {
    private HostTree() {}

    /**
     * The groups of hosts below a process; the first of each is started by it.
     *
     * @param below all hosts below
     * @param fanout how many it starts at most, 1 or more
     */
    public static List<List<HostEntry>> groups(List<HostEntry> below, int fanout) {
        int count = Math.min(fanout, below.size());
        List<List<HostEntry>> groups = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            int from = (int) ((long) below.size() * i / count);
            int to = (int) ((long) below.size() * (i + 1) / count);
            groups.add(List.copyOf(below.subList(from, to)));
        }
        return groups;
    }

    /** The number of steps from the root to the last host. */
    public static int depth(int hosts, int fanout) {
        int depth = 0;
        for (int below = hosts; below > 0; below = Math.ceilDiv(below, Math.min(fanout, below)) - 1) {
            depth++;
        }
        return depth;
    }
}
