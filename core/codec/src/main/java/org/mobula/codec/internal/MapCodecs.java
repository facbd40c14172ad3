package org.mobula.codec.internal;

import java.util.Collections;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;
import java.util.function.IntFunction;
import org.jspecify.annotations.Nullable;
import org.mobula.codec.CorruptMessageException;
import org.mobula.codec.ObjectCodec;
import org.mobula.codec.ObjectReader;

/** The maps of java.util, the unmodifiable ones too. */
final class MapCodecs {
    private static final Set<TypeShape.Trait> HASHING = Set.of(TypeShape.Trait.TRACKED, TypeShape.Trait.OPAQUE);
    private static final Set<TypeShape.Trait> FIXED =
            Set.of(TypeShape.Trait.TRACKED, TypeShape.Trait.LATE, TypeShape.Trait.OPAQUE);

    private final CodecTable table;
    private final MapCodec.Sites sites = new MapCodec.Sites();

    MapCodecs(CodecTable table) {
        this.table = table;
    }

    void add() {
        add(HashMap.class, HashMap::newHashMap);
        add(LinkedHashMap.class, LinkedHashMap::newLinkedHashMap);
        add(ConcurrentHashMap.class, ConcurrentHashMap::new);
        addTreeMap();
        addEnumMap();
        ValueCodec<Map<?, ?>> unmodifiable = fixed("java.util.Map", MapCodecs::unmodifiable);
        for (Map<?, ?> like : List.of(Map.of(), Map.of(1, 1), Map.of(1, 1, 2, 2))) {
            table.addStandard(like.getClass(), unmodifiable);
        }
        table.addStandard(Collections.emptyMap().getClass(), fixed("java.util.Collections.emptyMap", _ -> Map.of()));
    }

    private static Map<?, ?> unmodifiable(Map<@Nullable Object, @Nullable Object> entries) {
        return Map.copyOf(entries);
    }

    @SuppressWarnings("unchecked") // why: the keys' type is known at run time only; the comparator checks it
    private void addTreeMap() {
        TypeShape shape = TypeShape.fixed(table.nextIndex(), TreeMap.class.getName(), FIXED);
        table.addStandard(
                TreeMap.class,
                new ValueCodec<TreeMap<?, ?>>(
                        shape,
                        (w, v) -> {
                            w.writeElement(v.comparator());
                            MapCodec.writeEntries(w, v, sites);
                        },
                        r -> {
                            TreeMap<@Nullable Object, @Nullable Object> map =
                                    new TreeMap<>((Comparator<Object>) r.readElement());
                            MapCodec.readEntries(r, map, MapCodec.readSize(r));
                            return map;
                        }));
    }

    /** An EnumMap names its key class only to serialization, which tells its default fields. */
    private void addEnumMap() {
        StreamLevel level = new StreamLevel(EnumMap.class, table, false);
        ObjectCodec classes = Objects.requireNonNull(table.exact(Class.class));
        TypeShape shape = TypeShape.fixed(table.nextIndex(), EnumMap.class.getName(), FIXED);
        table.addStandard(
                EnumMap.class,
                new ValueCodec<EnumMap<?, ?>>(
                        shape,
                        (w, v) -> {
                            level.write(w, v);
                            MapCodec.writeEntries(w, v, sites);
                        },
                        r -> readEnumMap(r, r.readExact(classes))));
    }

    @SuppressWarnings({"unchecked", "rawtypes"}) // why: the key class is known at run time only; put checks it
    private static EnumMap<?, ?> readEnumMap(ObjectReader reader, @Nullable Object keys) {
        if (!(keys instanceof Class<?> type) || !type.isEnum()) {
            throw new CorruptMessageException(reader.input().position(), "an EnumMap with keys of " + keys);
        }
        EnumMap map = new EnumMap(type);
        MapCodec.readEntries(reader, map, MapCodec.readSize(reader));
        return map;
    }

    private ValueCodec<Map<?, ?>> fixed(
            String name, Function<Map<@Nullable Object, @Nullable Object>, Map<?, ?>> maker) {
        return new ValueCodec<>(
                TypeShape.fixed(table.nextIndex(), name, FIXED), (w, v) -> MapCodec.writeEntries(w, v, sites), r -> {
                    Map<@Nullable Object, @Nullable Object> entries = new LinkedHashMap<>();
                    MapCodec.readEntries(r, entries, MapCodec.readSize(r));
                    return maker.apply(entries);
                });
    }

    private void add(Class<?> type, IntFunction<Map<@Nullable Object, @Nullable Object>> maker) {
        TypeShape shape = TypeShape.fixed(table.nextIndex(), type.getName(), HASHING);
        table.addStandard(type, new MapCodec(shape, maker));
    }
}
