package org.mobula.tools.perf.codec;

import java.io.Serializable;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.mobula.tools.perf.Tree;

/** The objects that are written and read. */
final class Shapes {
    private static final int LINKS = 100;
    private static final int PLACES = 100;
    private static final int MIXED_BYTES = 8 + 63 + 32; // a long, the characters, the ints

    /**
     * An object with its name.
     *
     * @param payload bytes of its values
     */
    record Shape(String name, Object object, int payload) {}

    /** An element of a linked list. */
    static final class Link implements Serializable {
        private static final long serialVersionUID = 1L;

        int value;

        @Nullable
        Link next;
    }

    /** An object with fields of many types. */
    record Order(
            long number, String customer, TimeUnit unit, List<String> lines, Map<String, Integer> stock, int[] codes)
            implements Serializable {}

    /** A key with components. */
    record Place(int row, int column) implements Serializable {}

    private Shapes() {}

    /** A tree, a list, a mixed object, a map, and arrays of these sizes. */
    static List<Shape> all(List<Integer> sizes) {
        List<Shape> all = new ArrayList<>();
        all.add(new Shape("tree-" + Tree.NODES, Tree.full(Tree.LEVELS), Tree.PAYLOAD));
        all.add(new Shape("list-" + LINKS, list(), LINKS * Integer.BYTES));
        all.add(new Shape("mixed", order(), MIXED_BYTES));
        all.add(new Shape("map-" + PLACES, map(), PLACES * 3 * Integer.BYTES));
        for (int size : sizes) {
            all.add(new Shape("int-array", new int[size / Integer.BYTES], size / Integer.BYTES * Integer.BYTES));
            all.add(new Shape("double-array", new double[size / Double.BYTES], size / Double.BYTES * Double.BYTES));
        }
        return all;
    }

    private static Link list() {
        Link first = new Link();
        Link last = first;
        for (int i = 1; i < LINKS; i++) {
            last.next = new Link();
            last = last.next;
            last.value = i;
        }
        return first;
    }

    private static Map<Place, Integer> map() {
        Map<Place, Integer> map = new HashMap<>();
        for (int i = 0; i < PLACES; i++) {
            map.put(new Place(i / 10, i % 10), i);
        }
        return map;
    }

    private static Order order() {
        Map<String, Integer> stock = new LinkedHashMap<>(Map.of("nets", 12));
        stock.put("buoys", 3);
        return new Order(
                4711L,
                "the harbour master",
                TimeUnit.DAYS,
                new ArrayList<>(List.of("two nets", "one buoy", "forty metres of rope")),
                stock,
                new int[] {1, 2, 3, 5, 8, 13});
    }
}
