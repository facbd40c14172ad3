package org.mobula.message;

import org.jspecify.annotations.Nullable;
import org.mobula.collective.Collective;
import org.mobula.collective.Selection;

/**
 * What all ranks of a communicator do together: each calls the same operations, in the same order.
 *
 * <pre>{@code
 * double[] sum = new double[1];
 * world.allReduce(Section.of(partial), Section.of(sum), Operation.SUM);
 * }</pre>
 *
 * <p>Each operation has a twin that only begins it, and goes on by itself; several may be under way. Counts and
 * displacements are in basic elements. Where {@link Section#IN_PLACE} is given for what is sent, this rank's elements lie where its
 * result comes (MPI-3.1, chapter 5). How it is done says {@link #algorithms}.
 *
 * <p><b>Threads:</b> any, but all ranks must begin operations in the same order. <b>Ownership:</b> sections must not be used
 * until the call has returned, or the request is done. <b>Failure:</b> {@link org.mobula.fault.PeerFailedException} if a
 * rank is gone that somebody needed; then all operations of the communicator fail at all ranks, those under way and later
 * ones, except where one was over before. {@link BrokenCollectiveException} if a rank gave up for another reason: its deadline, what its
 * operation threw, other numbers than the others gave. {@link MessageArgumentException} for mistakes, which break nothing.
 */
public sealed interface Collectives permits Communicator {
    /** How algorithms are chosen here. */
    default Selection algorithms() {
        return context().selection();
    }

    /** From now on algorithms are chosen so. All ranks must say the same, between the same two operations. */
    default void algorithms(Selection selection) {
        context().choose(selection);
    }

    /** Waits until all ranks have called this. */
    default void barrier() {
        context().run(arguments(Collective.BARRIER).barrier());
    }

    /** Begins a {@link #barrier}. */
    default Request ibarrier() {
        return context().start(arguments(Collective.BARRIER).barrier());
    }

    /**
     * The root's elements come to all ranks.
     *
     * @param section what the root sends and the others receive into; equally long everywhere
     */
    default void broadcast(Section section, int root) {
        context().run(arguments(Collective.BROADCAST).broadcast(section, root));
    }

    /** Begins a {@link #broadcast}. */
    default Request ibroadcast(Section section, int root) {
        return context().start(arguments(Collective.BROADCAST).broadcast(section, root));
    }

    /**
     * Divides the root's elements among all ranks, equally many to each.
     *
     * @param send at the root: all elements, in the order of ranks; of no use elsewhere
     * @param receive where this rank's elements come; {@link Section#IN_PLACE} at a root that keeps its own where they are
     */
    default void scatter(Section send, Section receive, int root) {
        context().run(arguments(Collective.SCATTER).scatter(send, receive, root));
    }

    /** Begins a {@link #scatter}. */
    default Request iscatter(Section send, Section receive, int root) {
        return context().start(arguments(Collective.SCATTER).scatter(send, receive, root));
    }

    /**
     * Divides the root's elements among all ranks.
     *
     * @param counts at the root: how many elements each rank gets; of no use elsewhere
     * @param displacements at the root: where each rank's elements begin
     */
    default void scatterv(
            Section send, int @Nullable [] counts, int @Nullable [] displacements, Section receive, int root) {
        context().run(arguments(Collective.SCATTERV).scatterv(send, counts, displacements, receive, root));
    }

    /** Begins a {@link #scatterv}. */
    default Request iscatterv(
            Section send, int @Nullable [] counts, int @Nullable [] displacements, Section receive, int root) {
        return context().start(arguments(Collective.SCATTERV).scatterv(send, counts, displacements, receive, root));
    }

    /**
     * Brings all ranks' elements to the root, equally many from each.
     *
     * @param send this rank's elements; {@link Section#IN_PLACE} at a root whose own lie where they shall be
     * @param receive at the root: room for all, in the order of ranks; of no use elsewhere
     */
    default void gather(Section send, Section receive, int root) {
        context().run(arguments(Collective.GATHER).gather(send, receive, root));
    }

    /** Begins a {@link #gather}. */
    default Request igather(Section send, Section receive, int root) {
        return context().start(arguments(Collective.GATHER).gather(send, receive, root));
    }

    /**
     * Brings all ranks' elements to the root.
     *
     * @param counts at the root: how many elements each rank gives; of no use elsewhere
     * @param displacements at the root: where each rank's elements come
     */
    default void gatherv(
            Section send, Section receive, int @Nullable [] counts, int @Nullable [] displacements, int root) {
        context().run(arguments(Collective.GATHERV).gatherv(send, receive, counts, displacements, root));
    }

    /** Begins a {@link #gatherv}. */
    default Request igatherv(
            Section send, Section receive, int @Nullable [] counts, int @Nullable [] displacements, int root) {
        return context().start(arguments(Collective.GATHERV).gatherv(send, receive, counts, displacements, root));
    }

    /**
     * Brings all ranks' elements to all ranks, equally many from each.
     *
     * @param send this rank's elements, or {@link Section#IN_PLACE}
     * @param receive room for all, in the order of ranks
     */
    default void allGather(Section send, Section receive) {
        context().run(arguments(Collective.ALL_GATHER).allGather(send, receive));
    }

    /** Begins an {@link #allGather}. */
    default Request iallGather(Section send, Section receive) {
        return context().start(arguments(Collective.ALL_GATHER).allGather(send, receive));
    }

    /**
     * Brings all ranks' elements to all ranks.
     *
     * @param counts how many elements each rank gives; the same at all ranks
     * @param displacements where each rank's elements come
     */
    default void allGatherv(Section send, Section receive, int[] counts, int[] displacements) {
        context().run(arguments(Collective.ALL_GATHERV).allGatherv(send, receive, counts, displacements));
    }

    /** Begins an {@link #allGatherv}. */
    default Request iallGatherv(Section send, Section receive, int[] counts, int[] displacements) {
        return context().start(arguments(Collective.ALL_GATHERV).allGatherv(send, receive, counts, displacements));
    }

    /**
     * Each rank sends different elements to each, equally many.
     *
     * @param send elements for all, in the order of ranks, or {@link Section#IN_PLACE}
     * @param receive room for as many
     */
    default void allToAll(Section send, Section receive) {
        context().run(arguments(Collective.ALL_TO_ALL).allToAll(send, receive));
    }

    /** Begins an {@link #allToAll}. */
    default Request iallToAll(Section send, Section receive) {
        return context().start(arguments(Collective.ALL_TO_ALL).allToAll(send, receive));
    }

    /**
     * Each rank sends different elements to each.
     *
     * @param sendCounts how many elements each rank gets from this one; of no use in place
     */
    default void allToAllv(
            Section send,
            int @Nullable [] sendCounts,
            int @Nullable [] sendDisplacements,
            Section receive,
            int[] receiveCounts,
            int[] receiveDisplacements) {
        context()
                .run(arguments(Collective.ALL_TO_ALLV)
                        .allToAllv(send, sendCounts, sendDisplacements, receive, receiveCounts, receiveDisplacements));
    }

    /** Begins an {@link #allToAllv}. */
    default Request iallToAllv(
            Section send,
            int @Nullable [] sendCounts,
            int @Nullable [] sendDisplacements,
            Section receive,
            int[] receiveCounts,
            int[] receiveDisplacements) {
        return context()
                .start(arguments(Collective.ALL_TO_ALLV)
                        .allToAllv(send, sendCounts, sendDisplacements, receive, receiveCounts, receiveDisplacements));
    }

    /**
     * Combines all ranks' elements one by one; the result comes to the root.
     *
     * @param send this rank's elements; {@link Section#IN_PLACE} at a root whose own lie in {@code receive}
     * @param receive at the root: where the result comes; of no use elsewhere
     */
    default void reduce(Section send, Section receive, Operation operation, int root) {
        context().run(arguments(Collective.REDUCE).reduce(send, receive, operation, root));
    }

    /** Begins a {@link #reduce}. */
    default Request ireduce(Section send, Section receive, Operation operation, int root) {
        return context().start(arguments(Collective.REDUCE).reduce(send, receive, operation, root));
    }

    /**
     * Combines all ranks' elements one by one; the result comes to all, the same bits to each.
     *
     * @param send this rank's elements, or {@link Section#IN_PLACE}
     */
    default void allReduce(Section send, Section receive, Operation operation) {
        context().run(arguments(Collective.ALL_REDUCE).reduceHere(send, receive, operation, 0));
    }

    /** Begins an {@link #allReduce}. */
    default Request iallReduce(Section send, Section receive, Operation operation) {
        return context().start(arguments(Collective.ALL_REDUCE).reduceHere(send, receive, operation, 0));
    }

    /**
     * Combines all ranks' elements one by one, and divides the result among the ranks.
     *
     * @param send this rank's elements, or {@link Section#IN_PLACE}: then they lie in {@code receive}, at whose beginning this rank's part of the result comes
     * @param counts how many elements of the result each rank gets; the same at all ranks
     */
    default void reduceScatter(Section send, Section receive, int[] counts, Operation operation) {
        context().run(arguments(Collective.REDUCE_SCATTER).reduceScatter(send, receive, counts, operation));
    }

    /** Begins a {@link #reduceScatter}. */
    default Request ireduceScatter(Section send, Section receive, int[] counts, Operation operation) {
        return context().start(arguments(Collective.REDUCE_SCATTER).reduceScatter(send, receive, counts, operation));
    }

    /** As {@link #reduceScatter}, with equally many elements for each rank. */
    default void reduceScatterBlock(Section send, Section receive, Operation operation) {
        context().run(arguments(Collective.REDUCE_SCATTER).reduceScatterBlock(send, receive, operation));
    }

    /** Begins a {@link #reduceScatterBlock}. */
    default Request ireduceScatterBlock(Section send, Section receive, Operation operation) {
        return context().start(arguments(Collective.REDUCE_SCATTER).reduceScatterBlock(send, receive, operation));
    }

    /** Combines the elements of all ranks up to this one. */
    default void scan(Section send, Section receive, Operation operation) {
        context().run(arguments(Collective.SCAN).reduceHere(send, receive, operation, 0));
    }

    /** Begins a {@link #scan}. */
    default Request iscan(Section send, Section receive, Operation operation) {
        return context().start(arguments(Collective.SCAN).reduceHere(send, receive, operation, 0));
    }

    /** Combines the elements of all ranks below this one; rank 0 gets nothing. */
    default void exscan(Section send, Section receive, Operation operation) {
        context().run(arguments(Collective.EXSCAN).reduceHere(send, receive, operation, 0));
    }

    /** Begins an {@link #exscan}. */
    default Request iexscan(Section send, Section receive, Operation operation) {
        return context().start(arguments(Collective.EXSCAN).reduceHere(send, receive, operation, 0));
    }

    private CollectiveContext context() {
        return ((Communicator) this).collectives();
    }

    private CollectiveArguments arguments(Collective collective) {
        ((Communicator) this).checkOpen(collective.text());
        return new CollectiveArguments(context().members(), collective);
    }
}
