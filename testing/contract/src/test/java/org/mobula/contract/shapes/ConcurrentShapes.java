package org.mobula.contract.shapes;

import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Random;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedDeque;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.ConcurrentSkipListSet;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CopyOnWriteArraySet;
import java.util.concurrent.LinkedBlockingDeque;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.LinkedTransferQueue;
import java.util.concurrent.PriorityBlockingQueue;
import java.util.concurrent.Semaphore;
import java.util.concurrent.SynchronousQueue;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicIntegerArray;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicLongArray;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.atomic.AtomicReferenceArray;
import java.util.concurrent.atomic.DoubleAdder;
import java.util.concurrent.atomic.LongAdder;
import java.util.concurrent.locks.ReentrantLock;

/** Concurrent collections, atomic variables and locks. */
final class ConcurrentShapes {
    private ConcurrentShapes() {}

    static List<Shape> all() {
        return List.of(
                Shape.of("a concurrent hash map", random -> {
                    ConcurrentHashMap<String, Object> map = new ConcurrentHashMap<>();
                    CollectionShapes.words(random).forEach(word -> map.put(word, random.nextInt()));
                    return map;
                }),
                Shape.of("a concurrent set", random -> {
                    var set = ConcurrentHashMap.<String>newKeySet();
                    set.addAll(CollectionShapes.words(random));
                    return set;
                }),
                Shape.of("skip lists", random -> {
                    ConcurrentSkipListMap<String, Object> map = new ConcurrentSkipListMap<>(Comparator.reverseOrder());
                    CollectionShapes.words(random).forEach(word -> map.put(word, 1));
                    return new Object[] {map, new ConcurrentSkipListSet<>(CollectionShapes.words(random))};
                }),
                Shape.of("copying collections", random -> new Object[] {
                    new CopyOnWriteArrayList<>(CollectionShapes.words(random)),
                    new CopyOnWriteArraySet<>(CollectionShapes.words(random))
                }),
                Shape.of("concurrent queues", random -> new Object[] {
                    new ConcurrentLinkedQueue<>(CollectionShapes.words(random)),
                    new ConcurrentLinkedDeque<>(CollectionShapes.words(random)),
                    new LinkedTransferQueue<>(CollectionShapes.words(random)),
                    new PriorityBlockingQueue<>(CollectionShapes.words(random))
                }),
                Shape.of("bounded queues", random -> new Object[] {
                            into(new ArrayBlockingQueue<>(50), random),
                            into(new LinkedBlockingQueue<>(50), random),
                            into(new LinkedBlockingDeque<>(50), random),
                            new SynchronousQueue<>(true)
                        })
                        .<Object[]>checked((a, b) -> Require.that(
                                ((ArrayBlockingQueue<?>) b[0]).remainingCapacity()
                                        == ((ArrayBlockingQueue<?>) a[0]).remainingCapacity(),
                                "different capacity")),
                Shape.of("atomic variables", random -> new Object[] {
                    new AtomicInteger(random.nextInt()),
                    new AtomicLong(random.nextLong()),
                    new AtomicBoolean(true),
                    new AtomicReference<>(List.of("x")),
                    new AtomicIntegerArray(random.ints(5).toArray()),
                    new AtomicLongArray(random.longs(5).toArray()),
                    new AtomicReferenceArray<>(new Object[] {"a", null, 3})
                }),
                Shape.of("adders", random -> {
                    LongAdder adder = new LongAdder();
                    adder.add(random.nextInt());
                    DoubleAdder sum = new DoubleAdder();
                    sum.add(0.5);
                    return new Object[] {adder, sum};
                }),
                Shape.of("locks, open", random -> new Object[] {new ReentrantLock(true), new Semaphore(3)}),
                Shape.of("an atomic reference to itself", random -> {
                    AtomicReference<Object> reference = new AtomicReference<>();
                    reference.set(reference);
                    return reference;
                }));
    }

    private static Object into(Collection<String> queue, Random random) {
        queue.addAll(CollectionShapes.words(random));
        return queue;
    }
}
