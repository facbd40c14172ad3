package org.mobula.message;

import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.function.BinaryOperator;
import org.jspecify.annotations.Nullable;
import org.mobula.collective.Collective;

/**
 * What all ranks of a communicator do together with objects, by the same algorithms as {@link Collectives}.
 *
 * <pre>{@code
 * List<String> hosts = world.allGatherObjects(hostName());
 * }</pre>
 *
 * <p>What can travel: as {@link PointToPoint#sendObject}. Other ranks get copies; a rank's own objects, and what is
 * combined at a rank, stay the same objects there.
 *
 * <p><b>Threads:</b> as {@link Collectives}. <b>Ownership:</b> objects must not change during a call. <b>Failure:</b> as
 * {@link Collectives}; what an operator throws ends the operation for all ranks.
 */
public sealed interface ObjectCollectives permits Communicator {
    /**
     * The root's object comes to all ranks.
     *
     * @param object at the root; of no use elsewhere
     */
    default <T> @Nullable T broadcastObject(@Nullable T object, int root) {
        @Nullable T[] all = room(1);
        all[0] = object;
        context().run(objects(Collective.BROADCAST, 1, root, true), room(0), all, null);
        return all[0];
    }

    /**
     * Each rank gets one of the root's objects.
     *
     * @param objects at the root: one for each rank; of no use elsewhere
     */
    default <T> @Nullable T scatterObjects(List<? extends @Nullable T> objects, int root) {
        CollectiveCall call = objects(Collective.SCATTER, 1, root, true);
        @Nullable T[] own = room(1);
        context().run(call, rank() == root ? forAll(Collective.SCATTER, objects) : room(0), own, null);
        return own[0];
    }

    /**
     * The root gets an object of each rank.
     *
     * @return at the root: by rank; elsewhere empty
     */
    default <T> List<T> gatherObjects(@Nullable T object, int root) {
        CollectiveCall call = objects(Collective.GATHER, 1, root, true);
        @Nullable T[] all = room(rank() == root ? context().members().size() : 0);
        context().run(call, one(object), all, null);
        return list(all);
    }

    /** Everybody gets an object of each rank, by rank. */
    default <T> List<T> allGatherObjects(@Nullable T object) {
        @Nullable T[] all = room(context().members().size());
        context().run(objects(Collective.ALL_GATHER, 1, 0, true), one(object), all, null);
        return list(all);
    }

    /**
     * Each rank gives each one an object.
     *
     * @param objects one for each rank
     * @return one of each rank
     */
    default <T> List<T> allToAllObjects(List<? extends @Nullable T> objects) {
        @Nullable T[] all = room(context().members().size());
        context().run(objects(Collective.ALL_TO_ALL, 1, 0, true), forAll(Collective.ALL_TO_ALL, objects), all, null);
        return list(all);
    }

    /**
     * Combines an object of each rank.
     *
     * @param operator associative; gets what comes from lower ranks first
     * @param commutative whether the order makes no difference
     * @return at the root: the result; elsewhere null
     */
    default <T> @Nullable T reduceObject(T object, BinaryOperator<T> operator, boolean commutative, int root) {
        CollectiveCall call = objects(Collective.REDUCE, 1, root, commutative);
        @Nullable T[] result = room(rank() == root ? 1 : 0);
        context().run(call, one(object), result, operator);
        return rank() == root ? result[0] : null;
    }

    /** As {@link #reduceObject}; everybody gets the result. */
    default <T> T allReduceObject(T object, BinaryOperator<T> operator, boolean commutative) {
        return combined(Collective.ALL_REDUCE, object, operator, commutative);
    }

    /** Combines the objects of all ranks up to this one. */
    default <T> T scanObject(T object, BinaryOperator<T> operator, boolean commutative) {
        return combined(Collective.SCAN, object, operator, commutative);
    }

    private <T> T combined(Collective collective, T object, BinaryOperator<T> operator, boolean commutative) {
        @Nullable T[] result = one(object);
        context().run(objects(collective, 1, 0, commutative), one(object), result, operator);
        T all = result[0];
        if (all == null) {
            throw new NullPointerException("the operator of " + collective.text() + " returned null");
        }
        return all;
    }

    private CollectiveCall objects(Collective collective, long count, int root, boolean commutative) {
        ((Communicator) this).checkOpen(collective.text());
        Membership members = context().members();
        if (root < 0 || root >= members.size()) {
            new CollectiveArguments(members, collective).broadcast(Section.EMPTY, root);
        }
        Operation operation = commutative ? CollectiveCall.ANY_ORDER : CollectiveCall.IN_ORDER;
        return new CollectiveCall(
                collective,
                Section.EMPTY,
                ReceiveOperation.OBJECT,
                collective.isReduction() ? operation : null,
                root,
                count,
                null,
                null,
                false);
    }

    private <T> @Nullable T[] forAll(Collective collective, List<? extends @Nullable T> objects) {
        Membership members = context().members();
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

    @SuppressWarnings("unchecked") // why: nobody outside sees these arrays, whose elements are all T
    private static <T> @Nullable T[] room(int length) {
        return (T[]) new Object[length];
    }

    private static <T> List<T> list(@Nullable T[] objects) {
        return Collections.unmodifiableList(Arrays.asList(objects));
    }

    private int rank() {
        return context().members().rank();
    }

    private CollectiveContext context() {
        return ((Communicator) this).collectives();
    }
}
