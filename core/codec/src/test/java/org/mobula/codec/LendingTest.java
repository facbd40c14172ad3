package org.mobula.codec;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.Serializable;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.mobula.memory.Input;
import org.mobula.memory.TruncatedMessageException;

/** Messages that are read into the objects of earlier ones. */
class LendingTest {
    private static final long ALL = -1L;

    private final Exchange exchange = Exchange.open();
    private final ObjectPool pool = new ObjectPool(1 << 20, 10_000);

    static class Node implements Serializable {
        private static final long serialVersionUID = 1L;
        int number;
        long wide;
        boolean flag;
        String text;
        double[] values;
        boolean[] flags;
        Node next;
        Object any;
    }

    static class Derived extends Node {
        private static final long serialVersionUID = 1L;
        short more;
        Object[] others;
    }

    static class Forgetful implements Serializable {
        private static final long serialVersionUID = 1L;
        int number;
        transient int cached;
    }

    static class Fixed implements Serializable {
        private static final long serialVersionUID = 1L;
        final int number;

        Fixed(int number) {
            this.number = number;
        }
    }

    static class Constructed {
        static final List<Object> MADE = new ArrayList<>();

        Constructed() {
            MADE.add(this);
        }
    }

    static class Known extends Constructed implements Serializable {
        private static final long serialVersionUID = 1L;
        double[] values = {1};
    }

    record Pair(Object left, Object right) {}

    private record Arrived(List<Object> objects, Loan loan) {}

    @Test
    void anArrayIsReadIntoTheArrayOfTheLastMessage() {
        Arrived first = read(ALL, new double[] {1, 2, 3});
        Object array = first.objects.getFirst();
        first.loan.giveBack();

        Object next = read(ALL, new double[] {4, 5, 6}).objects.getFirst();

        assertThat(next).isSameAs(array).isEqualTo(new double[] {4, 5, 6});
    }

    @Test
    void anArrayThatWasNotReturnedIsNotReused() {
        Object array = read(ALL, new double[] {1, 2, 3}).objects.getFirst();

        read(ALL, new double[] {4, 5, 6}).loan.giveBack();
        read(ALL, new double[] {7, 8, 9});

        assertThat(array).isEqualTo(new double[] {1, 2, 3});
    }

    @Test
    void aBlockIsReadIntoAReusedArray() {
        double[] large = new double[1000];
        Arrays.fill(large, 1);
        Arrived first = read(ALL, large);
        Object array = first.objects.getFirst();
        first.loan.giveBack();
        Arrays.fill(large, 2);

        assertThat(read(ALL, large).objects.getFirst()).isSameAs(array).isEqualTo(large);
    }

    @ParameterizedTest
    @ValueSource(ints = {3, 1000})
    void arraysOfTheOtherByteOrderAreReadIntoReusedArrays(int length) {
        int[] array = new int[length];
        read(ALL, new int[1]); // so that no description follows
        for (int call = 1; call <= 5; call++) {
            Arrays.fill(array, call);
            Arrived arrived = read(ByteSwap.arrayMessage(exchange.write(array), array), ALL, true);
            assertThat(arrived.objects.getFirst()).isEqualTo(array);
            arrived.loan.giveBack();
        }
        assertThat(pool.reused()).isEqualTo(4);
    }

    @Test
    void anArrayOfAnotherLengthIsNotReused() {
        read(ALL, new int[3]).loan.giveBack();
        assertThat(read(ALL, new int[4]).objects.getFirst()).isEqualTo(new int[4]);
        assertThat(pool.reused()).isZero();
        assertThat(pool.fresh()).isEqualTo(2);
    }

    @Test
    void onlyConfinedObjectsAreLent() {
        Arrived first = read(0b01, new int[] {1}, new int[] {2});
        List<Object> arrays = first.objects;
        first.loan.giveBack();

        List<Object> next = read(0b11, new int[] {3}, new int[] {4}).objects;

        assertThat(next.getFirst()).isSameAs(arrays.getFirst());
        assertThat(next.getLast()).isNotSameAs(arrays.getLast());
        assertThat(arrays.getLast()).isEqualTo(new int[] {2});
    }

    @ParameterizedTest
    @ValueSource(longs = {0b01, 0b10})
    void anObjectSharedWithARetainedObjectIsNotReturned(long confined) {
        Node shared = new Node();
        shared.number = 7;
        Arrived first = read(confined, new Pair(shared, 1).left, shared);
        first.loan.giveBack();

        Node next = new Node();
        next.number = 8;
        read(ALL, next, new Node());

        assertThat(((Node) first.objects.getFirst()).number).isEqualTo(7);
        assertThat(first.objects.getLast()).isSameAs(first.objects.getFirst());
    }

    @Test
    void objectsSharedByTwoConfinedRootsAreReused() {
        double[] shared = {1};
        Node node = new Node();
        node.values = shared;
        read(0b11, node, shared).loan.giveBack();
        read(0b11, node, shared).loan.giveBack();
        assertThat(pool.reused()).isEqualTo(2);
    }

    @Test
    void objectsReadWithAnObjectThatRunsCodeAreNotReturned() {
        Node node = new Node();
        node.values = new double[] {1};
        node.any = new Pair(node.values, 1);
        Arrived first = read(ALL, node);
        first.loan.giveBack();

        node.values[0] = 2;
        read(ALL, node);

        assertThat(((Node) first.objects.getFirst()).values).containsExactly(1);
    }

    @Test
    void objectsReadWithAnObjectThatHasAConstructorAreNotReturned() {
        Known known = new Known();
        Arrived first = read(ALL, known);
        first.loan.giveBack();
        known.values[0] = 2;
        read(ALL, known);
        assertThat(((Known) first.objects.getFirst()).values).containsExactly(1);
    }

    @Test
    void objectsWithTransientFieldsAreNotReused() {
        Arrived first = read(ALL, new Forgetful());
        ((Forgetful) first.objects.getFirst()).cached = 5;
        first.loan.giveBack();
        assertThat(((Forgetful) read(ALL, new Forgetful()).objects.getFirst()).cached)
                .isZero();
    }

    @Test
    void objectsWithFinalFieldsAreNotReused() {
        Arrived first = read(ALL, new Fixed(1));
        first.loan.giveBack();
        assertThat(((Fixed) read(ALL, new Fixed(2)).objects.getFirst()).number).isEqualTo(2);
        assertThat(((Fixed) first.objects.getFirst()).number).isEqualTo(1);
    }

    @Test
    void pooledObjectsHoldNoReferences() {
        Derived node = new Derived();
        node.any = "text";
        node.others = new Object[] {"more"};
        Arrived first = read(ALL, node);
        Derived read = (Derived) first.objects.getFirst();
        Object[] others = read.others;
        first.loan.giveBack();
        assertThat(read.any).isNull();
        assertThat(read.others).isNull();
        assertThat(others).containsOnlyNulls();
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8})
    void randomGraphsAreEqualInReusedAndNewObjects(long seed) {
        Random random = new Random(seed);
        for (int round = 0; round < 80; round++) {
            Object graph = graph(random);
            Arrived arrived = read(ALL, graph);
            assertThat(bytes(arrived.objects.getFirst()))
                    .as("seed %d round %d", seed, round)
                    .isEqualTo(bytes(graph));
            scribble(arrived.objects.getFirst(), random);
            if (random.nextInt(4) > 0) {
                arrived.loan.giveBack();
            }
        }
        assertThat(pool.reused()).isGreaterThan(200);
    }

    @Test
    void damagedMessagesLeaveThePoolConsistent() {
        Random random = new Random(11);
        for (int round = 0; round < 200; round++) {
            read(ALL, graph(random)); // so that every type is known, and the damage hits no description
        }
        int refused = 0;
        for (int round = 0; round < 700; round++) {
            Exchange.Message good = exchange.write(graph(random));
            Exchange.Message bad = new Exchange.Message(good.bytes().clone(), good.blocks());
            for (int i = 1 + random.nextInt(3); i > 0 && bad.bytes().length > 1; i--) {
                bad.bytes()[1 + random.nextInt(bad.bytes().length - 1)] = (byte) random.nextInt();
            }
            try {
                read(bad, ALL, false).loan.giveBack();
            } catch (CodecException | TruncatedMessageException expected) {
                refused++;
            }
            Object graph = graph(random);
            Arrived arrived = read(ALL, graph);
            assertThat(bytes(arrived.objects.getFirst())).isEqualTo(bytes(graph));
            arrived.loan.giveBack();
        }
        assertThat(refused).isGreaterThan(40);
    }

    private Arrived read(long confined, Object... objects) {
        return read(exchange.write(objects), confined, false);
    }

    private Arrived read(Exchange.Message message, long confined, boolean swapped) {
        Input input = Exchange.input(message, swapped);
        ObjectReader reader = exchange.reader;
        reader.begin(input);
        try {
            Loan loan = pool.lend();
            reader.lend(loan, confined);
            List<Object> objects = new ArrayList<>();
            long end = Exchange.endOfObjects(message, swapped);
            while (input.position() < end) {
                objects.add(reader.readObject());
            }
            if (fits(message, input)) {
                Exchange.deliver(message, input);
            }
            return new Arrived(objects, loan);
        } finally {
            reader.end();
        }
    }

    /** Whether the blocks have the lengths that the message states; those of a damaged one may differ. */
    private static boolean fits(Exchange.Message message, Input input) {
        boolean fits = message.blocks().size() >= input.blocks().size();
        for (int i = 0; fits && i < input.blocks().size(); i++) {
            fits = input.blocks().get(i).destination().byteSize()
                    == message.blocks().get(i).length;
        }
        return fits;
    }

    private static byte[] bytes(Object graph) {
        Exchange.Message message = Exchange.open().write(graph);
        int size = message.bytes().length;
        byte[] all = Arrays.copyOf(message.bytes(), size + (int) message.blockBytes());
        for (byte[] block : message.blocks()) {
            System.arraycopy(block, 0, all, size, block.length);
            size += block.length;
        }
        return all;
    }

    /** A few nodes that refer to each other and to arrays at random. */
    private static Node graph(Random random) {
        Node[] nodes = new Node[1 + random.nextInt(12)];
        Object[] things = {new double[random.nextInt(4)], "text", 17, null, new int[][] {{1, 2}, {3}}, new double[300]};
        for (int i = 0; i < nodes.length; i++) {
            nodes[i] = random.nextBoolean() ? new Node() : new Derived();
        }
        for (Node node : nodes) {
            node.number = random.nextInt();
            node.wide = random.nextLong();
            node.flag = random.nextBoolean();
            node.text = random.nextBoolean() ? null : "t" + random.nextInt(100);
            node.values = random.nextBoolean()
                    ? null
                    : random.doubles(random.nextInt(5)).toArray();
            node.flags = random.nextBoolean() ? null : new boolean[] {random.nextBoolean(), true};
            node.next = random.nextBoolean() ? null : nodes[random.nextInt(nodes.length)];
            node.any = random.nextBoolean() ? nodes[random.nextInt(nodes.length)] : things[random.nextInt(6)];
            if (node instanceof Derived derived) {
                derived.more = (short) random.nextInt();
                derived.others = random.nextBoolean() ? null : new Object[] {things[random.nextInt(6)], node};
            }
        }
        return nodes[0];
    }

    /** Changes a graph as a method might change its argument. */
    private static void scribble(Object root, Random random) {
        Node node = (Node) root;
        for (int i = 0; i < 5 && node != null; i++) {
            node.wide = -1;
            node.text = "scribbled";
            if (node.values != null) {
                Arrays.fill(node.values, -1);
            }
            node.any = random.nextBoolean() ? node : new int[9];
            node = node.next;
        }
    }
}
