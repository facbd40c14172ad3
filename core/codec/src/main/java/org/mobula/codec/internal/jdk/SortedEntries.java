package org.mobula.codec.internal.jdk;

import java.util.AbstractMap;
import java.util.AbstractSet;
import java.util.Arrays;
import java.util.Comparator;
import java.util.Iterator;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** Presents entries or elements to a tree as a sorted collection, from which it builds itself without comparing. */
final class SortedEntries {
    private SortedEntries() {}

    /** Fills an empty map with keys and values in their order. */
    static void putAll(TreeMap<@Nullable Object, @Nullable Object> map, @Nullable Object[] parts) {
        map.putAll(new Entries(map.comparator(), parts));
    }

    /** Fills an empty set with elements in their order. */
    static void addAll(TreeSet<@Nullable Object> set, @Nullable Object[] elements) {
        set.addAll(new Elements(set.comparator(), elements));
    }

    private static final class Entries extends AbstractMap<@Nullable Object, @Nullable Object>
            implements SortedMap<@Nullable Object, @Nullable Object> {
        private final @Nullable Comparator<? super @Nullable Object> order;
        private final @Nullable Object[] parts;

        Entries(@Nullable Comparator<? super @Nullable Object> order, @Nullable Object[] parts) {
            this.order = order;
            this.parts = parts;
        }

        @Override
        public @Nullable Comparator<? super @Nullable Object> comparator() {
            return order;
        }

        @Override
        public Set<Map.Entry<@Nullable Object, @Nullable Object>> entrySet() {
            return new AbstractSet<>() {
                @Override
                public Iterator<Map.Entry<@Nullable Object, @Nullable Object>> iterator() {
                    return IntStream.range(0, size())
                            .<Map.Entry<@Nullable Object, @Nullable Object>>mapToObj(
                                    i -> new SimpleImmutableEntry<>(parts[2 * i], parts[2 * i + 1]))
                            .iterator();
                }

                @Override
                public int size() {
                    return parts.length / 2;
                }
            };
        }

        @Override
        public int size() {
            return parts.length / 2;
        }

        @Override
        public SortedMap<@Nullable Object, @Nullable Object> subMap(@Nullable Object from, @Nullable Object to) {
            throw new UnsupportedOperationException("can only be copied");
        }

        @Override
        public SortedMap<@Nullable Object, @Nullable Object> headMap(@Nullable Object to) {
            return subMap(null, to);
        }

        @Override
        public SortedMap<@Nullable Object, @Nullable Object> tailMap(@Nullable Object from) {
            return subMap(from, null);
        }

        @Override
        public @Nullable Object firstKey() {
            return parts[0];
        }

        @Override
        public @Nullable Object lastKey() {
            return parts[parts.length - 2];
        }
    }

    private static final class Elements extends AbstractSet<@Nullable Object> implements SortedSet<@Nullable Object> {
        private final @Nullable Comparator<? super @Nullable Object> order;
        private final @Nullable Object[] elements;

        Elements(@Nullable Comparator<? super @Nullable Object> order, @Nullable Object[] elements) {
            this.order = order;
            this.elements = elements;
        }

        @Override
        public @Nullable Comparator<? super @Nullable Object> comparator() {
            return order;
        }

        @Override
        public Iterator<@Nullable Object> iterator() {
            return Arrays.asList(elements).iterator();
        }

        @Override
        public int size() {
            return elements.length;
        }

        @Override
        public SortedSet<@Nullable Object> subSet(@Nullable Object from, @Nullable Object to) {
            throw new UnsupportedOperationException("can only be copied");
        }

        @Override
        public SortedSet<@Nullable Object> headSet(@Nullable Object to) {
            return subSet(null, to);
        }

        @Override
        public SortedSet<@Nullable Object> tailSet(@Nullable Object from) {
            return subSet(from, null);
        }

        @Override
        public @Nullable Object first() {
            return elements[0];
        }

        @Override
        public @Nullable Object last() {
            return elements[elements.length - 1];
        }
    }
}
