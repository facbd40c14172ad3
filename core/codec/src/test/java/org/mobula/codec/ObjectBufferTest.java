package org.mobula.codec;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.ByteBuffer;
import java.nio.DoubleBuffer;
import java.nio.ReadOnlyBufferException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.mobula.codec.InPlaceShapes.Arrays;
import org.mobula.codec.InPlaceShapes.Cell;
import org.mobula.codec.InPlaceShapes.Circle;
import org.mobula.codec.InPlaceShapes.Node;
import org.mobula.codec.InPlaceShapes.Primitives;
import org.mobula.codec.InPlaceShapes.PrimitivesRecord;
import org.mobula.codec.InPlaceShapes.RoundThing;
import org.mobula.codec.InPlaceShapes.Sample;
import org.mobula.codec.InPlaceShapes.SampleRecord;
import org.mobula.codec.InPlaceShapes.Shape;
import org.mobula.codec.InPlaceShapes.Square;
import org.mobula.codec.InPlaceShapes.Tree;

/** Graphs of objects, written and read where they lie. */
@Tag("A9")
class ObjectBufferTest {
    private final Codecs codecs = new Codecs(CodecOptions.defaults(), ObjectBufferTest.class.getClassLoader());

    private ObjectBuffer write(Object root) {
        ObjectBuffer buffer = ObjectBuffer.growing(codecs);
        buffer.write(root);
        return buffer.validate();
    }

    private <T> ObjectBuffer writeAs(Class<T> type, T root) {
        ObjectBuffer buffer = ObjectBuffer.growing(codecs);
        buffer.write(root, type);
        return buffer.validate();
    }

    private static PrimitivesRecord copy(Primitives view) {
        return new PrimitivesRecord(
                view.aBoolean(),
                view.aByte(),
                view.aChar(),
                view.aShort(),
                view.anInt(),
                view.aFloat(),
                view.aLong(),
                view.aDouble());
    }

    @Test
    void allPrimitivesOfAnInterfaceAreReadInPlace() {
        Primitives view = write(new PlainObjects.Plain()).read(Primitives.class);

        assertThat(copy(view)).isEqualTo(PrimitivesRecord.example());
        assertThat(ObjectBuffer.isView(view)).isTrue();
    }

    @Test
    void aRecordIsReadAsARecord() {
        Object read = write(PrimitivesRecord.example()).read(PrimitivesRecord.class);

        assertThat(read).isEqualTo(PrimitivesRecord.example());
    }

    @Test
    void aRecordWrittenByItsInterfaceIsReadAsARecordWhereItsClassIsKnown() {
        Primitives read = write(PrimitivesRecord.example()).read(Primitives.class);

        assertThat(read).isEqualTo(PrimitivesRecord.example());
    }

    @Test
    void arraysOfAllPrimitivesAndStringsAreCopiedIntoRecords() {
        Arrays read = write(Arrays.example()).read(Arrays.class);

        assertThat(read).usingRecursiveComparison().isEqualTo(Arrays.example());
        assertThat(read.strings()[0]).isSameAs(read.strings()[4]);
    }

    @Test
    void aGraphKeepsItsCyclesSharingAndNulls() {
        Node root = Node.balanced(0, 100);

        Tree view = write(root).read(Tree.class);

        assertThat(view.key()).isEqualTo(50);
        assertThat(view.name()).isEqualTo("node 50");
        assertThat(view.parent()).isNull();
        assertThat(view.left().parent()).isEqualTo(view).hasSameHashCodeAs(view);
        assertThat(view.left()).isNotEqualTo(view.right());
        assertThat(keys(view)).isEqualTo(keys(root)).hasSize(100);
    }

    private static List<Integer> keys(Tree tree) {
        List<Integer> keys = new ArrayList<>();
        collect(tree, keys);
        return keys;
    }

    private static void collect(Tree tree, List<Integer> keys) {
        if (tree != null) {
            collect(tree.left(), keys);
            keys.add(tree.key());
            collect(tree.right(), keys);
        }
    }

    interface Lba {
        int i();

        ByteBuffer data();

        Lba next();
    }

    /** The example of the thesis; here the last element leads to the first one. */
    @Test
    void aListOfObjectsWithArraysMayBeACycle() {
        class Element implements Lba {
            final int i;
            Lba next;

            Element(int i, Lba next) {
                this.i = i;
                this.next = next;
            }

            @Override
            public int i() {
                return i;
            }

            @Override
            public ByteBuffer data() {
                return ByteBuffer.wrap(new byte[] {(byte) i, 7});
            }

            @Override
            public Lba next() {
                return next;
            }
        }
        Element last = new Element(2, null);
        last.next = new Element(0, new Element(1, last));

        Lba at = writeAs(Lba.class, last.next).read(Lba.class);

        for (int i = 0; i < 7; i++) {
            assertThat(at.i()).isEqualTo(i % 3);
            assertThat(at.data()).isEqualTo(ByteBuffer.wrap(new byte[] {(byte) (i % 3), 7}));
            at = at.next();
        }
    }

    @Test
    void theDepthOfAGraphNeedsNoStack() {
        Node first = new Node(0, "same");
        Node last = first;
        for (int i = 1; i < 100_000; i++) {
            Node next = new Node(i, "same");
            last.right = next;
            last = next;
        }

        Tree view = write(first).read(Tree.class);

        int count = 0;
        for (Tree at = view; at != null; at = at.right()) {
            assertThat(at.key()).isEqualTo(count++);
        }
        assertThat(count).isEqualTo(100_000);
    }

    @Test
    void settersOfTheInterfaceChangeTheMessage() {
        ObjectBuffer buffer = write(Node.balanced(0, 10));
        Tree view = buffer.read(Tree.class);

        view.key(77);
        view.right(view.left());
        view.left().right(null);

        Tree again = ObjectBuffer.over(codecs, buffer.bytes()).validate().read(Tree.class);
        assertThat(again.key()).isEqualTo(77);
        assertThat(again.right()).isEqualTo(again.left());
        assertThat(again.right().right()).isNull();
    }

    @Test
    void aSetterRefusesAnObjectThatIsNotInTheMessage() {
        Tree view = write(Node.balanced(0, 10)).read(Tree.class);
        Tree other = write(Node.balanced(0, 10)).read(Tree.class);

        assertThatThrownBy(() -> view.right(new Node(1, "outside")))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("a field of " + view + " can refer only to null or to a view of the same message, not to"
                        + " org.mobula.codec.InPlaceShapes$Node. Write a new message for new objects");
        assertThatThrownBy(() -> view.right(other)).isInstanceOf(IllegalArgumentException.class);
    }

    @Tag("A11")
    @Test
    void subtypesArriveAsThemselves() {
        Sample sample = write(SampleRecord.example()).read(Sample.class);

        assertThat(sample.shapes()).hasSize(3);
        assertThat(sample.shapes(0)).isEqualTo(new RoundThing("circle", 2));
        assertThat(sample.shapes(1)).isEqualTo(new Square("square", 3));
        assertThat(sample.shapes(1).describe()).isEqualTo("square!");
    }

    @Test
    void aSubInterfaceIsSeenWhereItsParentIsDeclared() {
        Circle circle = new Circle() {
            @Override
            public double radius() {
                return 4;
            }

            @Override
            public String label() {
                return "round";
            }
        };

        Shape view = writeAs(Shape.class, circle).read(Shape.class);

        assertThat(view).isInstanceOf(Circle.class);
        assertThat(((Circle) view).radius()).isEqualTo(4);
        assertThat(view.describe()).isEqualTo("round!");
    }

    @Test
    void everyKindOfFieldIsRead() {
        SampleRecord expected = SampleRecord.example();
        Map<String, Object> any = new HashMap<>(Map.of("k", List.of(1)));
        Sample outer = new PlainObjects.PlainSample(expected, any);

        Sample view = writeAs(Sample.class, outer).read(Sample.class);

        assertThat(view.copied()).containsExactly(1, 2, 3);
        assertThat(view.buffer()).isEqualTo(DoubleBuffer.wrap(new double[] {4, 5, 6}));
        assertThat(view.buffer(1)).isEqualTo(5);
        assertThat(view.raw().toArray(ValueLayout.JAVA_BYTE)).containsExactly(8, 9);
        assertThat(view.shapes()).isEqualTo(expected.shapes());
        assertThat(view.array()).containsExactly(expected.array());
        assertThat(view.unit()).isEqualTo(TimeUnit.SECONDS);
        assertThat(view.date()).isEqualTo(LocalDate.of(2000, 1, 31));
        assertThat(view.any()).isEqualTo(any);
        assertThat(view.nested()).isEqualTo(List.of(List.of("a", "b"), List.of()));
        assertThat(view.none()).isNull();
        assertThat(view.self()).isEqualTo(view);
        assertThat(view.toString()).matches("Sample at byte 48 of a message of \\d+ bytes");
    }

    @Test
    void elementsOfAnArrayCanBeChangedOnlyIfTheInterfaceHasAnElementSetter() {
        Sample view = writeAs(Sample.class, new PlainObjects.PlainSample(SampleRecord.example(), 1))
                .read(Sample.class);

        view.buffer(2, 60);
        view.buffer().put(0, 40);

        assertThat(view.buffer()).isEqualTo(DoubleBuffer.wrap(new double[] {40, 5, 60}));
        assertThatThrownBy(() -> view.constant().put(0, 1)).isInstanceOf(ReadOnlyBufferException.class);
        assertThatThrownBy(() -> view.buffer(3)).isInstanceOf(IndexOutOfBoundsException.class);
        assertThatThrownBy(() -> view.shapes(-1)).isInstanceOf(IndexOutOfBoundsException.class);
        assertThatThrownBy(() -> view.shapes().clear()).isInstanceOf(UnsupportedOperationException.class);
    }

    @Test
    void aViewCanBeWrittenAgain() {
        Tree view = write(Node.balanced(0, 30)).read(Tree.class);

        Tree again = write(view.left()).read(Tree.class);

        assertThat(again.parent().left()).isEqualTo(again);
        assertThat(keys(again.parent())).isEqualTo(keys(view));
    }

    private interface Endlessly {
        Endlessly next();
    }

    /** Each access creates another object, so that the graph has no end. */
    private static final class Made implements Endlessly {
        private final int depth;

        Made(int depth) {
            this.depth = depth;
        }

        @Override
        public Endlessly next() {
            return new Made(depth + 1);
        }
    }

    @Test
    void aGraphWithoutEndReachesTheLimit() {
        Codecs limited = new Codecs(
                CodecOptions.defaults().withMaxBytes(100_000), getClass().getClassLoader());

        assertThatThrownBy(() -> ObjectBuffer.growing(limited).write(new Made(0)))
                .isInstanceOf(LimitExceededException.class)
                .hasMessageMatching(
                        "the arrays and strings of a message take \\d+ bytes, more than the limit of 100000.*");
    }

    @Test
    void anyOtherSerializableObjectIsMaterialized() {
        Map<String, List<Integer>> map = new HashMap<>(Map.of("one", List.of(1)));

        ObjectBuffer buffer = write(map);

        assertThat(buffer.materialize()).isEqualTo(map).isNotSameAs(map);
        assertThatThrownBy(() -> buffer.read(Tree.class))
                .isInstanceOf(SchemaException.class)
                .hasMessage("org.mobula.codec.InPlaceShapes$Tree cannot be used in place: the message holds an object"
                        + " of the ordinary codec. Read it by materialize()");
        assertThatThrownBy(() -> write(new Node(1, "n")).materialize())
                .isInstanceOf(StorageException.class)
                .hasMessage("the message holds no object stored by this version of Mobula: it holds a graph of"
                        + " org.mobula.codec.InPlaceShapes$Tree. Read it in place by read(Class)");
    }

    @Tag("A11")
    @Test
    void anUnrelatedTypeIsRefused() {
        ObjectBuffer buffer = write(new Node(1, "n"));

        assertThatThrownBy(() -> buffer.read(Shape.class))
                .isInstanceOf(TypeMismatchException.class)
                .hasMessage("the object at byte 48 is a org.mobula.codec.InPlaceShapes$Tree, not a"
                        + " org.mobula.codec.InPlaceShapes$Shape. Send an object of that type or of a subtype, or"
                        + " declare a common supertype");
    }

    @Test
    void aMappedFileIsReadInPlace(@TempDir Path directory) throws IOException {
        Path file = directory.resolve("graph");
        Files.write(file, write(Node.balanced(0, 1000)).bytes().toArray(ValueLayout.JAVA_BYTE));

        try (Arena arena = Arena.ofConfined();
                FileChannel channel = FileChannel.open(file, StandardOpenOption.READ, StandardOpenOption.WRITE)) {
            MemorySegment mapped = channel.map(FileChannel.MapMode.READ_WRITE, 0, channel.size(), arena);
            Tree view = ObjectBuffer.over(codecs, mapped).read(Tree.class);
            assertThat(keys(view)).hasSize(1000);
            view.key(-5);
        }

        ByteBuffer content = ByteBuffer.wrap(Files.readAllBytes(file));
        ObjectBuffer again = ObjectBuffer.over(codecs, MemorySegment.ofBuffer(content));
        assertThat(again.read(Tree.class).key()).isEqualTo(-5);
    }

    @Test
    void memoryMayBeLongerThanTheMessageAndIsReused() {
        MemorySegment memory = MemorySegment.ofArray(new byte[2000]);
        memory.fill((byte) -1);
        ObjectBuffer buffer = ObjectBuffer.over(codecs, memory);

        long first = buffer.write(Node.balanced(0, 5));
        Tree old = buffer.read(Tree.class);
        long second = buffer.write(new Square("s", 1));

        assertThat(first).isGreaterThan(second);
        assertThat(buffer.bytes().byteSize()).isEqualTo(second);
        assertThat(buffer.validate().read(Square.class)).isEqualTo(new Square("s", 1));
        assertThat(old).hasToString("Tree at byte 48 of a message of " + first + " bytes");
    }

    @Test
    void onTheHeapOnlyBytesCanHoldAMessage() {
        assertThatThrownBy(() -> ObjectBuffer.over(codecs, MemorySegment.ofArray(new int[100])))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("objects cannot be read in place in a int[]. Use a byte[], or native memory");
    }

    @Test
    void memoryThatIsTooSmallIsRefusedAndHoldsNoMessage() {
        MemorySegment memory = MemorySegment.ofArray(new byte[100]);
        ObjectBuffer buffer = ObjectBuffer.over(codecs, memory);

        assertThatThrownBy(() -> buffer.write(Node.balanced(0, 5)))
                .isInstanceOf(StorageException.class)
                .hasMessageMatching("a segment of 100 bytes is too small for the object: it takes at least \\d+\\."
                        + " Give a larger one");
        assertThatThrownBy(() -> buffer.read(Tree.class)).isInstanceOf(StorageException.class);
        assertThatThrownBy(() -> ObjectBuffer.over(codecs, MemorySegment.NULL).write(new Node(1, "n")))
                .isInstanceOf(StorageException.class);
    }

    @Test
    void anAccessorThatThrowsLeavesNoMessage() {
        ObjectBuffer buffer = ObjectBuffer.growing(codecs);
        buffer.write(new Node(1, "n"));
        Shape bad = () -> {
            throw new AssertionError("no label");
        };

        assertThatThrownBy(() -> buffer.write(bad, Shape.class)).hasMessage("no label");

        assertThatThrownBy(() -> buffer.read(Tree.class)).isInstanceOf(StorageException.class);
    }

    @Test
    void releasedMemoryIsNotRead() {
        Tree view;
        try (Arena arena = Arena.ofShared()) {
            ObjectBuffer buffer = ObjectBuffer.over(codecs, arena.allocate(1000));
            buffer.write(new Node(1, "n"));
            view = buffer.read(Tree.class);
        }

        assertThatThrownBy(view::key).isInstanceOf(IllegalStateException.class).hasMessage("Already closed");
        assertThatThrownBy(view::name).isInstanceOf(IllegalStateException.class);
        assertThatThrownBy(view::left).isInstanceOf(IllegalStateException.class);
    }

    @Test
    void recordsNestToALimit() {
        assertThat(write(Cell.chain(400)).read(Cell.class)).isEqualTo(Cell.chain(400));
        assertThatThrownBy(() -> write(Cell.chain(501)).read(Cell.class))
                .isInstanceOf(LimitExceededException.class)
                .hasMessage("records nest deeper than 500, at a org.mobula.codec.InPlaceShapes$Cell. Declare an"
                        + " interface with its accessors instead: views are opened one by one");
    }

    private record Strict(int value) {
        Strict {
            if (value < 0) {
                throw new IllegalArgumentException("negative");
            }
        }
    }

    @Test
    void aRecordThatRejectsItsValuesIsReported() {
        ObjectBuffer buffer = write(new Strict(7));
        buffer.bytes().set(ValueLayout.JAVA_BYTE, 48 + 8 + 3, (byte) -1);

        assertThatThrownBy(() -> buffer.read(Strict.class))
                .isInstanceOf(RejectedObjectException.class)
                .hasMessageContaining("negative");
    }

    @Test
    void openingCostsNoMoreMemoryForALargeArray() {
        ObjectBuffer small = write(new Square("s", 1));
        record Big(DoubleBuffer values) {}
        ObjectBuffer large = write(new Big(DoubleBuffer.allocate(1_000_000)));
        Runnable openSmall = () -> ObjectBuffer.over(codecs, small.bytes()).read(Square.class);
        Runnable openLarge = () -> ObjectBuffer.over(codecs, large.bytes()).read(Big.class);
        openSmall.run();
        openLarge.run();

        assertThat(allocated(openLarge)).isLessThan(allocated(openSmall) + 1000);
    }

    private static long allocated(Runnable action) {
        var threads = (com.sun.management.ThreadMXBean) java.lang.management.ManagementFactory.getThreadMXBean();
        long before = threads.getCurrentThreadAllocatedBytes();
        action.run();
        return threads.getCurrentThreadAllocatedBytes() - before;
    }
}
