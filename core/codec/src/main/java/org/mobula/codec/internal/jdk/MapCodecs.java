package org.mobula.codec.internal.jdk;

import java.util.EnumMap;
import java.util.HashMap;
import java.util.Hashtable;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;
import java.util.function.IntFunction;
import org.jspecify.annotations.Nullable;
import org.mobula.codec.CorruptMessageException;
import org.mobula.codec.ObjectReader;
import org.mobula.codec.internal.graph.Varint;
import org.mobula.codec.internal.serial.ClassFields;

/** Maps that are not sorted. */
final class MapCodecs {
    private static final float LOAD_FACTOR = 0.75f;

    private MapCodecs() {}

    static void addTo(Containers containers) {
        addHashed(containers, type(HashMap.class), Parts::entries, HashMap::newHashMap);
        addHashed(containers, type(ConcurrentHashMap.class), Parts::snapshot, ConcurrentHashMap::new);
        containers.<Hashtable<?, ?>>add(
                type(Hashtable.class), Containers.HASHING, Parts::snapshot, Containers.entries(), r -> {
                    int size = Containers.entries(r);
                    return Assembly.growing(
                            r, new Hashtable<>(size + 1), size, r.keys().counter(size, false));
                });
        // It compares keys by identity, so it neither hashes nor counts them.
        containers.<IdentityHashMap<?, ?>>add(
                type(IdentityHashMap.class), Containers.PLAIN, Parts::entries, Containers.entries(), r -> {
                    int size = Containers.entries(r);
                    return Assembly.growing(r, new IdentityHashMap<>(size), size, null);
                });
        addLinked(containers);
        addEnums(containers);
    }

    private static <M extends Map<?, ?>> void addHashed(
            Containers containers,
            Class<M> type,
            Function<M, Parts> parts,
            IntFunction<Map<@Nullable Object, @Nullable Object>> maker) {
        containers.add(type, Containers.HASHING, parts, Containers.entries(), r -> {
            int size = Containers.entries(r);
            return Assembly.growing(r, maker.apply(size), size, r.keys().counter(size, true));
        });
    }

    /** Whether a map is in access order is visible in its serialized form only. */
    private static void addLinked(Containers containers) {
        ClassFields fields = new ClassFields(LinkedHashMap.class, containers.table());
        containers.<LinkedHashMap<?, ?>>add(
                type(LinkedHashMap.class),
                Containers.HASHING,
                Parts::entries,
                (w, map, parts) ->
                        Varint.put(w.output(), parts | (fields.take(map).bits(0) != 0 ? 1 : 0)),
                MapCodecs::linked);
    }

    private static Assembly linked(ObjectReader reader) {
        int word = Varint.get(reader.input());
        int size = Containers.entries(reader, word >>> 1);
        boolean byAccess = (word & 1) != 0;
        Map<@Nullable Object, @Nullable Object> map = byAccess
                ? new LinkedHashMap<>((int) (size / LOAD_FACTOR) + 1, LOAD_FACTOR, true)
                : LinkedHashMap.newLinkedHashMap(size);
        return Assembly.growing(reader, map, size, reader.keys().counter(size, true));
    }

    /** The enum of an EnumMap's keys is visible in its serialized form only. */
    private static void addEnums(Containers containers) {
        ClassFields fields = new ClassFields(EnumMap.class, containers.table());
        containers.<EnumMap<?, ?>>add(
                type(EnumMap.class),
                Containers.PLAIN,
                map -> Parts.entries(map).after(fields.take(map).object(0)),
                (w, _, parts) -> Varint.put(w.output(), parts / 2),
                MapCodecs::enumMap);
    }

    @SuppressWarnings({"unchecked", "rawtypes"}) // the enum is known at run time only; put checks the keys
    private static Assembly enumMap(ObjectReader reader) {
        int size = Containers.entries(reader);
        int handle = reader.handle();
        long position = reader.input().position();
        return new Assembly(1 + 2 * size) {
            private EnumMap map = new EnumMap<>(Thread.State.class); // until the enum of the keys is known
            private @Nullable Object key;

            @Override
            void put(int index, @Nullable Object part) {
                if (index == 0) {
                    if (!(part instanceof Class<?> type) || !type.isEnum()) {
                        throw new CorruptMessageException(position, "an EnumMap with keys of " + part);
                    }
                    map = new EnumMap(type);
                    reader.register(handle, map);
                } else if ((index & 1) != 0) {
                    key = part;
                } else {
                    map.put(key, part);
                }
            }

            @Override
            Object complete() {
                return map;
            }
        };
    }

    @SuppressWarnings("unchecked") // a class literal has no type arguments
    static <T> Class<T> type(Class<?> raw) {
        return (Class<T>) raw;
    }
}
