package org.mobula.codec.internal;

import java.util.HashMap;
import java.util.Hashtable;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Properties;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentHashMap.KeySetView;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.mobula.codec.ObjectReader;

/** Maps that find their keys by hash code. */
final class MapCodecs {
    private static final float LOAD = 0.75f;

    private MapCodecs() {}

    static void addTo(Containers containers) {
        containers.<HashMap<?, ?>>add(
                type(HashMap.class), Containers.LOOKING, Parts::entries, Containers.entries(), r -> {
                    int size = Containers.entries(r);
                    return Assembly.growing(r, HashMap.newHashMap(size), size, HashLoad.of(r, size, true));
                });
        containers.<ConcurrentHashMap<?, ?>>add(
                type(ConcurrentHashMap.class), Containers.LOOKING, Parts::snapshot, Containers.entries(), r -> {
                    int size = Containers.entries(r);
                    return Assembly.growing(r, new ConcurrentHashMap<>(size), size, HashLoad.of(r, size, true));
                });
        containers.<Hashtable<?, ?>>add(
                type(Hashtable.class), Containers.LOOKING, Parts::snapshot, Containers.entries(), r -> {
                    int size = Containers.entries(r);
                    return Assembly.growing(r, new Hashtable<>(size + 1), size, HashLoad.of(r, size, false));
                });
        // why not looking: identity is all it asks of a key
        containers.<IdentityHashMap<?, ?>>add(
                type(IdentityHashMap.class), Containers.PLAIN, Parts::entries, Containers.entries(), r -> {
                    int size = Containers.entries(r);
                    return Assembly.growing(r, new IdentityHashMap<>(size), size, null);
                });
        addLinked(containers);
        addProperties(containers);
        // a view of a map's keys, by which elements can be added if there is a value for them
        containers.<KeySetView<?, ?>>add(
                type(KeySetView.class),
                Containers.LATE,
                v -> Parts.of(v, v.getMap(), v.getMappedValue()),
                Containers.nothing(),
                _ -> Assembly.late(2, MapCodecs::keySet));
    }

    @SuppressWarnings("unchecked") // why: what a map holds is known at run time only
    private static Object keySet(@Nullable Object[] parts) {
        ConcurrentHashMap<Object, Object> map = (ConcurrentHashMap<Object, Object>) Containers.required(parts[0]);
        Object value = parts[1];
        return value == null ? map.keySet() : map.keySet(value);
    }

    /** Only serialization tells whether such a map is in the order of access. */
    private static void addLinked(Containers containers) {
        StreamLevel level = new StreamLevel(LinkedHashMap.class, containers.table(), false);
        containers.<LinkedHashMap<?, ?>>add(
                type(LinkedHashMap.class),
                Containers.LOOKING,
                Parts::entries,
                (w, map, parts) ->
                        Varint.put(w.output(), parts | (level.take(map).bits(0) != 0 ? 1 : 0)),
                MapCodecs::linked);
    }

    private static Assembly linked(ObjectReader reader) {
        int word = Varint.get(reader.input());
        int size = Containers.entries(reader, word >>> 1);
        boolean byAccess = (word & 1) != 0;
        Map<@Nullable Object, @Nullable Object> map = byAccess
                ? new LinkedHashMap<>((int) (size / LOAD) + 1, LOAD, true)
                : LinkedHashMap.newLinkedHashMap(size);
        return Assembly.growing(reader, map, size, HashLoad.of(reader, size, true));
    }

    /** Only serialization tells the defaults that stand behind properties. */
    private static void addProperties(Containers containers) {
        StreamLevel level = new StreamLevel(Properties.class, containers.table(), false);
        Function<Properties, Parts> taker =
                v -> Parts.snapshot(v).after(level.take(v).object(0));
        ContainerCodec.Header<Properties> header = (w, _, parts) -> Varint.put(w.output(), parts / 2);
        containers.add(Properties.class, Containers.LATE_LOOKING, taker, header, r -> {
            int size = Containers.entries(r);
            return Assembly.late(1 + 2 * size, parts -> properties(parts, HashLoad.of(r, size, true)));
        });
    }

    private static Object properties(@Nullable Object[] parts, HashLoad load) {
        Properties properties = new Properties((Properties) parts[0]);
        for (int i = 1; i < parts.length; i += 2) {
            load.add(parts[i]);
            properties.put(Containers.required(parts[i]), Containers.required(parts[i + 1]));
        }
        load.end(properties);
        return properties;
    }

    @SuppressWarnings("unchecked") // why: a class literal cannot say that its type has arguments
    static <T> Class<T> type(Class<?> raw) {
        return (Class<T>) raw;
    }
}
