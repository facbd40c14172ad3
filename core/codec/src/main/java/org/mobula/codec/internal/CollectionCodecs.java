package org.mobula.codec.internal;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.LinkedList;
import java.util.List;
import java.util.Stack;
import java.util.Vector;
import java.util.concurrent.ConcurrentLinkedDeque;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.LinkedBlockingDeque;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.LinkedTransferQueue;
import java.util.function.Function;
import java.util.function.IntFunction;
import org.jspecify.annotations.Nullable;
import org.mobula.codec.ObjectReader;

/** Collections that elements are added to in the order of an iteration. */
final class CollectionCodecs {
    private CollectionCodecs() {}

    static void addTo(Containers containers) {
        add(containers, ArrayList.class, Parts::elements, ArrayList::new);
        add(containers, LinkedList.class, Parts::elements, _ -> new LinkedList<>());
        add(containers, ArrayDeque.class, Parts::elements, ArrayDeque::new);
        add(containers, Vector.class, Parts::snapshot, Vector::new);
        add(containers, Stack.class, Parts::snapshot, _ -> new Stack<>());
        add(containers, ConcurrentLinkedQueue.class, Parts::snapshot, _ -> new ConcurrentLinkedQueue<>());
        add(containers, ConcurrentLinkedDeque.class, Parts::snapshot, _ -> new ConcurrentLinkedDeque<>());
        add(containers, LinkedTransferQueue.class, Parts::snapshot, _ -> new LinkedTransferQueue<>());
        addHashed(containers, HashSet.class, HashSet::newHashSet);
        addHashed(containers, LinkedHashSet.class, LinkedHashSet::newLinkedHashSet);
        addBounded(
                containers,
                LinkedBlockingQueue.class,
                queue -> queue.remainingCapacity() + queue.size(),
                LinkedBlockingQueue::new);
        addBounded(
                containers,
                LinkedBlockingDeque.class,
                deque -> deque.remainingCapacity() + deque.size(),
                LinkedBlockingDeque::new);
        containers.add(
                CopyOnWriteArrayList.class,
                Containers.PLAIN,
                Parts::snapshot,
                Containers.size(),
                // why: added one by one, each would copy all before it
                r -> Assembly.filled(
                        r,
                        new CopyOnWriteArrayList<@Nullable Object>(),
                        Containers.size(r),
                        (list, elements) -> list.addAll(Arrays.asList(elements))));
        addViews(containers);
    }

    /** A view of a part of a list arrives as a list of its own. */
    private static void addViews(Containers containers) {
        ContainerCodec<Collection<?>> codec =
                containers.codec("java.util.List.subList", Containers.PLAIN, Parts::elements, Containers.size(), r -> {
                    int size = Containers.size(r);
                    return Assembly.growing(r, new ArrayList<>(size), size);
                });
        for (Collection<?> view : List.of(
                new ArrayList<>().subList(0, 0),
                new LinkedList<>().subList(0, 0),
                new CopyOnWriteArrayList<>().subList(0, 0),
                Arrays.asList().subList(0, 0))) {
            containers.table().addStandard(view.getClass(), codec);
        }
    }

    private static <C extends Collection<?>> void add(
            Containers containers,
            Class<C> type,
            Function<C, Parts> taker,
            IntFunction<Collection<@Nullable Object>> maker) {
        containers.add(type, Containers.PLAIN, taker, Containers.size(), r -> {
            int size = Containers.size(r);
            return Assembly.growing(r, maker.apply(size), size);
        });
    }

    private static <C extends Collection<?>> void addHashed(
            Containers containers, Class<C> type, IntFunction<Collection<@Nullable Object>> maker) {
        containers.add(type, Containers.LOOKING, Parts::elements, Containers.size(), r -> {
            int size = Containers.size(r);
            return Assembly.hashed(r, maker.apply(size), size);
        });
    }

    private static <C extends Collection<?>> void addBounded(
            Containers containers,
            Class<C> type,
            Function<C, Integer> capacity,
            IntFunction<Collection<@Nullable Object>> maker) {
        ContainerCodec.Header<C> header = (w, queue, parts) -> {
            Varint.put(w.output(), parts);
            w.output()
                    .putInt(Math.max(capacity.apply(queue), Math.max(1, parts))); // why: others may change it meanwhile
        };
        containers.add(type, Containers.PLAIN, Parts::snapshot, header, r -> bounded(r, maker));
    }

    private static Assembly bounded(ObjectReader reader, IntFunction<Collection<@Nullable Object>> maker) {
        int size = Containers.size(reader);
        return Assembly.growing(reader, maker.apply(reader.input().getInt()), size);
    }
}
