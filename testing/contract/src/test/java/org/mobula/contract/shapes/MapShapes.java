package org.mobula.contract.shapes;

import java.util.AbstractMap;
import java.util.Collections;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.Hashtable;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.Random;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;

/** Maps of all kinds. */
final class MapShapes {
    /** A map class of a program that limits its size. */
    static class Recent extends LinkedHashMap<String, Object> {
        private final int most;

        Recent(int most) {
            super(16, 0.75f, true);
            this.most = most;
        }

        @Override
        protected boolean removeEldestEntry(Map.Entry<String, Object> eldest) {
            return size() > most;
        }
    }

    private MapShapes() {}

    static List<Shape> all() {
        return List.of(
                Shape.of("a hash map", random -> filled(random, new HashMap<>())),
                Shape.of("a linked hash map", random -> filled(random, new LinkedHashMap<>())),
                Shape.of("a linked hash map in order of use", MapShapes::byUse).<Map<String, Object>>checked((a, b) -> {
                    b.get(b.keySet().iterator().next());
                    String last = null;
                    for (String key : b.keySet()) {
                        last = key;
                    }
                    Require.that(
                            !a.keySet()
                                            .iterator()
                                            .next()
                                            .equals(b.keySet().iterator().next())
                                    && last != null,
                            "the order is that of insertion");
                }),
                Shape.of("a tree map", random -> filled(random, new TreeMap<>())),
                Shape.of(
                        "a tree map with a comparator",
                        random -> filled(random, new TreeMap<>(Comparator.reverseOrder()))),
                Shape.of(
                        "an enum map", random -> new EnumMap<>(Map.of(TimeUnit.DAYS, "d", TimeUnit.HOURS, List.of(1)))),
                Shape.of("an empty enum map", random -> new EnumMap<>(TimeUnit.class))
                        .<EnumMap<TimeUnit, Object>>checked((a, b) -> b.put(TimeUnit.DAYS, 1)),
                Shape.of("a hash table", random -> {
                    Map<String, Object> table = filled(random, new HashMap<>());
                    table.values().removeIf(value -> value == null);
                    return new Hashtable<>(table);
                }),
                Shape.of("properties", random -> {
                    Properties properties = new Properties();
                    properties.setProperty("a", "b");
                    return properties;
                }),
                Shape.of("properties with defaults", random -> {
                            Properties defaults = new Properties();
                            defaults.setProperty("d", "default");
                            Properties properties = new Properties(defaults);
                            properties.setProperty("a", "b");
                            return properties;
                        })
                        .<Properties>checked(
                                (a, b) -> Require.that("default".equals(b.getProperty("d")), "no defaults")),
                Shape.of("an identity map", random -> {
                    Map<Object, Object> map = new IdentityHashMap<>();
                    map.put(new String("k"), 1);
                    map.put(new String("k "), 2);
                    return map;
                }),
                Shape.of("immutable maps and entries", random -> new Object[] {
                    Map.of(),
                    Map.of("a", 1),
                    Map.of("a", 1, "b", 2, "c", List.of()),
                    new AbstractMap.SimpleEntry<>("k", 1),
                    new AbstractMap.SimpleImmutableEntry<>("k", 2)
                }),
                Shape.of("wrapped maps", random -> new Object[] {
                    Collections.unmodifiableMap(filled(random, new HashMap<>())),
                    Collections.unmodifiableSortedMap(new TreeMap<>(filled(random, new HashMap<>()))),
                    Collections.synchronizedMap(filled(random, new LinkedHashMap<>())),
                    Collections.checkedMap(filled(random, new HashMap<>()), String.class, Object.class),
                    Collections.singletonMap("k", 1),
                    Collections.emptyMap()
                }),
                Shape.of("a map that holds itself as a value", random -> {
                    Map<String, Object> map = filled(random, new HashMap<>());
                    map.put("self", map);
                    return map;
                }),
                Shape.of("maps in maps", random -> {
                    Map<String, Object> map = new LinkedHashMap<>();
                    for (int i = 0; i < 5; i++) {
                        map.put("m" + i, filled(random, new HashMap<>()));
                    }
                    return map;
                }),
                Shape.of("a map with records as keys", random -> {
                    Map<Object, Object> map = new HashMap<>();
                    for (int i = 0; i < 50; i++) {
                        map.put(new RecordShapes.Checked(i, i + 1), new Object[] {i});
                    }
                    return map;
                }),
                Shape.of("a map of colliding keys", random -> {
                    Map<Object, Object> map = new HashMap<>();
                    for (int i = 0; i < 256; i++) {
                        map.put(collision(i), i);
                    }
                    return map;
                }),
                Shape.of("a program's own map", MapShapes::recent).<Recent>checked((a, b) -> {
                    b.put("one more", 1);
                    Require.that(b.size() == a.size(), "the size limit is lost");
                }));
    }

    private static Map<String, Object> filled(Random random, Map<String, Object> map) {
        for (String word : CollectionShapes.words(random)) {
            map.put(word, random.nextInt());
        }
        map.put("null", null);
        map.put("list", List.of("x", "y"));
        return map;
    }

    private static Object byUse(Random random) {
        Map<String, Object> map = new LinkedHashMap<>(16, 0.75f, true);
        filled(random, map);
        map.get(map.keySet().iterator().next());
        return map;
    }

    private static Object recent(Random random) {
        Recent recent = new Recent(3);
        filled(random, recent);
        return recent;
    }

    /** Strings of 8 letters with equal hash codes. */
    private static String collision(int i) {
        StringBuilder text = new StringBuilder();
        for (int bit = 0; bit < 8; bit++) {
            text.append((i >> bit & 1) == 0 ? "Aa" : "BB");
        }
        return text.toString();
    }
}
