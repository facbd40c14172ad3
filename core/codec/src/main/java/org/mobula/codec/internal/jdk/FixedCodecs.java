package org.mobula.codec.internal.jdk;

import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.mobula.codec.ObjectReader;
import org.mobula.codec.internal.graph.KeyLimits;
import org.mobula.codec.internal.graph.Varint;

/** Containers that are made of their whole content at once: unmodifiable ones, and those of a fixed size. */
final class FixedCodecs {
    private FixedCodecs() {}

    static void addTo(Containers containers) {
        addUnmodifiable(containers);
        addConstants(containers);
        addList(containers, "java.util.Arrays.asList", Arrays::asList, Arrays.asList(1));
        ContainerCodec<List<?>> copies = containers.codec(
                "java.util.Collections.nCopies",
                Containers.LATE,
                v -> v.isEmpty() ? Parts.of(v) : Parts.of(v, v.getFirst()),
                (w, v, _) -> w.output().putInt(v.size()),
                r -> {
                    int times = r.input().getInt();
                    return Assembly.late(
                            times == 0 ? 0 : 1, parts -> Collections.nCopies(times, times == 0 ? null : parts[0]));
                });
        containers.table().addStandard(Collections.nCopies(1, 1).getClass(), copies);
        containers.<Optional<?>>add(
                MapCodecs.type(Optional.class),
                Containers.LATE,
                v -> Parts.of(v, v.orElse(null)),
                Containers.nothing(),
                _ -> Assembly.late(1, parts -> Optional.ofNullable(parts[0])));
        ContainerCodec<Map.Entry<?, ?>> entry = containers.codec(
                "java.util.Map.entry",
                Containers.LATE,
                v -> Parts.of(v, v.getKey(), v.getValue()),
                Containers.nothing(),
                _ -> Assembly.late(
                        2, parts -> Map.entry(Containers.required(parts[0]), Containers.required(parts[1]))));
        containers.table().addStandard(Map.entry(1, 1).getClass(), entry);
    }

    private static void addList(
            Containers containers, String name, Function<@Nullable Object[], Object> maker, List<?> sample) {
        ContainerCodec<List<?>> codec = containers.codec(
                name,
                Containers.LATE,
                Parts::elements,
                Containers.size(),
                r -> Assembly.late(Containers.size(r), maker));
        containers.table().addStandard(sample.getClass(), codec);
    }

    private static void addUnmodifiable(Containers containers) {
        // Stream.toList returns a list of the same class as List.of, but that one may hold null and be asked for it.
        ContainerCodec<List<?>> list = containers.codec(
                "java.util.List",
                Containers.LATE,
                Parts::elements,
                (w, v, parts) -> Varint.put(w.output(), parts << 1 | (acceptsNull(v) ? 1 : 0)),
                FixedCodecs::list);
        List<Integer> three = List.of(1, 2, 3);
        for (List<?> sample : List.of(three, List.of(1), three.subList(0, 2))) {
            containers.table().addStandard(sample.getClass(), list);
        }
        ContainerCodec<Set<?>> set = containers.codec(
                "java.util.Set", Containers.LATE_HASHING, Parts::elements, Containers.size(), FixedCodecs::set);
        containers.table().addStandard(Set.of(1).getClass(), set);
        containers.table().addStandard(Set.of(1, 2, 3).getClass(), set);
        ContainerCodec<Map<?, ?>> map = containers.codec(
                "java.util.Map", Containers.LATE_HASHING, Parts::entries, Containers.entries(), FixedCodecs::map);
        containers.table().addStandard(Map.of(1, 1).getClass(), map);
        containers.table().addStandard(Map.of(1, 1, 2, 2).getClass(), map);
    }

    private static Assembly list(ObjectReader reader) {
        int word = Varint.get(reader.input());
        int size = Containers.size(reader, word >>> 1);
        return Assembly.late(
                size, elements -> (word & 1) != 0 ? Arrays.stream(elements).toList() : List.of(elements));
    }

    private static boolean acceptsNull(List<?> list) {
        try {
            boolean _ = list.contains(null);
            return true;
        } catch (NullPointerException _) {
            return false;
        }
    }

    /** These sets and maps compare all keys of equal hash codes, whatever their class. */
    private static Assembly set(ObjectReader reader) {
        int size = Containers.size(reader);
        KeyLimits.Counter keys = reader.keys().counter(size, false);
        return Assembly.late(size, elements -> {
            for (Object element : elements) {
                keys.add(element);
            }
            return Set.of(elements);
        });
    }

    private static Assembly map(ObjectReader reader) {
        int size = Containers.entries(reader);
        KeyLimits.Counter keys = reader.keys().counter(size, false);
        return Assembly.late(2 * size, parts -> map(parts, keys));
    }

    @SuppressWarnings({"unchecked", "rawtypes"}) // what a map holds is known at run time only
    private static Object map(@Nullable Object[] parts, KeyLimits.Counter keys) {
        Map.Entry<Object, Object>[] entries = new Map.Entry[parts.length / 2];
        for (int i = 0; i < entries.length; i++) {
            keys.add(parts[2 * i]);
            entries[i] = Map.entry(Containers.required(parts[2 * i]), Containers.required(parts[2 * i + 1]));
        }
        return Map.ofEntries(entries);
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
}
