package org.mobula.codec.internal.jdk;

import java.util.Collection;
import java.util.Comparator;
import java.util.Map;
import java.util.function.BiConsumer;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.mobula.codec.ObjectReader;
import org.mobula.codec.internal.graph.KeyLimits;

/** A container being read: takes its parts one after another. */
abstract class Assembly {
    private final int count;

    /** @param count how many parts there will be */
    Assembly(int count) {
        this.count = count;
    }

    /** How many parts there will be. */
    final int count() {
        return count;
    }

    /** Takes the next part. */
    abstract void put(int index, @Nullable Object part);

    /** The container, after the last part. */
    abstract Object complete();

    /** A collection that exists, to which elements are added as they come. */
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

    /** A set that exists, to which elements are added as they come. */
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
     * A map that exists, into which entries are put as they come.
     *
     * @param keys counts the keys; null if the map does not ask for their hash codes
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

    /** A container that is made of all its parts at once. */
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

    /** A container that exists, but takes all its parts at once. */
    static <T> Assembly filled(ObjectReader reader, T container, int count, BiConsumer<T, @Nullable Object[]> filler) {
        reader.register(container);
        return late(count, parts -> {
            filler.accept(container, parts);
            return container;
        });
    }

    /**
     * A container that is made when its order has come, and takes what is in it at once.
     *
     * @param count how many parts follow the comparator
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
            @SuppressWarnings("unchecked") // why: what it compares is known at run time only; it checks that itself
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
                    throw new IllegalStateException("completed before its comparator came");
                }
                filler.accept(made, parts);
                return made;
            }
        };
    }
}
