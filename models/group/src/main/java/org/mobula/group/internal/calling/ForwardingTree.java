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
 * How a message reaches all nodes of a group: straight, if they are few and on one host, else along the tree of a short
 * broadcast, as the selection table of {@code core/collective} chooses. Messages are relayed unchanged.
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

    /** The place of a rank among the nodes, from 0; negative if it has no members. */
    public int place(int rank) {
        boolean plain =
                rank >= 0 && rank < nodes.length && nodes[rank] == rank; // most groups have members at all ranks
        return plain ? rank : Arrays.binarySearch(nodes, rank);
    }

    /** Where a call of a rank enters the tree: at that rank if it has members, else at the first one that has. */
    public int entry(int caller) {
        return place(caller) >= 0 ? caller : nodes[0];
    }

    /**
     * The ranks of the job to which a node relays what entered the tree at another node.
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

    /** A relaying rank first needs a core, which takes far longer than sending the message a few times. */
    private Schedule way(int me, int root) {
        Shape shape = shape(Collective.BROADCAST, me, nodes.length, root, hosts);
        boolean straight = hosts.count() == 1 && nodes.length <= FEW;
        return straight ? STRAIGHT.plan(shape) : planned(Collective.BROADCAST, shape);
    }

    /** One rank's part of an operation on one element, which keeps operands in the order of ranks. */
    public static Schedule schedule(Collective collective, int rank, int size, int root, Hosts hosts) {
        return planned(collective, shape(collective, rank, size, root, hosts));
    }

    private static Schedule planned(Collective collective, Shape shape) {
        return Selection.standard().choose(collective, shape).plan(shape);
    }

    private static Shape shape(Collective collective, int rank, int size, int root, Hosts hosts) {
        boolean parts = List.of(Collective.GATHER, Collective.SCATTER).contains(collective);
        return Shape.of(rank, size)
                .withRoot(root)
                .withHosts(hosts)
                .withElementBytes(0)
                .withCommutative(false)
                .withBlocks(parts ? Blocks.even(size, 1) : Blocks.divided(size, 1));
    }
}
