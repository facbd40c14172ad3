package org.mobula.codec;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.fail;

import java.io.Serializable;
import java.lang.management.ManagementFactory;
import java.math.BigDecimal;
import java.time.LocalDate;
import java.time.ZonedDateTime;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.TreeMap;
import java.util.UUID;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;
import org.mobula.fault.MobulaException;

/**
 * Damaged messages end in an exception or in objects, whatever their bytes; never in a crash, a hang or excessive
 * allocation.
 */
class DamageTest {
    private static final int CORRUPTIONS = Integer.getInteger("mobula.corruptions", 500);
    private static final long ALLOCATION = 4 << 20; // a message here has less than 20 KB

    record Order(int id, String name, List<Order> parts, Map<String, Object> more) {}

    static class Tree implements Serializable {
        int value;
        Tree left;
        Tree right;
        Object[] any;

        static Tree of(int depth) {
            Tree tree = new Tree();
            tree.value = depth;
            if (depth > 0) {
                tree.left = of(depth - 1);
                tree.right = of(depth - 1);
                tree.any = new Object[] {tree, "x" + depth, depth};
            }
            return tree;
        }
    }

    static final class Fixed implements Serializable {
        private final int[] numbers = {1, 2, 3};
        private final Fixed self = this;
        private final long last = 5;

        @Override
        public String toString() {
            return numbers.length + " " + last + (self == this);
        }
    }

    static final List<Object> MESSAGES = List.of(
            new Order(
                    1,
                    "a",
                    List.of(new Order(2, "b", List.of(), Map.of())),
                    new HashMap<>(Map.of("k", 1, "l", List.of("m")))),
            Tree.of(5),
            new Fixed(),
            new Exception("message", new IllegalStateException("cause")),
            new int[][] {{1, 2, 3}, {}, new int[4000]},
            new Object[] {"text", "日本", 1, 2L, 'c', true, 0.5, null, TimeUnit.DAYS},
            List.of(new BigDecimal("1.5"), LocalDate.EPOCH, UUID.randomUUID(), Optional.of(1), String.class),
            new TreeMap<>(Map.of("a", 1, "b", 2)),
            new EnumMap<>(Map.of(TimeUnit.DAYS, "d")),
            new ArrayList<>(List.of(ZonedDateTime.now(), new long[2], new String[] {"q"})),
            chain(300),
            nest(150),
            new Object[] {new OwnSerialFormTest.Renamed(), new OwnSerialFormTest.Names("me", 3, "a", "b")},
            new Object[] {new ReplacementTest.Period(1, 2), new ReplacementTest.Named("replace", "x")},
            new ReplacementTest.External(),
            LambdasAndProxiesTest.proxy(new LambdasAndProxiesTest.Greeting("hi"), LambdasAndProxiesTest.Greeter.class),
            LambdasAndProxiesTest.lambda("captured"),
            new Version());

    static class Version implements Serializable {
        private static final long serialVersionUID = 1L;
        int number = 1;
        Object part = new int[] {1};

        private Object readResolve() {
            return number;
        }
    }

    private static Tree chain(int length) {
        Tree first = null;
        for (int i = 0; i < length; i++) {
            Tree tree = new Tree();
            tree.right = first;
            tree.any = i % 20 == 0 ? new Object[] {first, "x" + i} : null;
            first = tree;
        }
        return first;
    }

    private static Object nest(int depth) {
        Object at = "core";
        for (int i = 0; i < depth; i++) {
            at = new Order(i, null, null, Map.of("k", at));
        }
        return at;
    }

    @ParameterizedTest
    @FieldSource("MESSAGES")
    void everyPrefixOfAMessageIsRefused(Object object) {
        Exchange.Message message = Exchange.open().write(object);

        for (int length = 0; length < message.bytes().length; length++) {
            Exchange.Message cut = message.cut(length);
            ObjectReader reader = Exchange.open().reader;

            assertThatThrownBy(() -> {
                        reader.begin(Exchange.input(cut, false));
                        reader.readObject();
                    })
                    .isInstanceOf(MobulaException.class);
        }
    }

    @ParameterizedTest
    @FieldSource("MESSAGES")
    void corruptedMessagesEndInAnExceptionOrInObjectsAndAllocateLittle(Object object) {
        Exchange.Message first = Exchange.open().write(object);
        Exchange warm = Exchange.open();
        warm.read(warm.write(object));
        Exchange.Message second = warm.write(object);
        for (int seed = 0; seed < CORRUPTIONS; seed++) {
            Random random = new Random(seed);
            boolean described = random.nextBoolean();
            Exchange.Message message = corrupt(described ? first : second, random);
            ObjectReader reader = described ? Exchange.open().reader : warm.reader;
            long before = allocated();
            try {
                reader.begin(Exchange.input(message, random.nextInt(4) == 0));
                reader.readObject();
                reader.end();
            } catch (MobulaException expected) {
                assertThat(expected).hasMessageMatching("(?s).*[.)\"].*");
            } catch (Throwable other) {
                fail("seed " + seed + " ended in " + other, other);
            }
            assertThat(allocated() - before)
                    .as("bytes allocated, seed %d", seed)
                    .isLessThan(ALLOCATION);
        }
    }

    @Test
    void aWrongLengthIsRefusedBeforeAnythingIsAllocated() {
        Exchange exchange = Exchange.open();
        exchange.send(new Object[] {new int[1], new boolean[1], "s", new ArrayList<>(), new HashMap<>()});
        Exchange.Message message = exchange.write((Object) new int[3]);
        byte[] lying = {
            message.bytes()[0], message.bytes()[1], (byte) 0xfe, (byte) 0xff, (byte) 0xff, (byte) 0xff, 0x0f, 0, 0
        };

        assertThatThrownBy(() -> exchange.read(new Exchange.Message(lying, List.of())))
                .isInstanceOf(CorruptMessageException.class)
                .hasMessage(
                        "message corrupt before byte 7: an array of 8589934588 bytes announced, and 2 bytes left. The sender is"
                                + " broken, or speaks another version: run the same Mobula on all ranks");
    }

    @Test
    void anObjectOfTheWrongClassIsRefused() {
        Exchange exchange = Exchange.open();
        exchange.send(new Object[] {new Tree(), new Fixed()});
        byte[] tree = exchange.write(new Tree()).bytes();
        byte fixed = exchange.write(new Fixed()).bytes()[1];
        byte[] forged = new byte[64];
        System.arraycopy(tree, 0, forged, 0, tree.length);
        forged[tree.length - 2] = fixed;

        assertThatThrownBy(() -> exchange.read(new Exchange.Message(forged, List.of())))
                .isInstanceOf(CorruptMessageException.class)
                .hasMessageContaining("an object of another class than its place takes");
    }

    private static Exchange.Message corrupt(Exchange.Message message, Random random) {
        byte[] bytes = message.bytes().clone();
        int changes = 1 + random.nextInt(4);
        for (int i = 0; i < changes; i++) {
            int at = random.nextInt(bytes.length);
            bytes[at] = switch (random.nextInt(4)) {
                case 0 -> (byte) random.nextInt();
                case 1 -> (byte) (bytes[at] ^ 1 << random.nextInt(8));
                case 2 -> (byte) 0xff;
                default -> (byte) random.nextInt(8);
            };
        }
        return new Exchange.Message(bytes, message.blocks());
    }

    private static long allocated() {
        return ((com.sun.management.ThreadMXBean) ManagementFactory.getThreadMXBean()).getCurrentThreadAllocatedBytes();
    }
}
