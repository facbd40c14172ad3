package org.mobula.message;

import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.function.BinaryOperator;
import org.jspecify.annotations.Nullable;
import org.mobula.collective.Collective;
import org.mobula.message.internal.collective.CollectiveArguments;
import org.mobula.message.internal.collective.CollectiveCall;
import org.mobula.message.internal.collective.CollectiveEngine;
import org.mobula.message.internal.pointtopoint.CommunicatorMembers;
import org.mobula.message.internal.section.SectionElements;

/**
 * The collective operations of a communicator on objects. They use the algorithms of {@link Collectives}.
 *
 * <pre>{@code
 * List<String> hosts = world.allGatherObjects(hostName());
 * }</pre>
 *
 * <p>The objects may be those of {@link PointToPoint#sendObject}. Other ranks get copies. A rank's own objects, and
 * those that are combined at a rank, are not copied there.
 *
 * <p><b>Threads:</b> as {@link Collectives}. <b>Ownership:</b> objects must not change during a call. <b>Failure:</b>
 * as {@link Collectives}; an exception of an operator ends the operation at all ranks.
 */
public sealed interface ObjectCollectives permits Communicator {
    /**
     * Sends the root's object to all ranks.
     *
     * @param object at the root; ignored elsewhere
     */
    default <T> @Nullable T broadcastObject(@Nullable T object, int root) {
        @Nullable T[] all = room(1);
        all[0] = object;
        context().run(objects(Collective.BROADCAST, root, true), room(0), all, null);
        return all[0];
    }

    /**
     * Divides the root's objects among all ranks.
     *
     * @param objects at the root: one for each rank; ignored elsewhere
     */
    default <T> @Nullable T scatterObjects(List<? extends @Nullable T> objects, int root) {
        CollectiveCall call = objects(Collective.SCATTER, root, true);
        @Nullable T[] own = room(1);
        context().run(call, rank() == root ? forAll(Collective.SCATTER, objects) : room(0), own, null);
        return own[0];
    }

    /**
     * Gathers an object of each rank at the root.
     *
     * @return at the root: by rank; elsewhere empty
     */
    default <T> List<T> gatherObjects(@Nullable T object, int root) {
        CollectiveCall call = objects(Collective.GATHER, root, true);
        @Nullable T[] all = room(rank() == root ? context().members().size() : 0);
        context().run(call, one(object), all, null);
        return list(all);
    }

    /** Gathers an object of each rank at all ranks, in rank order. */
    default <T> List<T> allGatherObjects(@Nullable T object) {
        @Nullable T[] all = room(context().members().size());
        context().run(objects(Collective.ALL_GATHER, 0, true), one(object), all, null);
        return list(all);
    }

    /**
     * Sends an object from each rank to each rank.
     *
     * @param objects one for each rank
     * @return one from each rank
     */
    default <T> List<T> allToAllObjects(List<? extends @Nullable T> objects) {
        @Nullable T[] all = room(context().members().size());
        context().run(objects(Collective.ALL_TO_ALL, 0, true), forAll(Collective.ALL_TO_ALL, objects), all, null);
        return list(all);
    }

    /**
     * Combines an object of each rank.
     *
     * @param operator associative; its first operand comes from lower ranks
     * @param commutative whether the order of operands is irrelevant
     * @return at the root: the result; elsewhere null
     */
    default <T> @Nullable T reduceObject(T object, BinaryOperator<T> operator, boolean commutative, int root) {
        CollectiveCall call = objects(Collective.REDUCE, root, commutative);
        @Nullable T[] result = room(rank() == root ? 1 : 0);
        context().run(call, one(object), result, operator);
        return rank() == root ? result[0] : null;
    }

    /** As {@link #reduceObject}, with the result at all ranks. */
    default <T> T allReduceObject(T object, BinaryOperator<T> operator, boolean commutative) {
        return combined(Collective.ALL_REDUCE, object, operator, commutative);
    }

    /** Combines the objects of all ranks up to and including this one. */
    default <T> T scanObject(T object, BinaryOperator<T> operator, boolean commutative) {
        return combined(Collective.SCAN, object, operator, commutative);
    }

    private <T> T combined(Collective collective, T object, BinaryOperator<T> operator, boolean commutative) {
        @Nullable T[] result = one(object);
        context().run(objects(collective, 0, commutative), one(object), result, operator);
        T all = result[0];
        if (all == null) {
            throw new NullPointerException("the operator of " + collective.text() + " returned null");
        }
        return all;
    }

    private CollectiveCall objects(Collective collective, int root, boolean commutative) {
        ((Communicator) this).checkOpen(collective.text());
        CommunicatorMembers members = context().members();
        if (root < 0 || root >= members.size()) {
            new CollectiveArguments(members, collective).broadcast(SectionElements.EMPTY, root); // throws
        }
        return CollectiveCall.ofObjects(collective, root, commutative);
    }

    private <T> @Nullable T[] forAll(Collective collective, List<? extends @Nullable T> objects) {
        CommunicatorMembers members = context().members();
        if (objects.size() != members.size()) {
            throw new MessageArgumentException(members.where() + collective.text() + ": there are " + objects.size()
                    + " objects for " + members.size() + " ranks. Give one for each");
        }
        @Nullable T[] all = room(objects.size());
        for (int i = 0; i < all.length; i++) {
            all[i] = objects.get(i);
        }
        return all;
    }

    private static <T> @Nullable T[] one(@Nullable T object) {
        @Nullable T[] slots = room(1);
        slots[0] = object;
        return slots;
    }

    @SuppressWarnings("unchecked") // these arrays are not visible outside, and all elements are of type T
    private static <T> @Nullable T[] room(int length) {
        return (T[]) new Object[length];
    }

    private static <T> List<T> list(@Nullable T[] objects) {
        return Collections.unmodifiableList(Arrays.asList(objects));
    }

    private int rank() {
        return context().members().rank();
    }

    private CollectiveEngine context() {
        return ((Communicator) this).collectives();
    }
}
