package org.mobula.launch.ssh.tree;

import java.util.List;

/**
 * A host of a run.
 *
 * @param number its number among the hosts of the run, from 0
 * @param name as the user calls it; ssh finds it by this name
 * @param ranks its ranks, ascending
 */
public record HostEntry(int number, String name, List<Integer> ranks) {
    /** Copies the list. */
    public HostEntry {
        ranks = List.copyOf(ranks);
    }

    void write(PayloadWriter to) {
        to.number(number).text(name).number(ranks.size());
        ranks.forEach(to::number);
    }

    static HostEntry read(PayloadReader from) {
        return new HostEntry(from.number(), from.text(), from.list(from::number));
    }
}
