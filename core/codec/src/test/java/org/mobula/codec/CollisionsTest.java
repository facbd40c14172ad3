package org.mobula.codec;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Hashtable;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;

/** Keys of equal hash codes: the receiver must compare each with all earlier ones. */
class CollisionsTest {
    private static final int HOSTILE = 100_000;

    record Key(int number) {
        @Override
        public int hashCode() {
            return 42;
        }
    }

    /** A list that a forged message will declare to be another container: creating the real one takes a minute. */
    record Named(String name, Function<List<?>, Object> maker) {
        @Override
        public String toString() {
            return name;
        }
    }

    static final List<Named> CONTAINERS = List.of(
            new Named("HashMap", keys -> fill(new HashMap<>(), keys)),
            new Named("LinkedHashMap", keys -> fill(new LinkedHashMap<>(), keys)),
            new Named("ConcurrentHashMap", keys -> fill(new ConcurrentHashMap<>(), keys)),
            new Named("Hashtable", keys -> fill(new Hashtable<>(), keys)),
            new Named("HashSet", HashSet::new),
            new Named("LinkedHashSet", LinkedHashSet::new));

    @ParameterizedTest
    @FieldSource("CONTAINERS")
    void aThousandKeysOfEqualHashCodesArrive(Named container) {
        Object sent = container.maker().apply(keys(1000));

        assertThat(Exchange.open().send(sent)).isEqualTo(sent);
    }

    @Test
    void aHundredThousandKeysOfEqualHashCodesAreRefusedEarly() {
        Exchange exchange = Exchange.open();
        exchange.send(new HashSet<>(keys(1)));
        exchange.send(new ArrayList<>());
        Exchange.Message list = exchange.write(new ArrayList<>(keys(HOSTILE)));
        byte[] forged = list.bytes().clone();
        forged[1] = exchange.write(new HashSet<>(keys(1))).bytes()[1];

        assertThatThrownBy(() -> exchange.read(new Exchange.Message(forged, List.of())))
                .isInstanceOf(LimitExceededException.class)
                .hasMessage(
                        "the maps and sets of a message hold more than 67108864 pairs of keys with equal hash codes."
                                + " Give the keys' class a hashCode that tells them apart, or raise CodecOptions.maxCollisions (MOBULA_MAX_COLLISIONS) on"
                                + " all ranks");
    }

    @ParameterizedTest
    @FieldSource("CONTAINERS")
    void theLimitHoldsForEachKindOfContainer(Named container) {
        Exchange exchange = Exchange.open(CodecOptions.defaults().withMaxCollisions(1000));
        Exchange.Message message = exchange.write(container.maker().apply(keys(100)));

        assertThatThrownBy(() -> exchange.read(message))
                .isInstanceOf(LimitExceededException.class)
                .hasMessageContaining("more than 1000 pairs of keys");
    }

    @Test
    void theLimitCountsTheCollisionsOfAllContainersOfAMessageTogether() {
        Exchange exchange = Exchange.open(CodecOptions.defaults().withMaxCollisions(10_000));
        HashSet<Key> one = new HashSet<>(keys(100)); // 4950 pairs

        assertThat(exchange.read(exchange.write(one, new HashSet<>(one)))).containsExactly(one, one);
        Exchange.Message three = exchange.write(one, new HashSet<>(one), new HashSet<>(one));

        assertThatThrownBy(() -> exchange.read(three)).isInstanceOf(LimitExceededException.class);
    }

    @Test
    void sortedStringsOfEqualHashCodesDoNotCount() {
        HashSet<String> sent = new HashSet<>(strings(16));

        assertThat(Exchange.open().send(sent)).isEqualTo(sent);
    }

    @Test
    void unsortedStringsOfEqualHashCodesCount() {
        Exchange exchange = Exchange.open(CodecOptions.defaults().withMaxCollisions(1000));
        Exchange.Message table = exchange.write(fill(new Hashtable<>(), strings(8)));
        Exchange.Message map = exchange.write(Map.copyOf(fill(new HashMap<>(), strings(8))));

        assertThatThrownBy(() -> exchange.read(table)).isInstanceOf(LimitExceededException.class);
        assertThatThrownBy(() -> exchange.read(map)).isInstanceOf(LimitExceededException.class);
    }

    @Test
    void keysOfDifferentHashCodesDoNotCount() {
        Exchange exchange = Exchange.open(CodecOptions.defaults().withMaxCollisions(10_000));
        HashSet<Object> sent = new HashSet<>();
        for (int i = 0; i < 50_000; i++) {
            sent.add(List.of(i));
        }

        assertThat(exchange.send(sent)).isEqualTo(sent);
    }

    private static List<Key> keys(int count) {
        return IntStream.range(0, count).mapToObj(Key::new).toList();
    }

    /** Returns 2^power strings of one hash code. */
    private static List<String> strings(int power) {
        List<String> strings = List.of("");
        for (int i = 0; i < power; i++) {
            List<String> longer = new ArrayList<>();
            for (String string : strings) {
                longer.add(string + "Aa");
                longer.add(string + "BB");
            }
            strings = longer;
        }
        return strings;
    }

    private static Map<Object, Object> fill(Map<Object, Object> map, Collection<?> keys) {
        keys.forEach(key -> map.put(key, 1));
        return map;
    }
}
