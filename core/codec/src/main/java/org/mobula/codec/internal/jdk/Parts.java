package org.mobula.codec.internal.jdk;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What a container holds, while it is written.
 *
 * @param container the container
 * @param count how many parts there are
 * @param iterator gives them in order
 */
record Parts(Object container, int count, Iterator<?> iterator) {
    /** These objects. */
    static Parts of(Object container, @Nullable Object... parts) {
        return new Parts(container, parts.length, Arrays.asList(parts).iterator());
    }

    /** The elements, taken one by one: nobody may change the collection meanwhile. */
    static Parts elements(Collection<?> collection) {
        return new Parts(collection, collection.size(), collection.iterator());
    }

    /** The elements of a collection that others may change: those it has now. */
    static Parts snapshot(Collection<?> collection) {
        return of(collection, collection.toArray());
    }

    /** The keys and values, taken one by one: nobody may change the map meanwhile. */
    static Parts entries(Map<?, ?> map) {
        return new Parts(map, 2 * map.size(), new KeysAndValues(map.entrySet().iterator()));
    }

    /** The keys and values of a map that others may change: those it has now. */
    static Parts snapshot(Map<?, ?> map) {
        List<@Nullable Object> parts = new ArrayList<>();
        map.forEach((key, value) -> { // why: where there is a lock, this holds it for all entries
            parts.add(key);
            parts.add(value);
        });
        return new Parts(map, parts.size(), parts.iterator());
    }

    /** These parts behind another one. */
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
