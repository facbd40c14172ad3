package org.mobula.codec.internal;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.atomic.AtomicReferenceArray;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/** Containers whose places have numbers, or of which there is just one. */
final class HolderCodecs {
    private HolderCodecs() {}

    static void addTo(Containers containers) {
        containers.<AtomicReference<?>>add(
                MapCodecs.type(AtomicReference.class),
                Containers.PLAIN,
                v -> Parts.of(v, v.get()),
                Containers.nothing(),
                r -> Assembly.filled(r, new AtomicReference<@Nullable Object>(), 1, (v, parts) -> v.set(parts[0])));
        containers.<AtomicReferenceArray<?>>add(
                MapCodecs.type(AtomicReferenceArray.class),
                Containers.PLAIN,
                HolderCodecs::places,
                Containers.size(),
                r -> {
                    int length = Containers.size(r);
                    return Assembly.filled(
                            r, new AtomicReferenceArray<@Nullable Object>(length), length, HolderCodecs::fill);
                });
        addQueue(containers);
        ContainerCodec<Comparator<?>> reversed = containers.codec(
                "java.util.Comparator.reversed",
                Containers.LATE,
                v -> Parts.of(v, v.reversed()), // why: the reverse of a reversed one is the one it was made of
                Containers.nothing(),
                r -> Assembly.late(1, parts -> {
                    Comparator<?> reverse = Collections.reverseOrder((Comparator<?>) Containers.required(parts[0]));
                    r.keys().cost().compose(reverse, parts);
                    return reverse;
                }));
        containers
                .table()
                .addStandard(
                        Collections.reverseOrder(String.CASE_INSENSITIVE_ORDER).getClass(), reversed);
    }

    private static Parts places(AtomicReferenceArray<?> array) {
        @Nullable Object[] elements = new Object[array.length()];
        for (int i = 0; i < elements.length; i++) {
            elements[i] = array.get(i);
        }
        return Parts.of(array, elements);
    }

    private static void fill(AtomicReferenceArray<@Nullable Object> array, @Nullable Object[] elements) {
        for (int i = 0; i < elements.length; i++) {
            array.setPlain(i, elements[i]); // why: who sees it already belongs to the same message
        }
    }

    /**
     * A queue with all its places, the free ones as null: it takes memory for all of them, so they must cost its sender
     * something too. Only serialization tells whether it is fair.
     */
    private static void addQueue(Containers containers) {
        StreamLevel level = new StreamLevel(ArrayBlockingQueue.class, containers.table(), false);
        int lockField = new FieldValues(level.fields()).at("lock", ReentrantLock.class);
        containers.<ArrayBlockingQueue<?>>add(
                MapCodecs.type(ArrayBlockingQueue.class),
                Containers.PLAIN,
                HolderCodecs::places,
                (w, queue, parts) -> {
                    Varint.put(w.output(), parts);
                    Object lock = level.take(queue).object(lockField);
                    w.output().putBoolean(lock instanceof ReentrantLock reentrant && reentrant.isFair());
                },
                r -> {
                    int capacity = Containers.size(r);
                    boolean fair = r.input().getBoolean();
                    return Assembly.filled(
                            r, new ArrayBlockingQueue<@Nullable Object>(capacity, fair), capacity, HolderCodecs::fill);
                });
    }

    private static Parts places(ArrayBlockingQueue<?> queue) {
        List<@Nullable Object> elements = new ArrayList<>(queue);
        int free = queue.remainingCapacity(); // why: others may change it meanwhile; a place more or less is for them
        elements.addAll(Collections.nCopies(free, null));
        return new Parts(queue, elements.size(), elements.iterator());
    }

    private static void fill(Collection<@Nullable Object> queue, @Nullable Object[] elements) {
        for (Object element : elements) {
            if (element != null) {
                queue.add(element);
            }
        }
    }
}
