package org.mobula.group.internal.calling;

import java.util.Arrays;
import java.util.List;
import org.mobula.collective.Algorithm;
import org.mobula.collective.Algorithms;
import org.mobula.collective.Blocks;
import org.mobula.collective.Collective;
import org.mobula.collective.Hosts;
import org.mobula.collective.Schedule;
import org.mobula.collective.Selection;
import org.mobula.collective.Shape;
import org.mobula.collective.Step;

/**
 * The way of one message to all nodes of a group: straight to few of one host, else that of a short broadcast, as the
 * table of {@code core/collective} has it. A message is passed on as it is.
 *
 * <p><b>Threads:</b> any.
 */
public final class ForwardingTree {
    private static final int FEW = 8;
    private static final Algorithm STRAIGHT = Algorithms.of(Collective.BROADCAST, "flat");

    private final int[] nodes; // distinct, ascending
    private final Hosts hosts;

    /** The nodes of a group. */
    public ForwardingTree(GroupTable table) {
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
        boolean plain =
                rank >= 0 && rank < nodes.length && nodes[rank] == rank; // why first: most groups have all ranks
        return plain ? rank : Arrays.binarySearch(nodes, rank);
    }

    /** Where a call by a node enters: there, if it has members; else at the first one that has. */
    public int entry(int caller) {
        return place(caller) >= 0 ? caller : nodes[0];
    }

    /**
     * To whom a node passes on what entered at a node.
     *
     * @return ranks of the job
     */
    public int[] children(int node, int entry) {
        int me = place(node);
        int root = place(entry);
        if (me < 0 || root < 0) {
            return new int[0];
        }
        return way(me, root).rounds().stream()
                .flatMap(round -> round.steps().stream())
                .filter(step -> step instanceof Step.Send)
                .mapToInt(step -> nodes[((Step.Send) step).peer()])
                .toArray();
    }

    /** why straight: what a rank passes on leaves only when it has got a core, and writing it takes far less than that. */
    private Schedule way(int me, int root) {
        Shape shape = shape(Collective.BROADCAST, me, nodes.length, root, hosts);
        boolean straight = hosts.count() == 1 && nodes.length <= FEW;
        return straight ? STRAIGHT.plan(shape) : planned(Collective.BROADCAST, shape);
    }

    /** One rank's part of an operation on one element, in an order that keeps operands in the order of ranks. */
    public static Schedule schedule(Collective collective, int rank, int size, int root, Hosts hosts) {
        return planned(collective, shape(collective, rank, size, root, hosts));
    }

    private static Schedule planned(Collective collective, Shape shape) {
        return Selection.standard().choose(collective, shape).plan(shape);
    }

    private static Shape shape(Collective collective, int rank, int size, int root, Hosts hosts) {
        boolean parts = List.of(Collective.GATHER, Collective.SCATTER).contains(collective);
        return Shape.of(rank, size)
                .rootedAt(root)
                .on(hosts)
                .elementsOf(0)
                .commuting(false)
                .dividedInto(parts ? Blocks.even(size, 1) : Blocks.divided(size, 1));
    }
}
