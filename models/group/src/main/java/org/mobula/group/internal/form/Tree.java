package org.mobula.group.internal.form;

import java.util.Arrays;
import java.util.List;
import org.mobula.collective.Blocks;
import org.mobula.collective.Collective;
import org.mobula.collective.Hosts;
import org.mobula.collective.Schedule;
import org.mobula.collective.Selection;
import org.mobula.collective.Shape;
import org.mobula.collective.Step;

/**
 * The way of one message to all nodes of a group: that of a short broadcast, as the table of {@code core/collective}
 * has it. A message is passed on as it is.
 *
 * <p><b>Threads:</b> any.
 */
public final class Tree {
    private final int[] nodes; // distinct, ascending
    private final Hosts hosts;

    /** The nodes of a group. */
    public Tree(GroupTable table) {
        nodes = Arrays.stream(table.nodes()).distinct().sorted().toArray();
        hosts = Hosts.of(
                Arrays.stream(nodes).mapToObj(node -> host(table, node)).toList());
    }

    private static String host(GroupTable table, int node) {
        for (int member = 0; member < table.size(); member++) {
            if (table.nodes()[member] == node) {
                return table.hosts()[member];
            }
        }
        throw new AssertionError("node " + node + " has no member");
    }

    /** The ranks of the job that have members, ascending. */
    public int[] nodes() {
        return nodes;
    }

    /** Which of the nodes a rank is, from 0; negative if it has no members. */
    public int place(int rank) {
        return Arrays.binarySearch(nodes, rank);
    }

    /** Where a call by a node enters: there, if it has members; else at the first one that has. */
    public int entry(int caller) {
        return Arrays.binarySearch(nodes, caller) >= 0 ? caller : nodes[0];
    }

    /**
     * To whom a node passes on what entered at a node.
     *
     * @return ranks of the job
     */
    public int[] children(int node, int entry) {
        int me = Arrays.binarySearch(nodes, node);
        int root = Arrays.binarySearch(nodes, entry);
        if (me < 0 || root < 0) {
            return new int[0];
        }
        Schedule schedule = schedule(Collective.BROADCAST, me, nodes.length, root, hosts);
        return schedule.rounds().stream()
                .flatMap(round -> round.steps().stream())
                .filter(step -> step instanceof Step.Send)
                .mapToInt(step -> nodes[((Step.Send) step).peer()])
                .toArray();
    }

    /** One rank's part of an operation on one element, in an order that keeps operands in the order of ranks. */
    public static Schedule schedule(Collective collective, int rank, int size, int root, Hosts hosts) {
        boolean parts = List.of(Collective.GATHER, Collective.SCATTER).contains(collective);
        Shape shape = Shape.of(rank, size)
                .rootedAt(root)
                .on(hosts)
                .elementsOf(0)
                .commuting(false)
                .dividedInto(parts ? Blocks.even(size, 1) : Blocks.divided(size, 1));
        return Selection.standard().choose(collective, shape).plan(shape);
    }
}
