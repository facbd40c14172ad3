package org.mobula.group.internal.calling;

import java.util.Arrays;
import java.util.concurrent.atomic.AtomicReferenceArray;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.mobula.collective.Collective;
import org.mobula.collective.Hosts;
import org.mobula.group.internal.wire.MethodSignature;
import org.mobula.invoke.InterfaceShape;

/**
 * A complete group as one node sees it.
 *
 * <p><b>Threads:</b> any.
 */
public final class LocalGroup {
    private static final int[] NO_RANKS = {};

    private final GroupTable table;
    private final InterfaceShape shape;
    private final MethodSignature[] signatures;
    private final ForwardingTree tree;
    private final @Nullable LocalMember[] members;
    private final int[] local;
    private final int[] counts; // the number of members at each of the tree's nodes
    private final int rank;
    private final AtomicReferenceArray<int @Nullable []> children; // by the place where a call enters the tree
    private final AtomicReferenceArray<ReductionPlan @Nullable []> reductions; // by root, then by member

    /**
     * @param rank this node's
     * @param members the members of this node, by member rank; null for the others
     */
    public LocalGroup(GroupTable table, InterfaceShape shape, int rank, @Nullable LocalMember[] members) {
        this.table = table;
        this.shape = shape;
        this.signatures = shape.methods().stream().map(MethodSignature::new).toArray(MethodSignature[]::new);
        this.tree = new ForwardingTree(table);
        this.rank = rank;
        this.children = new AtomicReferenceArray<>(tree.nodes().length);
        this.members = members;
        this.local = IntStream.range(0, members.length)
                .filter(member -> members[member] != null)
                .toArray();
        this.counts = new int[tree.nodes().length];
        for (int node : table.nodes()) {
            counts[tree.place(node)]++;
        }
        this.reductions = new AtomicReferenceArray<>(table.size());
    }

    public GroupTable table() {
        return table;
    }

    public InterfaceShape shape() {
        return shape;
    }

    public int size() {
        return table.size();
    }

    /** The rank of the job where a member is. */
    public int node(int member) {
        return table.nodes()[member];
    }

    public MethodSignature signature(int method) {
        return signatures[method];
    }

    boolean hasMethod(int method) {
        return method < signatures.length;
    }

    public ForwardingTree tree() {
        return tree;
    }

    /**
     * The ranks to which this node relays what entered the tree at a rank of the job; none if that rank has no members.
     */
    int[] children(int entry) {
        int place = tree.place(entry);
        if (place < 0) {
            return NO_RANKS;
        }
        int[] known = children.getAcquire(place); // acquire and release publish the elements of the array
        if (known == null) {
            known = tree.children(rank, entry);
            children.setRelease(place, known); // a race only computes the same array twice
        }
        return known;
    }

    /** The number of members at each of the {@linkplain ForwardingTree#nodes ranks of the job}. */
    int[] counts() {
        return counts;
    }

    /** The member ranks of the members of this node. */
    int[] local() {
        return local;
    }

    public @Nullable LocalMember member(int rank) {
        return rank < 0 || rank >= members.length ? null : members[rank];
    }

    /** The member that sends a combined result to a caller: one of the caller's node if there is one, else member 0. */
    public int reductionRoot(int caller) {
        return IntStream.range(0, size())
                .filter(member -> node(member) == caller)
                .findFirst()
                .orElse(0);
    }

    /** A member's part in a reduction of results. */
    public ReductionPlan reduction(int root, int member) {
        ReductionPlan[] known = reductions.getAcquire(root); // as above
        if (known == null) {
            Hosts hosts = Hosts.of(Arrays.asList(table.hosts()));
            known = IntStream.range(0, size())
                    .mapToObj(each -> ReductionPlan.of(
                            ForwardingTree.schedule(Collective.REDUCE, each, size(), root, hosts),
                            peer -> node(peer) == rank))
                    .toArray(ReductionPlan[]::new);
            reductions.setRelease(root, known);
        }
        return known[member];
    }

    /** The group as messages name it: {@code Bin group "bin" of 4}. */
    public String describe() {
        return shape.name() + " group \"" + table.name() + "\" of " + size();
    }
}
