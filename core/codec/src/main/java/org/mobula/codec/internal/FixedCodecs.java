package org.mobula.codec.internal;

import java.util.AbstractMap;
import java.util.Arrays;
import java.util.Collection;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.mobula.codec.ObjectReader;

/** Containers that are made of their content at once: those that cannot be changed, and those of a fixed size. */
final class FixedCodecs {
    private FixedCodecs() {}

    static void addTo(Containers containers) {
        addUnmodifiable(containers);
        addConstants(containers);
        addSingles(containers);
        addCopies(containers);
        Class<?> asList = Arrays.asList(1).getClass();
        collection(containers, "java.util.Arrays.asList", Containers.LATE, Arrays::asList, asList);
    }

    private static void addUnmodifiable(Containers containers) {
        // why: Stream.toList makes the same class as List.of, but may hold nulls and be asked for null
        ContainerCodec<List<?>> list = containers.codec(
                "java.util.List",
                Containers.LATE,
                Parts::elements,
                (w, v, parts) -> Varint.put(w.output(), parts << 1 | (takesNull(v) ? 1 : 0)),
                FixedCodecs::list);
        List<Integer> three = List.of(1, 2, 3);
        containers.table().addStandard(three.getClass(), list);
        containers.table().addStandard(List.of(1).getClass(), list);
        containers.table().addStandard(three.subList(0, 2).getClass(), list);
        ContainerCodec<Set<?>> set =
                containers.codec("java.util.Set", Containers.LATE_LOOKING, Parts::elements, Containers.size(), r -> {
                    int size = Containers.size(r);
                    HashLoad load = HashLoad.of(r, size, false);
                    return Assembly.late(size, elements -> set(elements, load));
                });
        containers.table().addStandard(Set.of(1).getClass(), set);
        containers.table().addStandard(Set.of(1, 2, 3).getClass(), set);
        ContainerCodec<Map<?, ?>> map =
                containers.codec("java.util.Map", Containers.LATE_LOOKING, Parts::entries, Containers.entries(), r -> {
                    int size = Containers.entries(r);
                    HashLoad load = HashLoad.of(r, size, false);
                    return Assembly.late(2 * size, parts -> map(parts, load));
                });
        containers.table().addStandard(Map.of(1, 1).getClass(), map);
        containers.table().addStandard(Map.of(1, 1, 2, 2).getClass(), map);
    }

    private static Assembly list(ObjectReader reader) {
        int word = Varint.get(reader.input());
        int size = Containers.size(reader, word >>> 1);
        return Assembly.late(
                size, elements -> (word & 1) != 0 ? Arrays.stream(elements).toList() : List.of(elements));
    }

    private static boolean takesNull(List<?> list) {
        try {
            boolean _ = list.contains(null);
            return true;
        } catch (NullPointerException _) {
            return false;
        }
    }

    /** What these sets and maps do with keys of equal hash codes is compare them all, whatever their class. */
    private static Object set(@Nullable Object[] elements, HashLoad load) {
        for (Object element : elements) {
            load.add(element);
        }
        Set<?> set = Set.of(elements);
        load.end(set);
        return set;
    }

    @SuppressWarnings({"unchecked", "rawtypes"}) // why: what a map holds is known at run time only
    private static Object map(@Nullable Object[] parts, HashLoad load) {
        Map.Entry<Object, Object>[] entries = new Map.Entry[parts.length / 2];
        for (int i = 0; i < entries.length; i++) {
            load.add(parts[2 * i]);
            entries[i] = Map.entry(Containers.required(parts[2 * i]), Containers.required(parts[2 * i + 1]));
        }
        Map<?, ?> map = Map.ofEntries(entries);
        load.end(map);
        return map;
    }

    private static void addConstants(Containers containers) {
        containers.addConstant("java.util.Collections.emptyList", Collections.emptyList());
        containers.addConstant("java.util.Collections.emptySet", Collections.emptySet());
        containers.addConstant("java.util.Collections.emptyMap", Collections.emptyMap());
        containers.addConstant("java.util.Collections.emptyNavigableSet", Collections.emptyNavigableSet());
        containers.addConstant("java.util.Collections.emptyNavigableMap", Collections.emptyNavigableMap());
        containers.addConstant("java.util.Collections.reverseOrder", Collections.reverseOrder());
        containers.addConstant("java.lang.String.CASE_INSENSITIVE_ORDER", String.CASE_INSENSITIVE_ORDER);
    }

    private static void addSingles(Containers containers) {
        collection(
                containers,
                "java.util.Collections.singleton",
                Containers.LATE_LOOKING,
                elements -> Collections.singleton(elements[0]),
                Collections.singleton(1).getClass());
        collection(
                containers,
                "java.util.Collections.singletonList",
                Containers.LATE,
                elements -> Collections.singletonList(elements[0]),
                Collections.singletonList(1).getClass());
        containers
                .table()
                .addStandard(
                        Collections.singletonMap(1, 1).getClass(),
                        containers.<Map<?, ?>>codec(
                                "java.util.Collections.singletonMap",
                                Containers.LATE_LOOKING,
                                Parts::entries,
                                Containers.nothing(),
                                _ -> Assembly.late(2, parts -> Collections.singletonMap(parts[0], parts[1]))));
        containers.<Optional<?>>add(
                type(Optional.class),
                Containers.LATE,
                v -> Parts.of(v, v.orElse(null)),
                Containers.nothing(),
                _ -> Assembly.late(1, parts -> Optional.ofNullable(parts[0])));
        entry(
                containers,
                "java.util.Map.entry",
                Map.entry(1, 1).getClass(),
                parts -> Map.entry(Containers.required(parts[0]), Containers.required(parts[1])));
        entry(
                containers,
                AbstractMap.SimpleEntry.class.getName(),
                AbstractMap.SimpleEntry.class,
                parts -> new AbstractMap.SimpleEntry<>(parts[0], parts[1]));
        entry(
                containers,
                AbstractMap.SimpleImmutableEntry.class.getName(),
                AbstractMap.SimpleImmutableEntry.class,
                parts -> new AbstractMap.SimpleImmutableEntry<>(parts[0], parts[1]));
    }

    private static void entry(
            Containers containers, String name, Class<?> type, Function<@Nullable Object[], Object> maker) {
        containers
                .table()
                .addStandard(
                        type,
                        containers.<Map.Entry<?, ?>>codec(
                                name,
                                Containers.LATE,
                                v -> Parts.of(v, v.getKey(), v.getValue()),
                                Containers.nothing(),
                                _ -> Assembly.late(2, maker)));
    }

    /** One object, as often as a number says. */
    private static void addCopies(Containers containers) {
        ContainerCodec<List<?>> codec = containers.codec(
                "java.util.Collections.nCopies",
                Containers.LATE,
                v -> v.isEmpty() ? Parts.of(v) : Parts.of(v, v.getFirst()),
                (w, v, _) -> w.output().putInt(v.size()),
                r -> {
                    int times = r.input().getInt();
                    return Assembly.late(
                            times == 0 ? 0 : 1, parts -> Collections.nCopies(times, times == 0 ? null : parts[0]));
                });
        containers.table().addStandard(Collections.nCopies(1, 1).getClass(), codec);
    }

    private static void collection(
            Containers containers,
            String name,
            Set<TypeShape.Trait> traits,
            Function<@Nullable Object[], Object> maker,
            Class<?>... types) {
        boolean single = name.contains("singleton");
        ContainerCodec<Collection<?>> codec = containers.codec(
                name,
                traits,
                Parts::elements,
                single ? Containers.nothing() : Containers.size(),
                r -> Assembly.late(single ? 1 : Containers.size(r), maker));
        for (Class<?> type : types) {
            containers.table().addStandard(type, codec);
        }
    }

    @SuppressWarnings("unchecked") // why: a class literal cannot say that its type has an argument
    private static <T> Class<T> type(Class<?> raw) {
        return (Class<T>) raw;
    }
}
