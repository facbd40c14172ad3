package org.mobula.codec.internal.jdk;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Collections;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.LinkedList;
import java.util.List;
import java.util.Stack;
import java.util.Vector;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.ConcurrentLinkedDeque;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.LinkedBlockingDeque;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.LinkedTransferQueue;
import java.util.concurrent.atomic.AtomicReferenceArray;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Function;
import java.util.function.IntFunction;
import org.jspecify.annotations.Nullable;
import org.mobula.codec.ObjectReader;
import org.mobula.codec.internal.graph.Varint;
import org.mobula.codec.internal.serial.ClassFields;
import org.mobula.codec.internal.serial.FieldValues;

/** Collections that receive their elements in iteration order. */
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
        addBounded(containers, LinkedBlockingQueue.class, LinkedBlockingQueue::new);
        addBounded(containers, LinkedBlockingDeque.class, LinkedBlockingDeque::new);
        addArrayQueue(containers);
        containers.add(
                CopyOnWriteArrayList.class,
                Containers.PLAIN,
                Parts::snapshot,
                Containers.size(),
                // All at once: each addition of one element would copy the whole list.
                r -> Assembly.filled(
                        r,
                        new CopyOnWriteArrayList<@Nullable Object>(),
                        Containers.size(r),
                        (list, elements) -> list.addAll(Arrays.asList(elements))));
        containers.<AtomicReferenceArray<?>>add(
                MapCodecs.type(AtomicReferenceArray.class),
                Containers.PLAIN,
                CollectionCodecs::slots,
                Containers.size(),
                r -> {
                    int length = Containers.size(r);
                    return Assembly.filled(
                            r, new AtomicReferenceArray<@Nullable Object>(length), length, CollectionCodecs::fill);
                });
        addViews(containers);
    }

    /** A view of a part of a list arrives as a separate list. */
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
            Function<C, Parts> parts,
            IntFunction<Collection<@Nullable Object>> maker) {
        containers.add(type, Containers.PLAIN, parts, Containers.size(), r -> {
            int size = Containers.size(r);
            return Assembly.growing(r, maker.apply(size), size);
        });
    }

    private static <C extends Collection<?>> void addHashed(
            Containers containers, Class<C> type, IntFunction<Collection<@Nullable Object>> maker) {
        containers.add(type, Containers.HASHING, Parts::elements, Containers.size(), r -> {
            int size = Containers.size(r);
            return Assembly.hashed(r, maker.apply(size), size);
        });
    }

    private static <C extends BlockingQueue<?>> void addBounded(
            Containers containers, Class<C> type, IntFunction<Collection<@Nullable Object>> maker) {
        ContainerCodec.Head<C> head = (w, queue, parts) -> {
            Varint.put(w.output(), parts);
            // Another thread may change the queue meanwhile, so that its capacity seems less than its size.
            w.output().putInt(Math.max(queue.remainingCapacity() + queue.size(), Math.max(1, parts)));
        };
        containers.add(type, Containers.PLAIN, Parts::snapshot, head, r -> bounded(r, maker));
    }

    private static Assembly bounded(ObjectReader reader, IntFunction<Collection<@Nullable Object>> maker) {
        int size = Containers.size(reader);
        return Assembly.growing(reader, maker.apply(reader.input().getInt()), size);
    }

    /**
     * An array-backed queue with all its slots, the free ones as null: the receiver allocates every slot, so each costs
     * the sender a byte too. Whether the queue is fair is visible in its serialized form only.
     */
    private static void addArrayQueue(Containers containers) {
        ClassFields fields = new ClassFields(ArrayBlockingQueue.class, containers.table());
        int lockField = new FieldValues(fields.list()).at("lock", ReentrantLock.class);
        containers.<ArrayBlockingQueue<?>>add(
                MapCodecs.type(ArrayBlockingQueue.class),
                Containers.PLAIN,
                CollectionCodecs::slots,
                (w, queue, parts) -> {
                    Varint.put(w.output(), parts);
                    Object lock = fields.take(queue).object(lockField);
                    w.output().putBoolean(lock instanceof ReentrantLock reentrant && reentrant.isFair());
                },
                r -> {
                    int capacity = Containers.size(r);
                    boolean fair = r.input().getBoolean();
                    return Assembly.filled(
                            r,
                            new ArrayBlockingQueue<@Nullable Object>(capacity, fair),
                            capacity,
                            CollectionCodecs::fill);
                });
    }

    private static Parts slots(ArrayBlockingQueue<?> queue) {
        List<@Nullable Object> elements = new ArrayList<>(queue);
        elements.addAll(Collections.nCopies(queue.remainingCapacity(), null));
        return new Parts(queue, elements.size(), elements.iterator());
    }

    private static void fill(Collection<@Nullable Object> queue, @Nullable Object[] elements) {
        for (Object element : elements) {
            if (element != null) {
                queue.add(element);
            }
        }
    }

    private static Parts slots(AtomicReferenceArray<?> array) {
        @Nullable Object[] elements = new Object[array.length()];
        for (int i = 0; i < elements.length; i++) {
            elements[i] = array.get(i);
        }
        return Parts.of(array, elements);
    }

    private static void fill(AtomicReferenceArray<@Nullable Object> array, @Nullable Object[] elements) {
        for (int i = 0; i < elements.length; i++) {
            array.setPlain(i, elements[i]); // the message is published to other threads as a whole
        }
    }
}
