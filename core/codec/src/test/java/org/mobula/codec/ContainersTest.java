package org.mobula.codec;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.mobula.codec.Exchange.pass;

import java.io.Serializable;
import java.util.AbstractMap;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Collections;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.LinkedList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.PriorityQueue;
import java.util.Stack;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.WeakHashMap;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.atomic.AtomicReferenceArray;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;

class ContainersTest {
    private static final int DEEP = 10_000;

    /** Each puts an object into a container; {@link #content} returns it. */
    private static final List<UnaryOperator<Object>> WRAPPERS = List.of(
            o -> new ArrayList<>(List.of(o)),
            Optional::of,
            List::of,
            o -> List.of(o, 1, 2),
            Arrays::asList,
            o -> new HashMap<>(Map.of("k", o)),
            o -> Map.of("k", o),
            o -> new TreeMap<>(Map.of("k", o)),
            o -> new LinkedHashMap<>(Map.of("k", o)),
            o -> new ConcurrentHashMap<>(Map.of("k", o)),
            o -> new ConcurrentSkipListMap<>(Map.of("k", o)),
            o -> new IdentityHashMap<>(Map.of("k", o)),
            o -> new EnumMap<>(Map.of(TimeUnit.DAYS, o)),
            AtomicReference::new,
            o -> new AtomicReferenceArray<>(new Object[] {o}),
            o -> new AbstractMap.SimpleEntry<>("k", o),
            o -> new AbstractMap.SimpleImmutableEntry<>("k", o),
            o -> new ArrayDeque<>(List.of(o)),
            o -> new ConcurrentLinkedQueue<>(List.of(o)),
            o -> new CopyOnWriteArrayList<>(List.of(o)),
            o -> new ArrayBlockingQueue<>(2, false, List.of(o)),
            o -> {
                Stack<Object> stack = new Stack<>();
                stack.push(o);
                return stack;
            },
            o -> Collections.unmodifiableList(new ArrayList<>(List.of(o))),
            o -> Collections.checkedMap(new HashMap<>(Map.of("k", o)), String.class, Object.class),
            o -> new Object[] {o});

    @Test
    void tenThousandNestedContainersOfAllKindsArrive() {
        Object sent = "innermost";
        for (int i = 0; i < DEEP; i++) {
            sent = WRAPPERS.get(i % WRAPPERS.size()).apply(sent);
        }

        Object got = pass(sent);
        for (int i = DEEP; i-- > 0; ) {
            assertThat(got.getClass().getName())
                    .isEqualTo(WRAPPERS.get(i % WRAPPERS.size())
                            .apply("x")
                            .getClass()
                            .getName());
            got = content(got);
        }

        assertThat(got).isEqualTo("innermost");
    }

    private static Object content(Object container) {
        return switch (container) {
            case Collection<?> collection -> collection.iterator().next();
            case Map<?, ?> map -> map.values().iterator().next();
            case Map.Entry<?, ?> entry -> entry.getValue();
            case Optional<?> optional -> optional.orElseThrow();
            case AtomicReference<?> reference -> reference.get();
            case AtomicReferenceArray<?> array -> array.get(0);
            default -> ((Object[]) container)[0];
        };
    }

    static class Node implements Serializable, Comparable<Node> {
        String name; // a reference: not set yet while the node's first fields are read
        Object holder;

        Node(String name) {
            this.name = name;
        }

        @Override
        public int compareTo(Node other) {
            return name.compareTo(other.name);
        }
    }

    /** Containers that can exist before their content. */
    static final List<Object> OPEN = List.of(
            new ArrayList<>(),
            new ArrayDeque<>(),
            new TreeSet<>(),
            new TreeSet<>(Comparator.reverseOrder()),
            new CopyOnWriteArrayList<>(),
            new PriorityQueue<>(),
            new ArrayBlockingQueue<>(2));

    @ParameterizedTest
    @FieldSource("OPEN")
    @SuppressWarnings("unchecked")
    void anElementMayReferToItsCollection(Object open) {
        Collection<Object> sent = (Collection<Object>) open;
        Node node = new Node("n");
        node.holder = sent;
        sent.add(node);

        Collection<Object> got = pass(sent);

        assertThat(((Node) got.iterator().next()).holder).isSameAs(got);
    }

    @Test
    void aTreeDoesNotCompareIncompleteKeys() {
        Node first = new Node("first");
        Node second = new Node("second");
        TreeMap<Node, Node> sent = new TreeMap<>();
        first.holder = sent;
        sent.put(first, second);
        sent.put(second, first);

        Node got = pass(first); // its tree is complete before the node itself

        @SuppressWarnings("unchecked")
        TreeMap<Node, Node> tree = (TreeMap<Node, Node>) got.holder;
        assertThat(tree.firstKey()).isSameAs(got);
        assertThat(tree.get(got).name).isEqualTo("second");
        assertThat(tree.get(new Node("second"))).isSameAs(got);
    }

    @Test
    void aMapMayContainItselfAsAValue() {
        for (Map<Object, Object> sent : List.<Map<Object, Object>>of(
                new HashMap<>(), new TreeMap<>(), new ConcurrentHashMap<>(), new ConcurrentSkipListMap<>())) {
            sent.put("self", sent);

            Map<Object, Object> got = pass(sent);

            assertThat(got.get("self")).isSameAs(got);
        }
    }

    @Test
    void containersKeepSharedElements() {
        List<String> shared = new ArrayList<>(List.of("x"));

        List<Object> got = pass(List.of(shared, Optional.of(shared), Map.of(1, shared), new AtomicReference<>(shared)));

        assertThat(((Optional<?>) got.get(1)).orElseThrow()).isSameAs(got.get(0));
        assertThat(((Map<?, ?>) got.get(2)).get(1)).isSameAs(got.get(0));
        assertThat(((AtomicReference<?>) got.get(3)).get()).isSameAs(got.get(0));
    }

    static class Names extends ArrayList<String> {
        String own = "own";
        transient int passing = 5;
    }

    static class Recent extends LinkedHashMap<String, Integer> {
        int most = 2;

        Recent() {
            super(16, 0.75f, true);
        }

        @Override
        protected boolean removeEldestEntry(Map.Entry<String, Integer> eldest) {
            return size() > most;
        }
    }

    @Test
    void subclassesOfTheProgramArriveWithTheirOwnFields() {
        Names names = new Names();
        names.addAll(List.of("a", "b"));
        names.own = "changed";
        Recent recent = new Recent();
        recent.putAll(Map.of("x", 1, "y", 2));
        recent.get("x");

        Names gotNames = pass(names);
        Recent gotRecent = pass(recent);
        gotRecent.put("z", 3);

        assertThat(gotNames).containsExactly("a", "b");
        assertThat(gotNames.own).isEqualTo("changed");
        assertThat(gotNames.passing).isZero();
        assertThat(gotRecent.keySet()).containsExactly("x", "z");
    }

    @Test
    void anElementMayReferToAViewOfItsList() {
        List<Node> nodes =
                new LinkedList<>(); // other lists are replaced when serialized, and cycles lead to the replacement
        List<Node> view = Collections.unmodifiableList(nodes);
        for (String name : List.of("a", "b")) {
            Node node = new Node(name);
            node.holder = view;
            nodes.add(node);
        }

        List<Node> got = pass(view);

        assertThat(got.get(0).holder).isSameAs(got);
    }

    @Test
    void aSubListArrivesAsASeparateList() {
        List<Integer> list = new ArrayList<>(List.of(1, 2, 3, 4));

        List<Integer> got = pass(list.subList(1, 3));

        assertThat(got).containsExactly(2, 3).isInstanceOf(ArrayList.class);
    }

    @Test
    void aConcurrentMapUnderModificationArrivesAsASnapshot() throws InterruptedException {
        ConcurrentHashMap<Integer, Integer> map = new ConcurrentHashMap<>();
        AtomicBoolean done = new AtomicBoolean();
        Thread other = Thread.ofPlatform().start(() -> {
            for (int i = 0; !done.get(); i++) {
                map.put(i % 1000, i % 1000);
                map.remove((i + 500) % 1000);
            }
        });
        for (int i = 0; i < 200; i++) {
            assertThat(pass(map)).allSatisfy((key, value) -> assertThat(value).isEqualTo(key));
        }
        done.set(true);
        other.join();
    }

    @Test
    void theNamesInMessagesAreThoseOfFactoriesNotOfHiddenClasses() {
        for (Shape shape : ContainerShapes.UNMODIFIABLE) {
            String bytes = new String(
                    Exchange.open().write(shape.object()).bytes(), java.nio.charset.StandardCharsets.ISO_8859_1);

            assertThat(bytes).contains("java.util.").doesNotContain("ImmutableCollections", "KeyValueHolder");
        }
    }

    @Test
    void classesThatTheJdkDoesNotSerializeAreRefused() {
        assertThatThrownBy(() -> Exchange.open().write(new WeakHashMap<>()))
                .isInstanceOf(NotCarriableException.class)
                .hasMessageStartingWith("class java.util.WeakHashMap cannot be sent: the JDK does not permit");
        assertThatThrownBy(() -> Exchange.open().write(new HashMap<>().keySet()))
                .isInstanceOf(NotCarriableException.class)
                .hasMessageStartingWith("class java.util.HashMap$KeySet cannot be sent: ");
    }

    @Test
    void aClassOfTheJdkThatIsNotKnownToBeHarmlessIsRefused() {
        assertThatThrownBy(() -> Exchange.open().write(new javax.security.auth.Subject()))
                .isInstanceOf(CodecException.class)
                .hasMessageContaining("javax.security.auth.Subject");
    }
}
