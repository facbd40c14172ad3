package org.mobula.codec;

import java.util.AbstractMap;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Collections;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Hashtable;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.LinkedList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.PriorityQueue;
import java.util.Properties;
import java.util.Set;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.Stack;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.Vector;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedDeque;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.ConcurrentSkipListSet;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.LinkedBlockingDeque;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.LinkedTransferQueue;
import java.util.concurrent.PriorityBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.atomic.AtomicReferenceArray;
import java.util.stream.Stream;

/** Containers of the JDK, one of each kind and of each special case. */
final class ContainerShapes {
    private ContainerShapes() {}

    /** More constants than the bits of a long. */
    enum Many {
        A00,
        A01,
        A02,
        A03,
        A04,
        A05,
        A06,
        A07,
        A08,
        A09,
        A10,
        A11,
        A12,
        A13,
        A14,
        A15,
        A16,
        A17,
        A18,
        A19,
        B00,
        B01,
        B02,
        B03,
        B04,
        B05,
        B06,
        B07,
        B08,
        B09,
        B10,
        B11,
        B12,
        B13,
        B14,
        B15,
        B16,
        B17,
        B18,
        B19,
        C00,
        C01,
        C02,
        C03,
        C04,
        C05,
        C06,
        C07,
        C08,
        C09,
        C10,
        C11,
        C12,
        C13,
        C14,
        C15,
        C16,
        C17,
        C18,
        C19,
        D00,
        D01,
        D02,
        D03,
        D04,
        D05,
        D06,
        D07,
        D08,
        D09,
        D10,
        D11,
        D12,
        D13,
        D14,
        D15,
        D16,
        D17,
        D18,
        D19
    }

    enum None {}

    enum ByLength implements Comparator<String> {
        ORDER;

        @Override
        public int compare(String a, String b) {
            return Integer.compare(a.length(), b.length());
        }
    }

    static final List<Shape> COLLECTIONS = List.of(
            Shape.of(new ArrayList<>(Arrays.asList(1, null, "a"))),
            Shape.of(new ArrayList<>()),
            Shape.of(new LinkedList<>(List.of(1, 2))),
            Shape.of(new ArrayDeque<>(List.of(3, 1, 2)), ContainerShapes::inOrder),
            Shape.of(new Vector<>(List.of(1, 2))),
            Shape.of(stack(1, 2), Stack::peek),
            Shape.of(new HashSet<>(Arrays.asList(1, null, "a"))),
            Shape.of(new LinkedHashSet<>(List.of("z", "a", "m")), ContainerShapes::inOrder),
            Shape.of(new TreeSet<>(List.of(3, 1, 2)), ContainerShapes::inOrder),
            Shape.of(filled(new TreeSet<>(ByLength.ORDER)), ContainerShapes::sorted),
            Shape.of(filled(new TreeSet<>(Comparator.<String>reverseOrder())), ContainerShapes::sorted),
            Shape.of(filled(new TreeSet<>(String.CASE_INSENSITIVE_ORDER)), ContainerShapes::sorted),
            Shape.of(filled(new TreeSet<>(String.CASE_INSENSITIVE_ORDER.reversed())), ContainerShapes::sorted),
            Shape.of(filled(new TreeSet<>(Comparator.<String>naturalOrder())), ContainerShapes::sorted),
            Shape.of(filled(new TreeSet<>(Collections.reverseOrder(ByLength.ORDER))), ContainerShapes::sorted),
            Shape.of(new PriorityQueue<>(List.of(5, 3, 1, 4, 2)), ContainerShapes::inOrder),
            Shape.of(queue(new PriorityQueue<>(ByLength.ORDER)), ContainerShapes::drained),
            Shape.of(queue(new PriorityBlockingQueue<>(3, ByLength.ORDER)), ContainerShapes::drained),
            Shape.of(new CopyOnWriteArrayList<>(List.of(1))),
            Shape.of(new ConcurrentLinkedQueue<>(List.of(3, 1, 2)), ContainerShapes::inOrder),
            Shape.of(new ConcurrentLinkedDeque<>(List.of(3, 1, 2)), ContainerShapes::inOrder),
            Shape.of(new LinkedTransferQueue<>(List.of(3, 1, 2)), ContainerShapes::inOrder),
            Shape.of(holding(new LinkedBlockingQueue<>(7)), ContainerShapes::bounded),
            Shape.of(holding(new LinkedBlockingDeque<>(7)), ContainerShapes::bounded),
            Shape.of(holding(new LinkedBlockingQueue<>()), ContainerShapes::bounded),
            Shape.of(holding(new ArrayBlockingQueue<>(7)), ContainerShapes::bounded),
            Shape.of(holding(new ArrayBlockingQueue<>(3, true)), ContainerShapes::bounded),
            Shape.of(new ConcurrentSkipListSet<>(List.of(3, 1, 2)), ContainerShapes::inOrder),
            Shape.of(filled(new ConcurrentSkipListSet<>(ByLength.ORDER)), ContainerShapes::sorted),
            Shape.of(EnumSet.of(TimeUnit.DAYS, TimeUnit.NANOSECONDS)),
            Shape.of(EnumSet.noneOf(TimeUnit.class), set -> EnumSet.complementOf((EnumSet<?>) set)),
            Shape.of(EnumSet.of(Many.A00, Many.D19)),
            Shape.of(EnumSet.allOf(Many.class)),
            Shape.of(EnumSet.noneOf(None.class)));

    static final List<Shape> UNMODIFIABLE = List.of(
            Shape.of(List.of(), ContainerShapes::fixed),
            Shape.of(List.of(1), ContainerShapes::fixed),
            Shape.of(List.of(1, 2), ContainerShapes::fixed),
            Shape.of(List.of(1, 2, 3), ContainerShapes::fixed),
            Shape.of(Stream.of(1, null).toList(), ContainerShapes::fixed),
            Shape.of(Stream.of(1, 2, 3).toList(), ContainerShapes::fixed),
            Shape.of(Stream.of().toList(), ContainerShapes::fixed),
            Shape.of(Set.of(), ContainerShapes::fixed),
            Shape.of(Set.of(1), ContainerShapes::fixed),
            Shape.of(Set.copyOf(List.of(1, 2, 3)), ContainerShapes::fixed),
            Shape.of(Map.of()),
            Shape.of(Map.of(1, 2)),
            Shape.of(Map.copyOf(Map.of(1, 2, 3, 4))),
            Shape.of(Arrays.asList(1, null, 3), ContainerShapes::settable),
            Shape.of(Collections.emptyList(), ContainerShapes::identity),
            Shape.of(Collections.emptySet(), ContainerShapes::identity),
            Shape.of(Collections.emptyMap(), ContainerShapes::identity),
            Shape.of(Collections.emptyNavigableSet()),
            Shape.of(Collections.emptyNavigableMap()),
            Shape.of(Collections.singleton(1), ContainerShapes::fixed),
            Shape.of(Collections.singletonList(null), ContainerShapes::fixed),
            Shape.of(Collections.singletonMap("k", null)),
            Shape.of(Collections.nCopies(1_000, "x"), list -> list.size() + list.getLast()),
            Shape.of(Collections.nCopies(0, "x")),
            Shape.of(new AbstractMap.SimpleEntry<>(1, null), entry -> entry.setValue(2) + "" + entry),
            Shape.of(new AbstractMap.SimpleImmutableEntry<>(1, "v")));

    static final List<Shape> MAPS = List.of(
            Shape.of(new HashMap<>(Map.of("a", 1, "b", List.of(2)))),
            Shape.of(nulls(new HashMap<>())),
            Shape.of(many(new HashMap<>())),
            Shape.of(many(new LinkedHashMap<>()), ContainerShapes::inOrder),
            Shape.of(many(new LinkedHashMap<>(16, 0.75f, true)), ContainerShapes::byAccess),
            Shape.of(many(new LinkedHashMap<>(16, 0.75f, false)), ContainerShapes::byAccess),
            Shape.of(many(new Hashtable<>())),
            Shape.of(many(new ConcurrentHashMap<>())),
            Shape.of(new IdentityHashMap<>(Map.of(TimeUnit.DAYS, 1, TimeUnit.HOURS, 2)), HashMap::new),
            Shape.of(many(new TreeMap<>()), ContainerShapes::inOrder),
            Shape.of(filled(new TreeMap<>(ByLength.ORDER)), ContainerShapes::sorted),
            Shape.of(filled(new TreeMap<>(Comparator.<String>reverseOrder())), ContainerShapes::sorted),
            Shape.of(new TreeMap<>()),
            Shape.of(many(new ConcurrentSkipListMap<>()), ContainerShapes::inOrder),
            Shape.of(filled(new ConcurrentSkipListMap<>(ByLength.ORDER)), ContainerShapes::sorted),
            Shape.of(new EnumMap<>(Map.of(TimeUnit.DAYS, "d", TimeUnit.HOURS, "h"))),
            Shape.of(new EnumMap<>(TimeUnit.class), map -> map.put(TimeUnit.DAYS, "x") + "" + map),
            Shape.of(properties(), p -> p.getProperty("own") + p.getProperty("behind") + p.size()),
            Shape.of(keys(), keys -> keys.add("new") + "" + new TreeSet<>(keys)),
            Shape.of(new ConcurrentHashMap<>(Map.of(1, 2)).keySet(9), keys -> keys.add(7) + "" + keys.getMap()));

    static final List<Shape> HOLDERS = List.of(
            Shape.of(new AtomicReference<>(List.of("x")), AtomicReference::get),
            Shape.of(new AtomicReference<>(), AtomicReference::get),
            Shape.of(new AtomicReferenceArray<>(new Object[] {1, null, "x"}), Object::toString),
            Shape.of(Comparator.naturalOrder()),
            Shape.of(Collections.reverseOrder()),
            Shape.of(String.CASE_INSENSITIVE_ORDER, ContainerShapes::identity));

    /** Containers that the JDK's serialization refuses. */
    static final List<Shape> OTHERS = List.of(
            Shape.of(Optional.empty()),
            Shape.of(Optional.of("x")),
            Shape.of(Optional.of(Optional.of(List.of(1)))),
            Shape.of(Map.entry(1, "v")));

    private static Stack<Object> stack(Object... elements) {
        Stack<Object> stack = new Stack<>();
        stack.addAll(List.of(elements));
        return stack;
    }

    private static <C extends SortedSet<String>> C filled(C set) {
        set.addAll(List.of("ccc", "b", "DD", "a"));
        return set;
    }

    private static <M extends SortedMap<String, Integer>> M filled(M map) {
        for (String key : List.of("ccc", "b", "DD", "a")) {
            map.put(key, key.length());
        }
        return map;
    }

    private static <M extends Map<Object, Object>> M many(M map) {
        for (int i = 0; i < 200; i++) {
            map.put("key" + i * 7919 % 200, List.of(i));
        }
        return map;
    }

    private static <M extends Map<Object, Object>> M nulls(M map) {
        map.put(null, "v");
        map.put("k", null);
        return map;
    }

    private static <C extends Collection<String>> C queue(C queue) {
        queue.addAll(List.of("ccc", "b", "DD", "aaaaa", ""));
        return queue;
    }

    private static <Q extends BlockingQueue<Object>> Q holding(Q queue) {
        queue.addAll(List.of("c", "a", "b"));
        return queue;
    }

    private static Properties properties() {
        Properties behind = new Properties();
        behind.setProperty("behind", "default");
        Properties properties = new Properties(behind);
        properties.setProperty("own", "value");
        return properties;
    }

    private static Set<Object> keys() {
        Set<Object> keys = ConcurrentHashMap.newKeySet();
        keys.addAll(List.of("a", "b"));
        return keys;
    }

    private static Object inOrder(Collection<?> collection) {
        return new ArrayList<>(collection);
    }

    private static Object inOrder(Map<?, ?> map) {
        return new ArrayList<>(map.entrySet());
    }

    /** The order, the comparator, and its use for later elements. */
    private static Object sorted(SortedSet<String> set) {
        SortedSet<String> later = new TreeSet<>(set);
        later.addAll(List.of("zz", "B", "eeee"));
        return List.of(new ArrayList<>(set), set.first(), set.headSet("DD").size(), later.size(), set.comparator());
    }

    private static Object sorted(SortedMap<String, Integer> map) {
        return List.of(new ArrayList<>(map.entrySet()), map.firstKey(), map.get("b"), map.comparator());
    }

    private static Object drained(Collection<String> queue) {
        PriorityQueue<String> copy = queue instanceof PriorityQueue<String> plain
                ? new PriorityQueue<>(plain)
                : new PriorityQueue<>(5, ((PriorityBlockingQueue<String>) queue).comparator());
        if (copy.isEmpty()) {
            copy.addAll(queue);
        }
        List<Integer> lengths = new ArrayList<>();
        while (!copy.isEmpty()) {
            lengths.add(copy.poll().length());
        }
        return lengths;
    }

    private static Object bounded(BlockingQueue<?> queue) {
        return List.of(queue.remainingCapacity(), new ArrayList<>(queue));
    }

    /** Whether it can be changed, and asked for null. */
    private static Object fixed(Collection<?> collection) {
        return List.of(
                collection instanceof List ? collection : new HashSet<>(collection),
                outcome(() -> collection.contains(null)),
                outcome(() -> collection.add(null)));
    }

    private static Object settable(List<Integer> list) {
        list.set(1, 2);
        return List.of(list, outcome(() -> list.add(1)));
    }

    private static Object identity(Object constant) {
        return System.identityHashCode(constant);
    }

    /** A map in access order moves an entry to the end when it is read. */
    private static Object byAccess(LinkedHashMap<Object, Object> map) {
        LinkedHashMap<Object, Object> copy = map;
        copy.get("key0");
        return new ArrayList<>(copy.keySet());
    }

    private static Object outcome(java.util.concurrent.Callable<?> action) {
        try {
            return String.valueOf(action.call());
        } catch (Exception e) {
            return e.getClass();
        }
    }
}
