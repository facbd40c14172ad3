package org.mobula.codec.internal;

import java.util.Arrays;
import java.util.Collection;
import java.util.Comparator;
import java.util.PriorityQueue;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.ConcurrentSkipListSet;
import java.util.concurrent.PriorityBlockingQueue;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Containers with an order: how many elements, the comparator or null, then the elements in that order.
 *
 * <p>Trees believe that order, as the JDK's serialization does: their elements are not compared when they are read,
 * since those that lead back to the tree are not complete yet.
 */
final class SortedCodecs {
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
                ordered(),
                r -> Assembly.<TreeSet<@Nullable Object>>ordered(
                        r, TreeSet::new, Containers.size(r), SortedEntries::addAll));
        containers.<ConcurrentSkipListMap<Object, Object>>add(
                MapCodecs.type(ConcurrentSkipListMap.class),
                Containers.LOOKING,
                v -> Parts.snapshot(v).after(v.comparator()),
                (w, _, parts) -> Varint.put(w.output(), parts / 2),
                r -> Assembly.<ConcurrentSkipListMap<@Nullable Object, @Nullable Object>>ordered(
                        r, ConcurrentSkipListMap::new, 2 * Containers.entries(r), (map, parts) -> {
                            r.keys().compare(map.comparator(), parts.length / 2);
                            for (int i = 0; i < parts.length; i += 2) {
                                map.put(parts[i], parts[i + 1]);
                            }
                        }));
        add(
                containers,
                MapCodecs.<ConcurrentSkipListSet<Object>>type(ConcurrentSkipListSet.class),
                v -> Parts.snapshot(v).after(v.comparator()),
                ConcurrentSkipListSet::new,
                ConcurrentSkipListSet::comparator);
        add(
                containers,
                MapCodecs.<PriorityQueue<Object>>type(PriorityQueue.class),
                v -> Parts.elements(v).after(v.comparator()),
                PriorityQueue::new,
                PriorityQueue::comparator);
        add(
                containers,
                MapCodecs.<PriorityBlockingQueue<Object>>type(PriorityBlockingQueue.class),
                v -> Parts.snapshot(v).after(v.comparator()),
                order -> new PriorityBlockingQueue<>(FEW, order),
                PriorityBlockingQueue::comparator);
    }

    private static final int FEW = 11;

    /** The comparator is no element. */
    private static <T> ContainerCodec.Header<T> ordered() {
        return (writer, _, parts) -> Varint.put(writer.output(), parts - 1);
    }

    private static <C extends Collection<Object>> void add(
            Containers containers,
            Class<C> type,
            Function<C, Parts> taker,
            Function<@Nullable Comparator<Object>, C> maker,
            Function<C, @Nullable Comparator<?>> order) {
        containers.add(
                type,
                Containers.LOOKING,
                taker,
                ordered(),
                r -> Assembly.ordered(r, maker, Containers.size(r), (collection, elements) -> {
                    r.keys().compare(order.apply(collection), elements.length);
                    collection.addAll(Arrays.asList(elements));
                }));
    }
}
