package org.mobula.message;

import org.jspecify.annotations.Nullable;
import org.mobula.collective.Collective;
import org.mobula.collective.Selection;
import org.mobula.message.internal.collective.CollectiveArguments;
import org.mobula.message.internal.collective.CollectiveEngine;
import org.mobula.message.internal.reduction.ElementOperation;
import org.mobula.message.internal.section.SectionElements;

/**
 * The collective operations of a communicator. All its ranks call the same operations, in the same order.
 *
 * <pre>{@code
 * double[] sum = new double[1];
 * world.allReduce(Section.of(partial), Section.of(sum), Operation.SUM);
 * }</pre>
 *
 * <p>Each operation has a non-blocking variant, which only starts it; several may be in progress. Counts and
 * displacements are in basic elements. If {@link Section#IN_PLACE} is given as the section to send, this rank's
 * elements are where its result is stored (MPI-3.1, chapter 5). {@link #algorithms} selects the algorithms.
 *
 * <p><b>Threads:</b> any, but all ranks must start operations in the same order. <b>Ownership:</b> the program must not
 * use the sections until the call has returned, or the request is done. <b>Failure:</b>
 * {@link org.mobula.fault.PeerFailedException} if a needed rank has failed; then all operations of the communicator
 * fail at all ranks, those in progress and later ones, except for those that have ended.
 * {@link BrokenCollectiveException} if a rank gave up for another reason: its deadline, an exception of its operation,
 * or counts that differ between ranks. {@link MessageArgumentException} for mistakes at this rank; the communicator
 * remains usable.
 */
public sealed interface Collectives permits Communicator {
    /** The selection of algorithms. */
    default Selection algorithms() {
        return context().selection();
    }

    /** Changes how algorithms are chosen. All ranks must make the same change, between the same two operations. */
    default void algorithms(Selection selection) {
        context().choose(selection);
    }

    /** Waits until all ranks have called this. */
    default void barrier() {
        context().run(arguments(Collective.BARRIER).barrier());
    }

    /** Starts {@link #barrier}. */
    default Request ibarrier() {
        return context().start(arguments(Collective.BARRIER).barrier());
    }

    /**
     * Sends the root's elements to all ranks.
     *
     * @param section of the same length at all ranks; the root sends it, the others receive into it
     */
    default void broadcast(Section section, int root) {
        context().run(arguments(Collective.BROADCAST).broadcast(elements(section), root));
    }

    /** Starts {@link #broadcast}. */
    default Request ibroadcast(Section section, int root) {
        return context().start(arguments(Collective.BROADCAST).broadcast(elements(section), root));
    }

    /**
     * Divides the root's elements among all ranks, the same number to each.
     *
     * @param send at the root: all elements, in rank order; ignored elsewhere
     * @param receive for this rank's elements; {@link Section#IN_PLACE} at a root whose own elements stay in
     *     {@code send}
     */
    default void scatter(Section send, Section receive, int root) {
        context().run(arguments(Collective.SCATTER).scatter(elements(send), elements(receive), root));
    }

    /** Starts {@link #scatter}. */
    default Request iscatter(Section send, Section receive, int root) {
        return context().start(arguments(Collective.SCATTER).scatter(elements(send), elements(receive), root));
    }

    /**
     * Divides the root's elements among all ranks.
     *
     * @param counts at the root: the number of elements for each rank; ignored elsewhere
     * @param displacements at the root: where each rank's elements start
     */
    default void scatterv(
            Section send, int @Nullable [] counts, int @Nullable [] displacements, Section receive, int root) {
        context()
                .run(arguments(Collective.SCATTERV)
                        .scatterv(elements(send), counts, displacements, elements(receive), root));
    }

    /** Starts {@link #scatterv}. */
    default Request iscatterv(
            Section send, int @Nullable [] counts, int @Nullable [] displacements, Section receive, int root) {
        return context()
                .start(arguments(Collective.SCATTERV)
                        .scatterv(elements(send), counts, displacements, elements(receive), root));
    }

    /**
     * Gathers the elements of all ranks at the root, the same number from each.
     *
     * @param send this rank's elements; {@link Section#IN_PLACE} at a root whose own elements are in {@code receive}
     * @param receive at the root: room for all, in rank order; ignored elsewhere
     */
    default void gather(Section send, Section receive, int root) {
        context().run(arguments(Collective.GATHER).gather(elements(send), elements(receive), root));
    }

    /** Starts {@link #gather}. */
    default Request igather(Section send, Section receive, int root) {
        return context().start(arguments(Collective.GATHER).gather(elements(send), elements(receive), root));
    }

    /**
     * Gathers the elements of all ranks at the root.
     *
     * @param counts at the root: the number of elements of each rank; ignored elsewhere
     * @param displacements at the root: where each rank's elements are stored
     */
    default void gatherv(
            Section send, Section receive, int @Nullable [] counts, int @Nullable [] displacements, int root) {
        context()
                .run(arguments(Collective.GATHERV)
                        .gatherv(elements(send), elements(receive), counts, displacements, root));
    }

    /** Starts {@link #gatherv}. */
    default Request igatherv(
            Section send, Section receive, int @Nullable [] counts, int @Nullable [] displacements, int root) {
        return context()
                .start(arguments(Collective.GATHERV)
                        .gatherv(elements(send), elements(receive), counts, displacements, root));
    }

    /**
     * Gathers the elements of all ranks at all ranks, the same number from each.
     *
     * @param send this rank's elements, or {@link Section#IN_PLACE}
     * @param receive room for all, in rank order
     */
    default void allGather(Section send, Section receive) {
        context().run(arguments(Collective.ALL_GATHER).allGather(elements(send), elements(receive)));
    }

    /** Starts {@link #allGather}. */
    default Request iallGather(Section send, Section receive) {
        return context().start(arguments(Collective.ALL_GATHER).allGather(elements(send), elements(receive)));
    }

    /**
     * Gathers the elements of all ranks at all ranks.
     *
     * @param counts the number of elements of each rank; the same at all ranks
     * @param displacements where each rank's elements are stored
     */
    default void allGatherv(Section send, Section receive, int[] counts, int[] displacements) {
        context()
                .run(arguments(Collective.ALL_GATHERV)
                        .allGatherv(elements(send), elements(receive), counts, displacements));
    }

    /** Starts {@link #allGatherv}. */
    default Request iallGatherv(Section send, Section receive, int[] counts, int[] displacements) {
        return context()
                .start(arguments(Collective.ALL_GATHERV)
                        .allGatherv(elements(send), elements(receive), counts, displacements));
    }

    /**
     * Sends different elements from each rank to each rank, the same number each.
     *
     * @param send elements for all, in rank order, or {@link Section#IN_PLACE}
     * @param receive room for the same number
     */
    default void allToAll(Section send, Section receive) {
        context().run(arguments(Collective.ALL_TO_ALL).allToAll(elements(send), elements(receive)));
    }

    /** Starts {@link #allToAll}. */
    default Request iallToAll(Section send, Section receive) {
        return context().start(arguments(Collective.ALL_TO_ALL).allToAll(elements(send), elements(receive)));
    }

    /**
     * Sends different elements from each rank to each rank.
     *
     * @param sendCounts the number of elements from this rank to each rank; ignored in place
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
                        .allToAllv(
                                elements(send),
                                sendCounts,
                                sendDisplacements,
                                elements(receive),
                                receiveCounts,
                                receiveDisplacements));
    }

    /** Starts {@link #allToAllv}. */
    default Request iallToAllv(
            Section send,
            int @Nullable [] sendCounts,
            int @Nullable [] sendDisplacements,
            Section receive,
            int[] receiveCounts,
            int[] receiveDisplacements) {
        return context()
                .start(arguments(Collective.ALL_TO_ALLV)
                        .allToAllv(
                                elements(send),
                                sendCounts,
                                sendDisplacements,
                                elements(receive),
                                receiveCounts,
                                receiveDisplacements));
    }

    /**
     * Combines the elements of all ranks, element by element. The root gets the result.
     *
     * @param send this rank's elements; {@link Section#IN_PLACE} at a root whose own elements are in {@code receive}
     * @param receive at the root: for the result; ignored elsewhere
     */
    default void reduce(Section send, Section receive, Operation operation, int root) {
        context()
                .run(arguments(Collective.REDUCE)
                        .reduce(elements(send), elements(receive), combining(operation), root));
    }

    /** Starts {@link #reduce}. */
    default Request ireduce(Section send, Section receive, Operation operation, int root) {
        return context()
                .start(arguments(Collective.REDUCE)
                        .reduce(elements(send), elements(receive), combining(operation), root));
    }

    /**
     * Combines the elements of all ranks, element by element. All ranks get the same result, bit by bit.
     *
     * @param send this rank's elements, or {@link Section#IN_PLACE}
     */
    default void allReduce(Section send, Section receive, Operation operation) {
        context()
                .run(arguments(Collective.ALL_REDUCE)
                        .reduceHere(elements(send), elements(receive), combining(operation), 0));
    }

    /** Starts {@link #allReduce}. */
    default Request iallReduce(Section send, Section receive, Operation operation) {
        return context()
                .start(arguments(Collective.ALL_REDUCE)
                        .reduceHere(elements(send), elements(receive), combining(operation), 0));
    }

    /**
     * Combines the elements of all ranks, element by element, and divides the result among the ranks.
     *
     * @param send this rank's elements, or {@link Section#IN_PLACE}: then they are in {@code receive}, and this rank's
     *     part of the result is stored at its start
     * @param counts the number of elements of the result for each rank; the same at all ranks
     */
    default void reduceScatter(Section send, Section receive, int[] counts, Operation operation) {
        context()
                .run(arguments(Collective.REDUCE_SCATTER)
                        .reduceScatter(elements(send), elements(receive), counts, combining(operation)));
    }

    /** Starts {@link #reduceScatter}. */
    default Request ireduceScatter(Section send, Section receive, int[] counts, Operation operation) {
        return context()
                .start(arguments(Collective.REDUCE_SCATTER)
                        .reduceScatter(elements(send), elements(receive), counts, combining(operation)));
    }

    /** As {@link #reduceScatter}, with the same number of elements for each rank. */
    default void reduceScatterBlock(Section send, Section receive, Operation operation) {
        context()
                .run(arguments(Collective.REDUCE_SCATTER)
                        .reduceScatterBlock(elements(send), elements(receive), combining(operation)));
    }

    /** Starts {@link #reduceScatterBlock}. */
    default Request ireduceScatterBlock(Section send, Section receive, Operation operation) {
        return context()
                .start(arguments(Collective.REDUCE_SCATTER)
                        .reduceScatterBlock(elements(send), elements(receive), combining(operation)));
    }

    /** Combines the elements of all ranks up to and including this one. */
    default void scan(Section send, Section receive, Operation operation) {
        context()
                .run(arguments(Collective.SCAN).reduceHere(elements(send), elements(receive), combining(operation), 0));
    }

    /** Starts {@link #scan}. */
    default Request iscan(Section send, Section receive, Operation operation) {
        return context()
                .start(arguments(Collective.SCAN)
                        .reduceHere(elements(send), elements(receive), combining(operation), 0));
    }

    /** Combines the elements of all ranks below this one. Rank 0 gets no result. */
    default void exscan(Section send, Section receive, Operation operation) {
        context()
                .run(arguments(Collective.EXSCAN)
                        .reduceHere(elements(send), elements(receive), combining(operation), 0));
    }

    /** Starts {@link #exscan}. */
    default Request iexscan(Section send, Section receive, Operation operation) {
        return context()
                .start(arguments(Collective.EXSCAN)
                        .reduceHere(elements(send), elements(receive), combining(operation), 0));
    }

    private static ElementOperation combining(Operation operation) {
        return (ElementOperation) operation;
    }

    private static SectionElements elements(Section section) {
        return (SectionElements) section;
    }

    private CollectiveEngine context() {
        return ((Communicator) this).collectives();
    }

    private CollectiveArguments arguments(Collective collective) {
        ((Communicator) this).checkOpen(collective.text());
        return new CollectiveArguments(context().members(), collective);
    }
}
