package org.mobula.codec;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.mobula.codec.Exchange.pass;

import java.io.Serializable;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SharingTest {
    static class Node implements Serializable {
        Node next;
        Node previous;
        Object load;
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 11, 12, 13, 14, 100, 400})
    void aCircularListOfAnySizeStaysCircular(int size) {
        Node first = new Node();
        Node last = first;
        for (int i = 1; i < size; i++) {
            Node node = new Node();
            node.previous = last;
            last.next = node;
            last = node;
        }
        last.next = first;
        first.previous = last;

        Node got = pass(first);

        Node at = got;
        for (int i = 0; i < size; i++) {
            assertThat(at.next.previous).isSameAs(at);
            at = at.next;
        }
        assertThat(at).isSameAs(got);
    }

    @Test
    void anObjectSharedByTwoArgumentsOfAMessageIsOneObject() {
        Exchange exchange = Exchange.open();
        Node shared = new Node();

        List<Object> got = exchange.read(exchange.write(shared, shared));

        assertThat(got.get(0)).isSameAs(got.get(1));
    }

    @Test
    void nothingIsSharedBetweenMessages() {
        Exchange exchange = Exchange.open();
        Node node = new Node();

        assertThat(exchange.send(node)).isNotSameAs(exchange.send(node));
    }

    @Test
    void manyObjectsKeepTheirIdentity() {
        List<Object> sent = new ArrayList<>();
        for (int i = 0; i < 5_000; i++) {
            sent.add(new Node());
        }
        sent.addAll(List.copyOf(sent));

        List<Object> got = pass(sent);

        for (int i = 0; i < 5_000; i++) {
            assertThat(got.get(i)).isSameAs(got.get(i + 5_000));
        }
        assertThat(got.stream().distinct()).hasSize(5_000);
    }

    @Test
    void collectionsAndMapsMayContainThemselves() {
        List<Object> list = new ArrayList<>();
        Map<String, Object> map = new HashMap<>();
        list.add(map);
        list.add(list);
        map.put("list", list);

        List<Object> got = pass(list);

        assertThat(got.get(1)).isSameAs(got);
        assertThat(((Map<?, ?>) got.get(0)).get("list")).isSameAs(got);
    }

    @Test
    void anUnmodifiableListThatContainsItselfIsRefused() {
        List<Object> inner = new ArrayList<>();
        List<Object> outer = List.of(inner);
        inner.add(outer);

        assertThatThrownBy(() -> pass(outer))
                .isInstanceOf(NotCarriableException.class)
                .hasMessageStartingWith("class java.util.List cannot be sent: it contains itself");
    }
}
