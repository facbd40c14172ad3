package org.mobula.message;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.mobula.message.Implementations.elements;

import com.sun.management.ThreadMXBean;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.lang.management.ManagementFactory;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.mobula.memory.Input;
import org.mobula.memory.Output;
import org.mobula.message.internal.section.ElementKinds;
import org.mobula.message.internal.section.Memory;
import org.mobula.message.internal.section.Packing;
import org.mobula.message.internal.section.SectionElements;

/** Elements of arrays and of memory that lie side by side. */
class SectionTest {
    private final double[] row = {1, 2, 3, 4, 5, 6, 7, 8};

    @Test
    void aSectionOfAnArrayKnowsItsKindItsCountAndItsMemory() {
        SectionElements section = elements(Section.of(row, 2, 3));
        assertThat(section.kind()).isEqualTo(ElementKind.DOUBLE);
        assertThat(section.count()).isEqualTo(3);
        assertThat(section.bytes()).isEqualTo(24);
        assertThat(section.isContiguous()).isTrue();
        assertThat(section.memory().toArray(ValueLayout.JAVA_DOUBLE)).containsExactly(3, 4, 5);
        assertThat(section.array()).isSameAs(row);
        assertThat(section.offset()).isEqualTo(2);
        assertThat(section).hasToString("3 double");
    }

    static List<SectionElements> wholeArrays() {
        return List.of(
                elements(Section.of(new byte[] {1, 2, 3})),
                elements(Section.of(new char[] {1, 2, 3})),
                elements(Section.of(new short[] {1, 2, 3})),
                elements(Section.of(new int[] {1, 2, 3})),
                elements(Section.of(new long[] {1, 2, 3})),
                elements(Section.of(new float[] {1, 2, 3})),
                elements(Section.of(new double[] {1, 2, 3})));
    }

    @ParameterizedTest
    @MethodSource("wholeArrays")
    void elementsOfEveryKindPassAMessageInEitherByteOrder(SectionElements sent) {
        for (boolean turned : new boolean[] {false, true}) {
            SectionElements received = Memory.allocate(sent.kind(), 3);
            pass(sent, received, turned);
            assertThat(received.memory().mismatch(sent.memory())).isEqualTo(-1);
        }
    }

    @Test
    void packedElementsMatchEveryKindExceptObjects() {
        for (ElementKind kind : ElementKind.values()) {
            assertThat(ElementKinds.matches(kind, kind)).isTrue();
            assertThat(ElementKinds.matches(ElementKind.PACKED, kind)).isEqualTo(kind != ElementKind.OBJECT);
            assertThat(ElementKinds.matches(kind, ElementKind.PACKED)).isEqualTo(kind != ElementKind.OBJECT);
        }
        assertThat(ElementKinds.matches(ElementKind.INT, ElementKind.FLOAT)).isFalse();
    }

    @Test
    void aSliceCountsFromItsSectionsBeginning() {
        SectionElements slice = elements(Section.of(row, 2, 5)).slice(1, 2);
        assertThat(slice.memory().toArray(ValueLayout.JAVA_DOUBLE)).containsExactly(4, 5);
        assertThat(slice.offset()).isEqualTo(3);
        assertThat(slice.slice(1, 1).offset()).isEqualTo(4);
    }

    @Test
    void packedElementsAreUnpackedToTheirPlaces() {
        MemorySegment packed = MemorySegment.ofArray(new double[3]);
        elements(Section.of(row, 4, 3)).pack(packed, 0);
        elements(Section.of(row, 0, 3)).unpack(packed, 0);
        assertThat(row).containsExactly(5, 6, 7, 4, 5, 6, 7, 8);
    }

    @Test
    void memoryIsASectionOfItsBytes() {
        SectionElements section =
                elements(Section.of(MemorySegment.ofArray(new byte[] {1, 2, 3}).asSlice(1)));
        assertThat(section.kind()).isEqualTo(ElementKind.BYTE);
        assertThat(section.count()).isEqualTo(2);
        assertThat(Section.EMPTY.bytes()).isZero();
    }

    @Test
    void aSectionOutsideItsArrayIsRefused() {
        assertThatThrownBy(() -> elements(Section.of(row, 3, 10)))
                .isInstanceOf(MessageArgumentException.class)
                .hasMessage("Section.of: 10 elements starting at element 3 do not lie in an array of 8 double."
                        + " Give an offset and a count of at least 0, together at most 8");
    }

    @ParameterizedTest
    @ValueSource(ints = {-1, Integer.MIN_VALUE, Integer.MAX_VALUE, 9})
    void noOffsetAndNoCountReachesOutOfTheArray(int wrong) {
        assertThatThrownBy(() -> elements(Section.of(row, wrong, 1))).isInstanceOf(MessageArgumentException.class);
        assertThatThrownBy(() -> elements(Section.of(row, 1, wrong))).isInstanceOf(MessageArgumentException.class);
        assertThatThrownBy(() -> elements(Section.of(row)).slice(wrong, 1))
                .isInstanceOf(MessageArgumentException.class);
        assertThatThrownBy(() -> elements(Section.of(row)).slice(1, wrong))
                .isInstanceOf(MessageArgumentException.class);
    }

    @Test
    void aSliceThatASectionDoesNotHaveIsRefused() {
        assertThatThrownBy(() -> elements(Section.of(row)).slice(6, 3))
                .isInstanceOf(MessageArgumentException.class)
                .hasMessage("elements 6 to 9 of 8 double are needed. Give a section of at least 9 elements");
    }

    @Test
    void confinedMemoryIsRefused() {
        MemorySegment closed;
        try (Arena confined = Arena.ofConfined();
                Arena shared = Arena.ofShared()) {
            MemorySegment own = confined.allocate(24);
            assertThatThrownBy(() -> elements(Section.of(own)))
                    .isInstanceOf(MessageArgumentException.class)
                    .hasMessage(
                            "Section.of: memory of 24 bytes is confined to one thread, but any thread may transfer messages."
                                    + " Allocate it in Arena.ofShared(), Arena.ofAuto() or Arena.global()");
            closed = shared.allocate(16);
            assertThat(elements(Section.of(closed)).bytes()).isEqualTo(16);
        }
        assertThatThrownBy(() -> elements(Section.of(closed, Datatype.DOUBLE, 2)))
                .isInstanceOf(MessageArgumentException.class)
                .hasMessage("Section.of: memory of 16 bytes has been released."
                        + " Close its arena after all messages are done");
    }

    /** Passes a section's elements through a message. */
    static void pass(SectionElements sent, SectionElements received, boolean turned) {
        Output output = new Output(
                (_, bytes) -> {
                    throw new AssertionError(bytes + " bytes needed");
                },
                Integer.MAX_VALUE,
                turned);
        MemorySegment memory = MemorySegment.ofArray(new byte[(int) sent.bytes() + 3]);
        output.reset(memory, 3, sent.bytes());
        Packing.write(sent, output);
        assertThat(output.length()).isEqualTo(sent.bytes());
        Input input = new Input();
        input.reset(memory, 3, output.length(), 0, turned);
        Packing.read(received, input);
        assertThat(input.remaining()).isZero();
    }

    @Test
    void scatteredElementsAreCopiedWithLittleMemoryBetween() {
        int pairs = 4 << 20;
        long[] from = new long[2 * pairs];
        Arrays.setAll(from, i -> i);
        long[] into = new long[3 * pairs];
        Datatype every2nd = Datatype.LONG.vector(pairs, 1, 2);
        Datatype every3rd = Datatype.LONG.vector(pairs, 1, 3);
        SectionElements source = elements(Section.of(from, 0, 1, every2nd));
        SectionElements target = elements(Section.of(into, 0, 1, every3rd));
        ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
        long before = threads.getCurrentThreadAllocatedBytes();
        Packing.copy(source, target);
        assertThat(threads.getCurrentThreadAllocatedBytes() - before).isLessThan(source.bytes() / 8);
        assertThat(IntStream.range(0, pairs).allMatch(i -> into[3 * i] == from[2 * i]))
                .isTrue();
    }
}
