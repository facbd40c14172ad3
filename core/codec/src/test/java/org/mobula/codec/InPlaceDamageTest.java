package org.mobula.codec;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.fail;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.lang.management.ManagementFactory;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.TreeMap;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.mobula.codec.InPlaceShapes.Node;
import org.mobula.codec.InPlaceShapes.PrimitivesRecord;
import org.mobula.codec.InPlaceShapes.Sample;
import org.mobula.codec.InPlaceShapes.SampleRecord;
import org.mobula.codec.InPlaceShapes.Shape;
import org.mobula.codec.InPlaceShapes.Tree;

/**
 * Damaged messages end in a {@link CodecException} or in objects: never in another exception, a crash, a hang, a read
 * outside the message, or an allocation that the message does not pay for.
 *
 * <p>The messages lie in native memory of exactly their length, so that each read outside is an exception of another
 * kind. {@code -Dmobula.inplace.corruptions} sets the number of corruptions.
 */
@Tag("A10")
class InPlaceDamageTest {
    private static final int CORRUPTIONS = Integer.getInteger("mobula.inplace.corruptions", 10_000);
    private static final long SEED = Long.getLong("mobula.seed", 1);
    private static final int STEPS = 2_000; // a damaged graph may have cycles
    private static final long ONCE = 1 << 20; // classes, stack traces, the steps of a walk
    private static final long FACTOR = STEPS; // each step may decode a string as long as the message

    /** The kinds of messages, each with a walk over all that its schema offers. */
    enum Kind {
        PRIMITIVES(PrimitivesRecord.example(), PrimitivesRecord.class) {
            @Override
            void walk(Object root) {
                assertThat(root).isInstanceOf(PrimitivesRecord.class);
            }
        },
        ARRAYS(InPlaceShapes.Arrays.example(), InPlaceShapes.Arrays.class) {
            @Override
            void walk(Object root) {
                assertThat(root).isInstanceOf(InPlaceShapes.Arrays.class);
            }
        },
        GRAPH(Node.balanced(0, 20), Tree.class) {
            @Override
            void walk(Object root) {
                Deque<Tree> open = new ArrayDeque<>(List.of((Tree) root));
                for (int i = 0; i < STEPS && !open.isEmpty(); i++) {
                    Tree at = open.removeLast();
                    Objects.hash(at.key(), at.name());
                    for (Tree next : Arrays.asList(at.left(), at.right(), at.parent())) {
                        if (next != null) {
                            open.add(next);
                        }
                    }
                }
            }
        },
        RECORDS(InPlaceShapes.Cell.chain(30), InPlaceShapes.Cell.class) {
            @Override
            void walk(Object root) {
                assertThat(root).isInstanceOf(InPlaceShapes.Cell.class);
            }
        },
        SAMPLE(SampleRecord.example(), Sample.class) {
            @Override
            void walk(Object root) {
                Sample sample = (Sample) root;
                Objects.hash(sample.copied(), sample.buffer(), sample.constant(), sample.raw(), sample.unit());
                Objects.hash(sample.date(), sample.any(), sample.none(), sample.self(), sample.array());
                List<Shape> shapes = sample.shapes();
                for (int i = 0; shapes != null && i < Math.min(STEPS, shapes.size()); i++) {
                    Objects.hash(shapes.get(i));
                }
                List<List<String>> nested = sample.nested();
                for (int i = 0; nested != null && i < Math.min(STEPS, nested.size()); i++) {
                    Objects.hash(nested.get(i));
                }
            }
        };

        final Object root;
        final Class<?> type;

        Kind(Object root, Class<?> type) {
            this.root = root;
            this.type = type;
        }

        abstract void walk(Object read);
    }

    private final Codecs codecs =
            new Codecs(CodecOptions.defaults(), InPlaceDamageTest.class.getClassLoader()).allow("org.mobula.codec.**");

    private MemorySegment message(Kind kind) {
        ObjectBuffer buffer = ObjectBuffer.growing(codecs);
        buffer.write(kind.root);
        kind.walk(buffer.validate().read(kind.type));
        return buffer.bytes();
    }

    @ParameterizedTest
    @EnumSource
    void everyPrefixIsRefused(Kind kind) {
        MemorySegment message = message(kind);
        try (Arena arena = Arena.ofConfined()) {
            for (long length = 0; length < message.byteSize(); length++) {
                MemorySegment cut = arena.allocate(Math.max(1, length)).asSlice(0, length);
                MemorySegment.copy(message, 0, cut, 0, length);
                assertThatThrownBy(() -> ObjectBuffer.over(codecs, cut).read(kind.type))
                        .as("the first %d bytes", length)
                        .isInstanceOf(CodecException.class);
            }
        }
    }

    @ParameterizedTest
    @EnumSource
    void corruptionsEndInARefusalOrInObjects(Kind kind) {
        MemorySegment message = message(kind);
        int runs = CORRUPTIONS / Kind.values().length;
        int refused = 0;
        try (Arena arena = Arena.ofConfined()) {
            MemorySegment damaged = arena.allocate(message.byteSize());
            for (long seed = SEED; seed < SEED + runs; seed++) {
                damaged.copyFrom(message);
                corrupt(damaged, new Random(seed));
                long before = allocated();
                refused += outcome(kind, damaged, seed) ? 0 : 1;
                assertThat(allocated() - before)
                        .as("replay: seed %d of %s", seed, kind)
                        .isLessThan(ONCE + FACTOR * message.byteSize());
            }
        }
        assertThat(refused).as("refused of %d", runs).isBetween(runs / 20, runs);
    }

    /** Whether the whole graph was read. */
    private boolean outcome(Kind kind, MemorySegment damaged, long seed) {
        boolean isValid;
        try {
            ObjectBuffer.over(codecs, damaged).validate();
            isValid = true;
        } catch (CodecException _) {
            isValid = false;
        } catch (RuntimeException | Error e) {
            return fail("replay: seed %d of %s, validated".formatted(seed, kind), e);
        }
        try {
            kind.walk(ObjectBuffer.over(codecs, damaged).read(kind.type));
            return true;
        } catch (CodecException e) {
            assertThat(e.getMessage()).isNotBlank();
            assertThat(isValid && kind == Kind.GRAPH)
                    .as("replay: seed %d of %s: validation has passed what fails later", seed, kind)
                    .isFalse();
            return false;
        } catch (RuntimeException | Error e) {
            return fail("replay: seed %d of %s, valid: %s".formatted(seed, kind, isValid), e);
        }
    }

    /** Changes one to four places at random. */
    static void corrupt(MemorySegment message, Random random) {
        int changes = 1 + random.nextInt(4);
        for (int i = 0; i < changes; i++) {
            long at = random.nextLong(message.byteSize());
            switch (random.nextInt(4)) {
                case 0 -> message.set(ValueLayout.JAVA_BYTE, at, (byte) random.nextInt());
                case 1 -> {
                    byte old = message.get(ValueLayout.JAVA_BYTE, at);
                    message.set(ValueLayout.JAVA_BYTE, at, (byte) (old ^ 1 << random.nextInt(8)));
                }
                case 2 -> setInt(message, at, random.nextInt(256) - 32);
                default -> setInt(message, at, random.nextInt());
            }
        }
    }

    /** Replaces an aligned int, which may be a type word, a length, or a reference. */
    private static void setInt(MemorySegment message, long near, int value) {
        long at = Math.min(near & -Integer.BYTES, message.byteSize() - Integer.BYTES);
        message.set(ValueLayout.JAVA_INT_UNALIGNED, at, value);
    }

    private static long allocated() {
        return ((com.sun.management.ThreadMXBean) ManagementFactory.getThreadMXBean()).getCurrentThreadAllocatedBytes();
    }

    static final int HEADER = 48;
    private static final long ROOT_AT = 40;

    /** Changes one int of a message of a root with one neighbour, and validates. */
    private void refused(int offset, int value, String reason) {
        Node node = new Node(7, "n");
        node.left = new Node(8, "n");
        ObjectBuffer buffer = ObjectBuffer.growing(codecs);
        buffer.write(node);
        buffer.bytes().set(ValueLayout.JAVA_INT_UNALIGNED, offset, value);
        assertThatThrownBy(() -> ObjectBuffer.over(codecs, buffer.bytes()).validate())
                .isInstanceOf(CorruptMessageException.class)
                .hasMessageContaining(reason);
    }

    /** The layout of a tree: key 8, left 12, name 16, parent 20, right 24; 32 bytes. */
    @Test
    void eachKindOfDamageIsNamed() {
        refused(HEADER, 5, "type word 5");
        refused(HEADER, -40, "type word -40");
        refused(HEADER + 4, 1, "an object of length 1");
        refused(HEADER + 12, (HEADER + 16) / 8, "a reference to byte 64, where no object begins");
        refused(HEADER + 12, 1 << 20, "a reference to byte 8388608, where no object begins");
        refused(
                HEADER + 12,
                (HEADER + 64) / 8,
                "to which a field of type Lorg.mobula.codec.InPlaceShapes$Tree; refers");
        refused(HEADER + 16, HEADER / 8, "type word 0, to which a field of type T refers");
        refused(HEADER + 64 + 4, 100, "an object of 112 bytes, and 16 bytes left");
        refused(HEADER + 64 + 4, -1, "4294967295 elements announced");
        refused((int) ROOT_AT, (HEADER + 64) / 8, "type word -1 of the root");
        refused((int) ROOT_AT, 0, "no root");
    }

    @Test
    void overlappingObjectsAreFoundByValidation() {
        ObjectBuffer buffer = ObjectBuffer.growing(codecs);
        record Bytes(byte[] first, byte[] second) {}
        byte[] inner = new byte[32];
        MemorySegment.ofArray(inner).set(ValueLayout.JAVA_INT_UNALIGNED, 8, -17); // a byte[] of 4
        MemorySegment.ofArray(inner).set(ValueLayout.JAVA_INT_UNALIGNED, 12, 4);
        buffer.write(new Bytes(inner, new byte[8]));
        // the second array now lies inside the first one
        buffer.bytes().set(ValueLayout.JAVA_INT_UNALIGNED, HEADER + 12, (HEADER + 16 + 8 + 8) / 8);
        ObjectBuffer damaged = ObjectBuffer.over(codecs, buffer.bytes());

        assertThat(damaged.read(Bytes.class).second()).hasSize(4);
        assertThatThrownBy(damaged::validate)
                .isInstanceOf(CorruptMessageException.class)
                .hasMessageContaining("a reference to byte 80, where no object begins");
    }

    /** Lists of lists, each of which holds the next one twice: followed one by one, there would be 2^60 of them. */
    @Test
    void listsThatShareTheirElementsAreValidatedOnce() {
        int depth = 60;
        ByteBuffer objects = ByteBuffer.allocate(16 * (depth + 1)).order(ByteOrder.LITTLE_ENDIAN);
        objects.putInt(0).putInt(0).putInt((HEADER + 16) / 8).putInt(0);
        for (int i = 1; i <= depth; i++) {
            int next = i == depth ? 0 : (HEADER + 16 * (i + 1)) / 8;
            objects.putInt(-4).putInt(2).putInt(next).putInt(next);
        }
        MemorySegment message = InPlaceMessages.message(
                objects.array(),
                InPlaceMessages.type("Nested", new TreeMap<>(Map.of("lists", "[".repeat(depth) + "T"))));

        assertTimeoutPreemptively(
                Duration.ofSeconds(60), () -> ObjectBuffer.over(codecs, message).validate());
    }

    @Test
    void aListOfTwoKindsOfElementsIsRefused() {
        ByteBuffer objects = ByteBuffer.allocate(24).order(ByteOrder.LITTLE_ENDIAN);
        int list = (HEADER + 16) / 8;
        objects.putInt(0).putInt(0).putInt(list).putInt(list).putInt(-4).putInt(0);
        MemorySegment message = InPlaceMessages.message(
                objects.array(), InPlaceMessages.type("Two", new TreeMap<>(Map.of("a", "[T", "b", "[O"))));

        assertThatThrownBy(() -> ObjectBuffer.over(codecs, message).validate())
                .isInstanceOf(CorruptMessageException.class)
                .hasMessageContaining("a list to which fields of type [T and [O refer");
    }

    /** Each record holds the next one twice: read one by one, there would be 2^100 of them. */
    @Test
    void sharedRecordsAreReadOnce() {
        Object shared = new InPlaceShapes.Twice(null, null);
        for (int i = 0; i < 100; i++) {
            shared = new InPlaceShapes.Twice((InPlaceShapes.Twice) shared, (InPlaceShapes.Twice) shared);
        }
        ObjectBuffer buffer = ObjectBuffer.growing(codecs);
        buffer.write(shared);

        InPlaceShapes.Twice read = buffer.read(InPlaceShapes.Twice.class);

        assertThat(read.left()).isSameAs(read.right());
    }

    @Test
    void aRecordThatHoldsItselfIsRefused() {
        ObjectBuffer buffer = ObjectBuffer.growing(codecs);
        buffer.write(InPlaceShapes.Cell.chain(3));
        buffer.bytes().set(ValueLayout.JAVA_INT_UNALIGNED, HEADER + 8, HEADER / 8);

        assertThatThrownBy(() -> buffer.read(InPlaceShapes.Cell.class))
                .isInstanceOf(CorruptMessageException.class)
                .hasMessageContaining("InPlaceShapes$Cell that holds itself");
    }

    @Test
    void aPeerCannotMakeThisRankGenerateClassesWithoutEnd() {
        List<String> fields = List.of("a", "b", "c", "d", "e", "f");
        int versions = 0;
        Codecs receiver = new Codecs(CodecOptions.defaults(), InPlaceDamageTest.class.getClassLoader());
        for (int mask = 0; mask < 1 << fields.size(); mask++) {
            MemorySegment message = InPlaceMessages.ofVersion(InPlaceShapes.Cell.class, fields, mask);
            try {
                assertThat(ObjectBuffer.over(receiver, message).read(InPlaceShapes.Cell.class))
                        .isNotNull();
                versions++;
            } catch (LimitExceededException e) {
                assertThat(e).hasMessageContaining("more than 32 versions of org.mobula.codec.InPlaceShapes$Cell");
            }
        }
        assertThat(versions).isGreaterThanOrEqualTo(32);
    }
}
