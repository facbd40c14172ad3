package org.mobula.codec;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.Serializable;
import java.net.MalformedURLException;
import java.net.URI;
import java.net.URL;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Hashtable;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;

/** Keys whose hash codes visit too many objects for any reader to finish. */
@Timeout(60)
class KeyLimitsTest {
    private static final int LEVELS = 100;

    /** Creates from an object one that holds it twice. */
    record Doubling(String name, UnaryOperator<Object> step) {
        @Override
        public String toString() {
            return name;
        }
    }

    static final List<Doubling> BOMBS = List.of(
            new Doubling("ArrayList", part -> new ArrayList<>(Arrays.asList(part, part))),
            new Doubling("List.of", part -> List.of(part, part)),
            new Doubling("asList", part -> Arrays.asList(part, part)),
            new Doubling("unmodifiable", part -> Collections.unmodifiableList(Arrays.asList(part, part))),
            new Doubling("Optional", part -> Optional.of(List.of(part, part))),
            new Doubling("Map.entry", part -> Map.entry(part, part)),
            new Doubling("map", part -> new HashMap<>(Map.of(1, part, 2, part))));

    private static Object bomb(Doubling doubling) {
        Object bomb = "fuse";
        for (int i = 0; i < LEVELS; i++) {
            bomb = doubling.step().apply(bomb);
        }
        return bomb;
    }

    @ParameterizedTest
    @FieldSource("BOMBS")
    void aKeyOfAHundredLevelsWithSharedPartsIsRefusedEarly(Doubling doubling) {
        Exchange exchange = Exchange.open(CodecOptions.defaults().withMaxHashed(1 << 20));
        Exchange.Message set = asKey(exchange, bomb(doubling));

        assertThatThrownBy(() -> exchange.read(set))
                .isInstanceOf(LimitExceededException.class)
                .hasMessageStartingWith("the hash codes of the keys in a message's maps and sets visit more than"
                        + " 1048576 objects, at a ")
                .hasMessageEndingWith(
                        ". Use keys that hold less (a name, a number), or raise CodecOptions.maxHashed (MOBULA_MAX_HASHED) on all"
                                + " ranks");
        assertThat(exchange.send(Set.of(List.of("then")))).isEqualTo(Set.of(List.of("then")));
    }

    @ParameterizedTest
    @FieldSource("BOMBS")
    void anObjectThatIsNotAKeyMayShareItsParts(Doubling doubling) {
        Object arrived = Exchange.open().send(List.of(bomb(doubling)));

        assertThat(arrived).isInstanceOf(List.class);
    }

    /** Returns a message with a set that holds one key, whose hash code its sender never computed. */
    private static Exchange.Message asKey(Exchange exchange, Object key) {
        exchange.send(new HashSet<>());
        exchange.send(new LinkedHashSet<>());
        exchange.send(new ArrayDeque<>());
        byte[] set = exchange.write(new HashSet<>()).bytes();
        byte[] queue = exchange.write(new ArrayDeque<>()).bytes();
        Exchange.Message message = exchange.write(new ArrayDeque<>(List.of(key)));
        assertThat(message.bytes()[1]).isEqualTo(queue[1]);
        message.bytes()[1] = set[1];
        return message;
    }

    @Test
    void theClassicHundredNestedSetsAreRefused() {
        Exchange exchange = Exchange.open(CodecOptions.defaults().withMaxHashed(1 << 20));
        exchange.send(new HashSet<>(List.of("x")));
        byte set = exchange.write(new HashSet<>()).bytes()[1];
        ArrayList<Object> first = new ArrayList<>();
        ArrayList<Object> second = new ArrayList<>();
        List<Object> root = new ArrayList<>(List.of(first, second));
        for (int i = 0; i < LEVELS; i++) {
            ArrayList<Object> left = new ArrayList<>(List.of("l"));
            ArrayList<Object> right = new ArrayList<>(List.of("r"));
            for (ArrayList<Object> above : List.of(first, second)) {
                above.add(left);
                above.add(right);
            }
            first = left;
            second = right;
        }
        exchange.send(new ArrayList<>());
        byte list = exchange.write(new ArrayList<>()).bytes()[1];
        byte[] bytes = exchange.write(root).bytes();
        for (int i = 0; i < bytes.length; i++) {
            bytes[i] = bytes[i] == list ? set : bytes[i];
        }

        assertThat(bytes.length).isLessThan(4000);
        assertThatThrownBy(() -> exchange.read(new Exchange.Message(bytes, List.of())))
                .isInstanceOf(CodecException.class);
    }

    static final List<UnaryOperator<Object>> CONTAINERS = Stream.<UnaryOperator<Object>>of(
                    key -> new HashSet<>(List.of(key)),
                    key -> new LinkedHashSet<>(List.of(key)),
                    key -> Set.of(key, "other"),
                    key -> new HashMap<>(Map.of(key, 1)),
                    key -> new LinkedHashMap<>(Map.of(key, 1)),
                    key -> new ConcurrentHashMap<>(Map.of(key, 1)),
                    key -> new Hashtable<>(Map.of(key, 1)),
                    key -> properties(key),
                    key -> new Keys(Set.of(key)),
                    key -> new Names(Map.of(key, 1)),
                    key -> Map.of(key, 1, "other", 2))
            .toList();

    private static Properties properties(Object key) {
        Properties properties = new Properties();
        properties.put(key, 1);
        return properties;
    }

    static class Keys extends HashSet<Object> {
        Keys(Set<?> keys) {
            super(keys);
        }
    }

    static class Names extends HashMap<Object, Object> {
        Names(Map<?, ?> names) {
            super(names);
        }
    }

    @ParameterizedTest
    @FieldSource("CONTAINERS")
    void theLimitHoldsForEachKindOfContainer(UnaryOperator<Object> container) {
        Object key = List.of(List.of(1, 2, 3), List.of(4, 5, 6), List.of(7, 8, 9));

        Exchange enough = Exchange.open(CodecOptions.defaults().withMaxHashed(14));
        assertThat(enough.send(container.apply(key))).isEqualTo(container.apply(key));
        Exchange exchange = Exchange.open(CodecOptions.defaults().withMaxHashed(12));
        Exchange.Message message = exchange.write(container.apply(key));

        assertThatThrownBy(() -> exchange.read(message))
                .isInstanceOf(LimitExceededException.class)
                .hasMessageContaining("more than 12 objects, at a java.util.")
                .hasMessageContaining("CodecOptions.maxHashed");
    }

    @Test
    void aKeyThatNestsTooDeeplyForTheStackIsRefused() {
        Object key = "core";
        for (int i = 0; i < 100_000; i++) {
            key = new ArrayList<>(Arrays.asList(key));
        }
        Exchange exchange = Exchange.open();
        Exchange.Message message = asKey(exchange, key);

        assertThatThrownBy(() -> exchange.read(message))
                .isInstanceOf(LimitExceededException.class)
                .hasMessageStartingWith("objects nest deeper than this thread's stack allows.");
        assertThat(exchange.send("then")).isEqualTo("then");
    }

    /** A typical class of a program: it refers to its neighbours, and is identified by its number. */
    static class Node implements Serializable {
        final int number;
        final List<Node> neighbours = new ArrayList<>();
        final Set<Node> friends = new HashSet<>();

        Node(int number) {
            this.number = number;
        }

        @Override
        public boolean equals(Object other) {
            return other instanceof Node node && node.number == number;
        }

        @Override
        public int hashCode() {
            return Integer.hashCode(number);
        }
    }

    @Test
    void objectsReferredToByAKeyOfTheProgramDoNotCount() {
        List<Node> nodes = new ArrayList<>();
        for (int i = 0; i < 200; i++) {
            Node node = new Node(i);
            node.neighbours.addAll(nodes);
            node.friends.addAll(nodes);
            nodes.forEach(each -> each.neighbours.add(node));
            nodes.add(node);
        }

        Object arrived =
                Exchange.open(CodecOptions.defaults().withMaxHashed(20_101)).send(new HashSet<>(nodes));

        assertThat(arrived).isEqualTo(new HashSet<>(nodes));
    }

    @Test
    void aSetMayContainASetThatContainsIt() {
        Set<Object> outer = new HashSet<>();
        Set<Object> inner = new HashSet<>();
        inner.add(outer);
        outer.add(inner);

        Set<?> arrived = (Set<?>) Exchange.open().send(outer);

        assertThat(((Set<?>) arrived.iterator().next()).iterator().next()).isSameAs(arrived);
    }

    @Test
    void keysOfEqualHashCodesThatHoldSuchKeysCountForEachComparison() {
        Object key = Set.of(List.of(0, 31), List.of(1, 0));
        HashSet<Object> outer = new HashSet<>(List.of(key));

        assertThat(Exchange.open(CodecOptions.defaults().withMaxHashed(19)).send(outer))
                .isEqualTo(outer);
        Exchange exchange = Exchange.open(CodecOptions.defaults().withMaxHashed(18));
        Exchange.Message message = exchange.write(outer);
        assertThatThrownBy(() -> exchange.read(message)).isInstanceOf(LimitExceededException.class);
    }

    @Test
    void collidingKeysOfASubclassOfAMapCount() {
        Names names = new Names(Map.of());
        for (int i = 0; i < 500; i++) {
            names.put(List.of(i, -31 * i), i); // all of one hash code
        }

        assertThat(Exchange.open().send(names)).isEqualTo(names);
        Exchange exchange = Exchange.open(CodecOptions.defaults().withMaxCollisions(10_000));
        Exchange.Message message = exchange.write(names);
        assertThatThrownBy(() -> exchange.read(message))
                .isInstanceOf(LimitExceededException.class)
                .hasMessageContaining("more than 10000 pairs of keys");
    }

    @Test
    void aUrlAsKeyIsRefusedWithoutANameLookup() throws MalformedURLException {
        Exchange exchange = Exchange.open();
        for (Object key : List.of(url("http://nowhere.invalid/"), List.of(url("http://nowhere.invalid/")))) {
            Exchange.Message message = asKey(exchange, key);

            assertThatThrownBy(() -> exchange.read(message))
                    .isInstanceOf(NotCarriableException.class)
                    .hasMessage(
                            "class java.net.URL cannot be sent: it is a key of a map or set, and its hash code would look"
                                    + " up its host's name. Send a java.net.URI instead (URL.toURI), or a list");
        }
    }

    @Test
    void aUrlWithANumericHostMayBeAKey() throws MalformedURLException {
        Set<URL> places =
                Set.of(url("http://127.0.0.1/a"), url("http://[::1]/b"), url("file:/tmp/c"), url("jar:file:/x.jar!/d"));

        assertThat(Exchange.open().send(new HashSet<>(places))).isEqualTo(places);
    }

    private static URL url(String text) throws MalformedURLException {
        return URI.create(text).toURL();
    }
}
