package org.mobula.codec.internal.jdk;

import java.util.Collection;
import java.util.Comparator;
import java.util.Map;
import java.util.function.BiConsumer;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.mobula.codec.ObjectReader;
import org.mobula.codec.internal.graph.KeyLimits;

/** A container that is being read, and receives its parts one after another. */
abstract class Assembly {
    private final int count;

    Assembly(int count) {
        this.count = count;
    }

    /** The number of parts. */
    final int count() {
        return count;
    }

    /** Adds the next part. */
    abstract void put(int index, @Nullable Object part);

    /** Returns the container, after the last part. */
    abstract Object complete();

    /** Assembles a collection that exists already, and receives its elements as they arrive. */
    static Assembly growing(ObjectReader reader, Collection<@Nullable Object> collection, int size) {
        reader.register(collection);
        return new Assembly(size) {
            @Override
            void put(int index, @Nullable Object part) {
                collection.add(part);
            }

            @Override
            Object complete() {
                return collection;
            }
        };
    }

    /** Assembles a set that exists already, and receives its elements as they arrive. */
    static Assembly hashed(ObjectReader reader, Collection<@Nullable Object> set, int size) {
        KeyLimits.Counter keys = reader.keys().counter(size, true);
        reader.register(set);
        return new Assembly(size) {
            @Override
            void put(int index, @Nullable Object part) {
                keys.add(part);
                set.add(part);
            }

            @Override
            Object complete() {
                return set;
            }
        };
    }

    /**
     * Assembles a map that exists already, and receives its entries as they arrive.
     *
     * @param keys counts the keys; null if the map does not use their hash codes
     */
    static Assembly growing(
            ObjectReader reader,
            Map<@Nullable Object, @Nullable Object> map,
            int size,
            KeyLimits.@Nullable Counter keys) {
        reader.register(map);
        return new Assembly(2 * size) {
            private @Nullable Object key;

            @Override
            void put(int index, @Nullable Object part) {
                if ((index & 1) == 0) {
                    key = part;
                    return;
                }
                if (keys != null) {
                    keys.add(key);
                }
                map.put(key, part);
            }

            @Override
            Object complete() {
                return map;
            }
        };
    }

    /** Assembles a container that is created from all its parts at once. */
    static Assembly late(int count, Function<@Nullable Object[], Object> maker) {
        return new Assembly(count) {
            private final @Nullable Object[] parts = new Object[count];

            @Override
            void put(int index, @Nullable Object part) {
                parts[index] = part;
            }

            @Override
            Object complete() {
                return maker.apply(parts);
            }
        };
    }

    /** Assembles a container that exists already, but receives all its parts at once. */
    static <T> Assembly filled(ObjectReader reader, T container, int count, BiConsumer<T, @Nullable Object[]> filler) {
        reader.register(container);
        return late(count, parts -> {
            filler.accept(container, parts);
            return container;
        });
    }

    /**
     * Assembles a container that is created from its comparator, and receives its content at once.
     *
     * @param count the number of parts after the comparator
     */
    static <T> Assembly ordered(
            ObjectReader reader,
            Function<@Nullable Comparator<Object>, T> maker,
            int count,
            BiConsumer<T, @Nullable Object[]> filler) {
        int handle = reader.handle();
        return new Assembly(count + 1) {
            private final @Nullable Object[] parts = new Object[count];
            private @Nullable T container;

            @Override
            @SuppressWarnings("unchecked") // the element type is known at run time only; the comparator checks it
            void put(int index, @Nullable Object part) {
                if (index == 0) {
                    container = maker.apply((Comparator<Object>) part);
                    reader.register(handle, container);
                } else {
                    parts[index - 1] = part;
                }
            }

            @Override
            Object complete() {
                T made = container;
                if (made == null) {
                    throw new IllegalStateException("completed without a comparator");
                }
                filler.accept(made, parts);
                return made;
            }
        };
    }
}
