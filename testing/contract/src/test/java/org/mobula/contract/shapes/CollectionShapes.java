package org.mobula.contract.shapes;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Collections;
import java.util.Comparator;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.LinkedList;
import java.util.List;
import java.util.PriorityQueue;
import java.util.Random;
import java.util.Set;
import java.util.Stack;
import java.util.TreeSet;
import java.util.Vector;
import java.util.concurrent.TimeUnit;

/** Lists, sets, queues and their wrappers, and collection classes of a program. */
final class CollectionShapes {
    /** A list class of a program. */
    static class Tagged<T> extends ArrayList<T> {
        String tag;
    }

    /** A set class of a program, ordered by a comparator. */
    static class Sorted extends TreeSet<String> {
        int extra = 3;

        Sorted() {
            super(Comparator.reverseOrder());
        }
    }

    private CollectionShapes() {}

    static List<Shape> all() {
        return List.of(
                Shape.of("an array list", random -> list(random, new ArrayList<>())),
                Shape.of("an empty array list", random -> new ArrayList<>()),
                Shape.of("a linked list", random -> list(random, new LinkedList<>())),
                Shape.of("a vector and a stack", random ->
                        new Object[] {list(random, new Vector<>()), list(random, new Stack<>())}),
                Shape.of(
                        "an array deque", random -> new Object[] {new ArrayDeque<>(words(random)), new ArrayDeque<>()}),
                Shape.of("a priority queue with a comparator", random -> {
                            PriorityQueue<String> queue = new PriorityQueue<>(Comparator.reverseOrder());
                            queue.addAll(words(random));
                            return queue;
                        })
                        .<PriorityQueue<String>>checked((a, b) -> {
                            Require.that(b.comparator() != null, "no comparator");
                            b.add("\uffff");
                            Require.that(b.poll().equals("\uffff"), "different order");
                        }),
                Shape.of("a hash set", random -> new HashSet<>(words(random))),
                Shape.of("a linked hash set", random -> new LinkedHashSet<>(words(random))),
                Shape.of("a tree set", random -> new TreeSet<>(words(random))),
                Shape.of("a tree set turned round", random -> new TreeSet<>(words(random)).descendingSet()),
                Shape.of("a tree set with a comparator", random -> {
                            TreeSet<String> set = new TreeSet<>(String.CASE_INSENSITIVE_ORDER);
                            set.addAll(words(random));
                            return set;
                        })
                        .<TreeSet<String>>checked((a, b) ->
                                Require.that(b.comparator() == String.CASE_INSENSITIVE_ORDER, "different comparator")),
                Shape.of("enum sets", random -> new Object[] {
                    EnumSet.noneOf(TimeUnit.class), EnumSet.of(TimeUnit.DAYS), EnumSet.allOf(PlainShapes.Color.class)
                }),
                Shape.of("immutable lists and sets", random -> new Object[] {
                            List.of(),
                            List.of(1),
                            List.of(1, 2),
                            List.of(1, 2, 3),
                            Set.of(),
                            Set.of(1),
                            Set.of(1, 2),
                            Set.of(1, 2, 3)
                        })
                        .<Object[]>checked((a, b) -> refusesChange((Collection<?>) b[3])),
                Shape.of("an array as a list", random -> Arrays.asList("a", null, 3))
                        .<List<Object>>checked((a, b) -> b.set(0, "written")),
                Shape.of("unmodifiable collections", random -> new Object[] {
                            Collections.unmodifiableList(list(random, new ArrayList<>())),
                            Collections.unmodifiableList(list(random, new LinkedList<>())),
                            Collections.unmodifiableSet(new HashSet<>(words(random))),
                            Collections.unmodifiableSortedSet(new TreeSet<>(words(random))),
                            Collections.unmodifiableCollection(new ArrayDeque<>(words(random)))
                        })
                        .<Object[]>checked((a, b) -> refusesChange((Collection<?>) b[0])),
                Shape.of("synchronized collections", random -> new Object[] {
                    Collections.synchronizedList(list(random, new ArrayList<>())),
                    Collections.synchronizedSet(new HashSet<>(words(random))),
                    Collections.synchronizedSortedSet(new TreeSet<>(words(random)))
                }),
                Shape.of("checked collections", random -> new Object[] {
                    Collections.checkedList(new ArrayList<>(words(random)), String.class),
                    Collections.checkedSet(new HashSet<>(words(random)), String.class)
                }),
                Shape.of("singletons, empties and copies", random -> new Object[] {
                    Collections.singletonList(1),
                    Collections.singleton(2),
                    Collections.emptyList(),
                    Collections.emptySet(),
                    Collections.nCopies(5, "copy"),
                    Collections.newSetFromMap(new java.util.LinkedHashMap<>())
                }),
                Shape.of("a list that holds itself", random -> {
                    List<Object> list = new ArrayList<>();
                    list.add(list);
                    list.add("x");
                    return list;
                }),
                Shape.of("a program's own list", random -> {
                    Tagged<Object> tagged = new Tagged<>();
                    tagged.addAll(list(random, new ArrayList<>()));
                    tagged.tag = "tag";
                    return tagged;
                }),
                Shape.of("a program's own sorted set", random -> {
                    Sorted sorted = new Sorted();
                    sorted.addAll(words(random));
                    return sorted;
                }),
                Shape.of("a large list of boxes", random -> {
                    List<Integer> list = new ArrayList<>();
                    random.ints(20_000).forEach(list::add);
                    return list;
                }));
    }

    static List<String> words(Random random) {
        return random.ints(2 + random.nextInt(30)).mapToObj(i -> "w" + i).toList();
    }

    private static List<Object> list(Random random, List<Object> empty) {
        empty.addAll(words(random));
        empty.add(null);
        empty.add(new RecordShapes.Checked(1, 2));
        empty.add(empty.get(0));
        return empty;
    }

    private static void refusesChange(Collection<?> collection) {
        try {
            collection.clear();
        } catch (UnsupportedOperationException expected) {
            return;
        }
        throw new AssertionError("the copy is modifiable");
    }
}
