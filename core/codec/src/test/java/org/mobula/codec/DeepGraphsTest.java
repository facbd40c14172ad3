package org.mobula.codec;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.mobula.codec.Exchange.pass;

import java.io.Serializable;
import java.lang.management.ManagementFactory;
import java.util.Arrays;
import java.util.List;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.mobula.memory.TruncatedMessageException;

/** Graphs that nest more deeply than any Java stack. */
class DeepGraphsTest {
    private static final int MILLION = 1_000_000;

    static class Node implements Serializable {
        int value;
        Object load;
        Node next;
        Node previous;
    }

    static final class Fixed implements Serializable {
        final long value;
        final Fixed next;
        final String name;

        Fixed(long value, Fixed next) {
            this.value = value;
            this.next = next;
            this.name = value % 1000 == 0 ? "thousand" : null;
        }
    }

    record Link(int value, Link next, double weight) {}

    static class Base implements Serializable {
        byte low;
        Object left;
    }

    static class Tree extends Base {
        long high;
        Tree right;
    }

    @Test
    void aListOfAMillionNodesArrives() {
        int nodes = 0;
        for (Node at = pass(list(MILLION)); at != null; at = at.next) {
            if (at.value != nodes++) {
                throw new AssertionError("node " + nodes + " is " + at.value);
            }
        }

        assertThat(nodes).isEqualTo(MILLION);
    }

    @Test
    void aDoublyLinkedListOfAMillionNodesKeepsItsLinks() {
        Node sent = list(MILLION);
        for (Node node = sent; node.next != null; node = node.next) {
            node.next.previous = node;
        }

        Node last = null;
        int nodes = 0;
        for (Node at = pass(sent); at != null; last = at, at = at.next) {
            if (at.previous != last) {
                throw new AssertionError("node " + at.value + " has lost its predecessor");
            }
            nodes++;
        }

        assertThat(nodes).isEqualTo(MILLION);
    }

    @Test
    void aListOfAMillionRecordsIsCreatedFromItsEnd() {
        Link first = null;
        for (int i = MILLION; i-- > 0; ) {
            first = new Link(i, first, i / 2.0);
        }

        int nodes = 0;
        for (Link at = pass(first); at != null; at = at.next) {
            if (at.value != nodes || at.weight != nodes / 2.0) {
                throw new AssertionError("record " + nodes + " is " + at.value + ", " + at.weight);
            }
            nodes++;
        }

        assertThat(nodes).isEqualTo(MILLION);
    }

    @Test
    void aListOfManyNodesWithFinalFieldsArrives() {
        Fixed first = null;
        for (int i = 200_000; i-- > 0; ) {
            first = new Fixed(i, first);
        }

        int nodes = 0;
        for (Fixed at = pass(first); at != null; at = at.next) {
            if (at.value != nodes || (at.name != null) != (nodes % 1000 == 0)) {
                throw new AssertionError("node " + nodes + " is " + at.value + ", " + at.name);
            }
            nodes++;
        }

        assertThat(nodes).isEqualTo(200_000);
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void aDegenerateTreeWithFieldsInTwoClassesArrives(boolean left) {
        Tree root = null;
        for (int i = 200_000; i-- > 0; ) {
            Tree tree = new Tree();
            tree.low = (byte) i;
            tree.high = i;
            tree.left = left ? root : "leaf";
            tree.right = left ? null : root;
            root = tree;
        }

        int nodes = 0;
        for (Tree at = pass(root); at != null; at = left ? (Tree) at.left : at.right) {
            if (at.high != nodes || at.low != (byte) nodes) {
                throw new AssertionError("node " + nodes + " is " + at.high);
            }
            nodes++;
        }

        assertThat(nodes).isEqualTo(200_000);
    }

    @Test
    void arraysNestAMillionDeep() {
        Object inner = "core";
        for (int i = 0; i < MILLION; i++) {
            inner = new Object[] {inner};
        }

        Object got = pass(inner);
        int depth = 0;
        for (; got instanceof Object[] array; got = array[0]) {
            depth++;
        }

        assertThat(depth).isEqualTo(MILLION);
        assertThat(got).isEqualTo("core");
    }

    @Test
    void cyclesAndSharingCrossTheRecursionDepth() {
        Object[] shared = {"shared"};
        Node first = list(500);
        Node last = first;
        for (Node node = first; node != null; node = node.next) {
            node.load = node.value % 7 == 0 ? shared : node.value % 5 == 0 ? first : node;
            last = node;
        }
        last.next = first;

        Node got = pass(first);
        Object arrived = got.load;
        Node at = got;
        for (int i = 0; i < 500; i++, at = at.next) {
            assertThat(at.value).isEqualTo(i);
            assertThat(at.load).isSameAs(i % 7 == 0 ? arrived : i % 5 == 0 ? got : at);
        }

        assertThat(at).isSameAs(got);
        assertThat(arrived).isEqualTo(shared);
    }

    record Outer(Object content) {}

    @Test
    void aRecordThatContainsItselfDeeplyIsRefused() {
        Node list = list(1000);
        Outer outer = new Outer(list);
        last(list).load = outer;

        assertThatThrownBy(() -> pass(outer))
                .isInstanceOf(NotCarriableException.class)
                .hasMessageContaining("it contains itself");
    }

    @Test
    void aThreadWithASmallStackSendsAndReceivesThem() throws InterruptedException {
        Object[] got = new Object[2];
        Thread thread = new Thread(
                null,
                () -> {
                    got[0] = pass(list(100_000));
                    got[1] = pass(nest(new Link(0, null, 0), link -> new Link(1, link, 1), 100_000));
                },
                "small",
                200 * 1024);
        thread.start();
        thread.join();

        assertThat(length((Node) got[0])).isEqualTo(100_000);
        assertThat(got[1]).isNotNull();
    }

    @Test
    void aVirtualThreadSendsAndReceivesThem() throws InterruptedException {
        Node[] got = new Node[1];
        Thread.ofVirtual().start(() -> got[0] = pass(list(100_000))).join();

        assertThat(length(got[0])).isEqualTo(100_000);
    }

    @Test
    void theBytesDoNotDependOnTheDepthOfAGraph() {
        Exchange exchange = Exchange.open();
        Node shallow = list(50);
        Node deep = list(150);
        Node middle = deep;
        for (int i = 0; i < 100; i++) {
            middle.value = 0;
            middle = middle.next;
        }
        for (Node node = middle; node != null; node = node.next) {
            node.value -= 100;
        }
        exchange.send(shallow);

        byte[] below = exchange.write(deep).bytes();
        byte[] above = exchange.write(shallow).bytes();

        int tail = 50 * 6 + 1; // a type number, an int and the null load of each node, then null as previous of each
        assertThat(Arrays.copyOfRange(below, 1 + 100 * 6, 1 + 100 * 6 + tail))
                .isEqualTo(Arrays.copyOfRange(above, 1, 1 + tail));
    }

    @Test
    void nestingBeyondTheLimitIsRefusedOnBothSides() {
        Exchange strict = Exchange.open(CodecOptions.defaults().withMaxDepth(5000));
        Exchange low = Exchange.open(CodecOptions.defaults().withMaxDepth(10));
        Exchange.Message deep = Exchange.open().write(list(5001));
        String words =
                "objects nest deeper than 5000, at a org.mobula.codec.DeepGraphsTest$Node. Send a flatter structure"
                        + " (an array, a list), or raise CodecOptions.maxDepth (MOBULA_MAX_DEPTH) on all ranks";

        assertThatThrownBy(() -> strict.write(list(5001)))
                .isInstanceOf(LimitExceededException.class)
                .hasMessage(words);
        assertThatThrownBy(() -> strict.read(deep))
                .isInstanceOf(LimitExceededException.class)
                .hasMessage(words);
        assertThat(length((Node) strict.send(list(5000)))).isEqualTo(5000);
        assertThat(length((Node) low.send(list(10)))).isEqualTo(10);
        assertThatThrownBy(() -> low.write(list(11))).isInstanceOf(LimitExceededException.class);
    }

    @Test
    void moreElementsThanTheLimitAreRefusedBeforeAllocation() {
        Exchange strict = Exchange.open(CodecOptions.defaults().withMaxElements(1000));
        Exchange.Message many = Exchange.open().write((Object) new Object[1001]);

        assertThatThrownBy(() -> strict.read(many))
                .isInstanceOf(LimitExceededException.class)
                .hasMessage("the objects and elements of a message are at least 1002, more than the limit of 1000. Send"
                        + " them in parts, or raise CodecOptions.maxElements (MOBULA_MAX_ELEMENTS) on all ranks");
        assertThatThrownBy(() -> strict.write(list(1001))).isInstanceOf(LimitExceededException.class);
    }

    @Test
    void aSessionStaysUsableAfterAFailureDeepInAGraph() {
        Exchange exchange = Exchange.open();
        Node deep = list(1000);
        last(deep).load = new Thread();
        exchange.send(list(1));
        Exchange.Message whole = exchange.write(list(1000));

        assertThatThrownBy(() -> exchange.write(deep)).isInstanceOf(NotCarriableException.class);
        assertThatThrownBy(() -> exchange.read(whole.cut(3000))).isInstanceOf(RuntimeException.class);
        assertThat(length((Node) exchange.send(list(1000)))).isEqualTo(1000);
    }

    @Test
    void aWarmSessionWritesADeepListWithoutAllocation() {
        Exchange exchange = Exchange.open();
        Node deep = list(3000);
        var output = Exchange.output();
        exchange.writer.begin(output);
        exchange.writer.writeObject(deep);
        exchange.writer.end();
        var memory = output.segment();
        Supplier<Long> write = () -> {
            output.reset(memory, 0, memory.byteSize());
            long before = allocated();
            exchange.writer.begin(output);
            exchange.writer.writeObject(deep);
            exchange.writer.end();
            return allocated() - before;
        };
        for (int i = 0; i < 50; i++) {
            write.get();
        }

        assertThat(write.get()).isLessThan(1000);
    }

    static class Thin implements Serializable {
        Thin next;
    }

    @Test
    void aHostileMessageAllocatesAtMostTheStatedFactorOfItsSize() {
        Exchange exchange = Exchange.open();
        exchange.send(new Thin());
        byte[] bytes = new byte[1 << 20];
        Arrays.fill(bytes, exchange.write(new Thin()).bytes()[1]); // each byte is an object inside the one before
        bytes[0] = 0;
        long before = allocated();

        assertThatThrownBy(() -> exchange.read(new Exchange.Message(bytes, List.of())))
                .isInstanceOf(TruncatedMessageException.class);

        assertThat((allocated() - before) / bytes.length).isLessThan(110);
    }

    private static long allocated() {
        return ((com.sun.management.ThreadMXBean) ManagementFactory.getThreadMXBean()).getCurrentThreadAllocatedBytes();
    }

    private static Node list(int length) {
        Node first = null;
        for (int i = length; i-- > 0; ) {
            Node node = new Node();
            node.value = i;
            node.next = first;
            first = node;
        }
        return first;
    }

    private static Node last(Node list) {
        Node last = list;
        while (last.next != null) {
            last = last.next;
        }
        return last;
    }

    private static int length(Node list) {
        int length = 0;
        for (Node at = list; at != null; at = at.next) {
            length++;
        }
        return length;
    }

    private static <T> T nest(T core, UnaryOperator<T> around, int times) {
        T at = core;
        for (int i = 0; i < times; i++) {
            at = around.apply(at);
        }
        return at;
    }
}
