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
 * A complete group as one node knows it.
 *
 * <p><b>Threads:</b> any.
 */
public final class LocalGroup {
    private static final int[] NOBODY = {};

    private final GroupTable table;
    private final InterfaceShape shape;
    private final MethodSignature[] signatures;
    private final ForwardingTree tree;
    private final @Nullable LocalMember[] members;
    private final int[] local;
    private final int rank;
    private final AtomicReferenceArray<int @Nullable []> children; // by where a call enters
    private final AtomicReferenceArray<ReductionPlan @Nullable []> reductions; // by root, then by member

    /**
     * @param rank this node's
     * @param members those that are here, by their ranks
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

    /** To whom this node passes on what entered at a rank of the job; nobody if that one has no members. */
    int[] children(int entry) {
        int place = tree.place(entry);
        if (place < 0) {
            return NOBODY;
        }
        int[] known = children.getAcquire(place); // why acquire, and release: what it holds must be there, too
        if (known == null) {
            known = tree.children(rank, entry);
            children.setRelease(place, known); // why no more: a race only makes it twice, and it never changes
        }
        return known;
    }

    /** The ranks of the members that are here. */
    int[] local() {
        return local;
    }

    public @Nullable LocalMember member(int rank) {
        return rank < 0 || rank >= members.length ? null : members[rank];
    }

    /** The member that sends a combined result to a caller: one at its own node, if there is one. */
    public int reductionRoot(int caller) {
        return IntStream.range(0, size())
                .filter(member -> node(member) == caller)
                .findFirst()
                .orElse(0);
    }

    /** A member's part in combining results. */
    public ReductionPlan reduction(int root, int member) {
        ReductionPlan[] known = reductions.getAcquire(root); // why so: as above
        if (known == null) {
            Hosts hosts = Hosts.of(Arrays.asList(table.hosts()));
            known = IntStream.range(0, size())
                    .mapToObj(each -> ReductionPlan.of(
                            ForwardingTree.schedule(Collective.REDUCE, each, size(), root, hosts), this, rank))
                    .toArray(ReductionPlan[]::new);
            reductions.setRelease(root, known);
        }
        return known[member];
    }

    /** The group in words: {@code Bin group "bin" of 4}. */
    public String describe() {
        return shape.name() + " group \"" + table.name() + "\" of " + size();
    }
}
