package org.mobula.codec.internal.jdk;

import java.util.Arrays;
import java.util.Collection;
import java.util.Comparator;
import java.util.PriorityQueue;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.PriorityBlockingQueue;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.mobula.codec.internal.graph.Varint;

/**
 * Sorted containers: the number of elements, the comparator or null, then the elements in the order of the container.
 *
 * <p>A tree takes its elements in the order in which they arrive and does not compare them, as in the JDK's
 * serialization: an element that refers to the tree is not complete yet.
 */
final class SortedCodecs {
    private static final int INITIAL_CAPACITY = 11;

    private SortedCodecs() {}

    static void addTo(Containers containers) {
        containers.<TreeMap<Object, Object>>add(
                MapCodecs.type(TreeMap.class),
                Containers.PLAIN,
                v -> Parts.entries(v).after(v.comparator()),
                (w, _, parts) -> Varint.put(w.output(), parts / 2),
                r -> Assembly.<TreeMap<@Nullable Object, @Nullable Object>>ordered(
                        r, TreeMap::new, 2 * Containers.entries(r), SortedEntries::putAll));
        containers.<TreeSet<Object>>add(
                MapCodecs.type(TreeSet.class),
                Containers.PLAIN,
                v -> Parts.elements(v).after(v.comparator()),
                elements(),
                r -> Assembly.<TreeSet<@Nullable Object>>ordered(
                        r, TreeSet::new, Containers.size(r), SortedEntries::addAll));
        containers.<ConcurrentSkipListMap<Object, Object>>add(
                MapCodecs.type(ConcurrentSkipListMap.class),
                Containers.HASHING,
                v -> Parts.snapshot(v).after(v.comparator()),
                (w, _, parts) -> Varint.put(w.output(), parts / 2),
                r -> Assembly.<ConcurrentSkipListMap<@Nullable Object, @Nullable Object>>ordered(
                        r, ConcurrentSkipListMap::new, 2 * Containers.entries(r), (map, parts) -> {
                            for (int i = 0; i < parts.length; i += 2) {
                                map.put(parts[i], parts[i + 1]);
                            }
                        }));
        addQueue(
                containers,
                MapCodecs.<PriorityQueue<Object>>type(PriorityQueue.class),
                v -> Parts.elements(v).after(v.comparator()),
                PriorityQueue::new);
        addQueue(
                containers,
                MapCodecs.<PriorityBlockingQueue<Object>>type(PriorityBlockingQueue.class),
                v -> Parts.snapshot(v).after(v.comparator()),
                order -> new PriorityBlockingQueue<>(INITIAL_CAPACITY, order));
    }

    /** The comparator is a part, but not an element. */
    private static <T> ContainerCodec.Head<T> elements() {
        return (writer, _, parts) -> Varint.put(writer.output(), parts - 1);
    }

    private static <C extends Collection<Object>> void addQueue(
            Containers containers,
            Class<C> type,
            Function<C, Parts> parts,
            Function<@Nullable Comparator<Object>, C> maker) {
        containers.add(
                type,
                Containers.HASHING,
                parts,
                elements(),
                r -> Assembly.ordered(
                        r, maker, Containers.size(r), (queue, elements) -> queue.addAll(Arrays.asList(elements))));
    }
}
