package org.mobula.codec.internal.jdk;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The content of a container that is being written.
 *
 * @param container the container
 * @param count the number of parts
 * @param iterator returns the parts in order
 */
record Parts(Object container, int count, Iterator<?> iterator) {
    static Parts of(Object container, @Nullable Object... parts) {
        return new Parts(container, parts.length, Arrays.asList(parts).iterator());
    }

    /** The elements, read one by one; the collection must not change meanwhile. */
    static Parts elements(Collection<?> collection) {
        return new Parts(collection, collection.size(), collection.iterator());
    }

    /** The current elements of a collection that other threads may change. */
    static Parts snapshot(Collection<?> collection) {
        return of(collection, collection.toArray());
    }

    /** The keys and values, read one by one; the map must not change meanwhile. */
    static Parts entries(Map<?, ?> map) {
        return new Parts(map, 2 * map.size(), new KeysAndValues(map.entrySet().iterator()));
    }

    /** The current keys and values of a map that other threads may change. */
    static Parts snapshot(Map<?, ?> map) {
        List<@Nullable Object> parts = new ArrayList<>();
        map.forEach((key, value) -> { // a synchronized map holds its lock for all entries
            parts.add(key);
            parts.add(value);
        });
        return new Parts(map, parts.size(), parts.iterator());
    }

    /** Puts another part before these. */
    Parts after(@Nullable Object first) {
        return new Parts(container, count + 1, new Prefixed(first, iterator));
    }

    private static final class KeysAndValues implements Iterator<@Nullable Object> {
        private final Iterator<? extends Map.Entry<?, ?>> entries;
        private Map.@Nullable Entry<?, ?> open;

        KeysAndValues(Iterator<? extends Map.Entry<?, ?>> entries) {
            this.entries = entries;
        }

        @Override
        public boolean hasNext() {
            return open != null || entries.hasNext();
        }

        @Override
        public @Nullable Object next() {
            Map.Entry<?, ?> entry = open;
            if (entry != null) {
                open = null;
                return entry.getValue();
            }
            open = entries.next();
            return open.getKey();
        }
    }

    private static final class Prefixed implements Iterator<@Nullable Object> {
        private final @Nullable Object first;
        private final Iterator<?> rest;
        private boolean begun;

        Prefixed(@Nullable Object first, Iterator<?> rest) {
            this.first = first;
            this.rest = rest;
        }

        @Override
        public boolean hasNext() {
            return !begun || rest.hasNext();
        }

        @Override
        public @Nullable Object next() {
            if (begun) {
                return rest.next();
            }
            begun = true;
            return first;
        }
    }
}
