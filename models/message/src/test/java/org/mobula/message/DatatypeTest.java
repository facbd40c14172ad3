package org.mobula.message;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.mobula.message.Implementations.elements;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.List;
import java.util.Random;
import java.util.stream.LongStream;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.mobula.message.internal.section.Memory;
import org.mobula.message.internal.section.SectionElements;

/** Which elements datatypes find, shown by examples and by comparison with {@link PlainDatatype}. */
class DatatypeTest {
    private static final List<Datatype> BASIC = List.of(
            Datatype.BYTE,
            Datatype.BOOLEAN,
            Datatype.CHAR,
            Datatype.SHORT,
            Datatype.INT,
            Datatype.LONG,
            Datatype.FLOAT,
            Datatype.DOUBLE);

    private static final double[] GRID = {
        0, 1, 2, 3, //
        4, 5, 6, 7, //
        8, 9, 10, 11
    };

    @Test
    void aVectorIsAColumn() {
        Datatype column = Datatype.DOUBLE.vector(3, 1, 4);
        assertThat(packed(elements(Section.of(GRID, 1, 1, column)))).containsExactly(1, 5, 9);
        assertThat(column.count()).isEqualTo(3);
        assertThat(column.size()).isEqualTo(24);
        assertThat(column.extent()).isEqualTo(72);
    }

    @Test
    void aColumnThatIsResizedIsFollowedByTheNextColumn() {
        Datatype column = Datatype.DOUBLE.vector(3, 1, 4).resized(0, Double.BYTES);
        assertThat(packed(elements(Section.of(GRID, 0, 2, column)))).containsExactly(0, 4, 8, 1, 5, 9);
    }

    @Test
    void indexedBlocksKeepTheOrderOfTheirDefinition() {
        Datatype blocks = Datatype.DOUBLE.indexed(new int[] {2, 0, 1, 3}, new int[] {8, 1, 0, 4});
        assertThat(packed(elements(Section.of(GRID, 0, 1, blocks)))).containsExactly(8, 9, 0, 4, 5, 6);
    }

    @Test
    void elementsMayPrecedeTheOffset() {
        Datatype backwards = Datatype.DOUBLE.vector(3, 1, -2);
        assertThat(backwards.lowerBound()).isEqualTo(-32);
        assertThat(backwards.upperBound()).isEqualTo(8);
        assertThat(packed(elements(Section.of(GRID, 5, 1, backwards)))).containsExactly(5, 3, 1);
    }

    @Test
    void aDatatypeWithoutGapsIsSentWithoutPacking() {
        SectionElements rows = elements(Section.of(GRID, 4, 2, Datatype.DOUBLE.contiguous(4)));
        assertThat(rows.isContiguous()).isTrue();
        assertThat(rows.array()).isSameAs(GRID);
        assertThat(rows.offset()).isEqualTo(4);
        SectionElements last = elements(Section.of(GRID, 0, 1, Datatype.DOUBLE.indexed(new int[] {3}, new int[] {9})));
        assertThat(last.isContiguous()).isTrue();
        assertThat(last.memory().toArray(ValueLayout.JAVA_DOUBLE)).containsExactly(9, 10, 11);
        SectionElements even =
                elements(Section.of(GRID, 0, 1, Datatype.DOUBLE.indexed(new int[] {1, 1, 1}, new int[] {2, 3, 4})));
        assertThat(even.isContiguous()).isTrue();
    }

    @Test
    void aStructOfSeveralKindsPassesFromMemoryToMemory() {
        Datatype particle = Datatype.struct(new int[] {1, 3, 1}, new long[] {0, 8, 32}, new Datatype[] {
                    Datatype.INT, Datatype.DOUBLE, Datatype.CHAR
                })
                .resized(0, 40);
        assertThat(particle.kind()).isEqualTo(ElementKind.MIXED);
        MemorySegment sent = MemorySegment.ofArray(new long[10]);
        for (long i = 0; i < sent.byteSize(); i++) {
            sent.set(ValueLayout.JAVA_BYTE, i, (byte) (i + 1));
        }
        MemorySegment received = MemorySegment.ofArray(new long[10]);
        for (boolean turned : new boolean[] {false, true}) {
            received.fill((byte) 0);
            SectionTest.pass(
                    elements(Section.of(sent, particle, 2)), elements(Section.of(received, particle, 2)), turned);
            for (long i = 0; i < sent.byteSize(); i++) {
                long at = i % 40;
                boolean belongs = at < 4 || at >= 8 && at < 34;
                assertThat(received.get(ValueLayout.JAVA_BYTE, i)).isEqualTo(belongs ? (byte) (i + 1) : 0);
            }
        }
    }

    static LongStream seeds() {
        return new Random().longs(60);
    }

    @ParameterizedTest
    @MethodSource("seeds")
    void everyDatatypeFindsTheElementsThatItsDefinitionNames(long seed) {
        Random random = new Random(seed);
        for (Datatype basic : BASIC) {
            PlainDatatype plain = PlainDatatype.random(random, basic, random.nextInt(5));
            assertThat(plain.datatype().size()).isEqualTo((long) plain.places().size() * plain.unit());
            assertThat(plain.datatype().lowerBound()).isEqualTo(plain.lower());
            assertThat(plain.datatype().extent()).isEqualTo(plain.extent());
            compare(random, plain, random.nextInt(4));
        }
    }

    @ParameterizedTest
    @MethodSource("seeds")
    void manyOfADatatypeAreFoundAsWell(long seed) {
        Random random = new Random(seed);
        Datatype basic = BASIC.get(random.nextInt(BASIC.size()));
        compare(random, PlainDatatype.random(random, basic, random.nextInt(3)), random.nextInt(2500));
    }

    /** Packs, takes a slice of, and unpacks several of a datatype; in an array and in memory. */
    private static void compare(Random random, PlainDatatype plain, int count) {
        List<Long> places = plain.times(count).places();
        int unit = plain.unit();
        long first = places.stream().mapToLong(place -> place).min().orElse(0);
        long end = places.stream().mapToLong(place -> place + unit).max().orElse(0);
        int offset = (int) (Math.max(0, -first) / unit) + random.nextInt(3);
        int length = (int) (offset + Math.max(0, end) / unit + random.nextInt(3));
        SectionElements whole = Memory.allocate(plain.datatype().kind(), length);
        Object array = whole.array();
        assertThat(array).isNotNull();
        MemorySegment content = random.nextBoolean()
                ? MemorySegment.ofArray(new byte[length * unit])
                : Arena.ofAuto().allocate((long) length * unit);
        for (long i = 0; i < content.byteSize(); i++) {
            content.set(ValueLayout.JAVA_BYTE, i, (byte) (unit == 1 ? random.nextInt(2) : random.nextInt()));
        }
        whole.unpack(content, 0);
        MemorySegment expected = gathered(content, (long) offset * unit, places, unit);
        SectionElements section = elements(Section.of(array, offset, count, plain.datatype()));
        assertThat(section.count()).isEqualTo(places.size());
        assertThat(packed(section, unit)).isEqualTo(bytes(expected));
        int from = random.nextInt(places.size() + 1);
        int some = random.nextInt(places.size() - from + 1);
        assertThat(packed(section.slice(from, some), unit))
                .isEqualTo(bytes(expected.asSlice((long) from * unit, (long) some * unit)));
        if (first >= 0) {
            assertThat(packed(elements(Section.of(content, plain.datatype(), count)), unit))
                    .isEqualTo(bytes(gathered(content, 0, places, unit)));
        }
        MemorySegment fresh = MemorySegment.ofArray(new byte[some * unit]);
        for (long i = 0; i < fresh.byteSize(); i++) {
            fresh.set(ValueLayout.JAVA_BYTE, i, (byte) (unit == 1 ? random.nextInt(2) : random.nextInt()));
        }
        section.slice(from, some).unpack(fresh, 0);
        for (int i = 0; i < some; i++) {
            MemorySegment.copy(fresh, (long) i * unit, content, (long) offset * unit + places.get(from + i), unit);
        }
        assertThat(packed(whole, unit)).isEqualTo(bytes(content));
    }

    private static MemorySegment gathered(MemorySegment content, long origin, List<Long> places, int unit) {
        MemorySegment gathered = MemorySegment.ofArray(new byte[places.size() * unit]);
        for (int i = 0; i < places.size(); i++) {
            MemorySegment.copy(content, origin + places.get(i), gathered, (long) i * unit, unit);
        }
        return gathered;
    }

    private static byte[] packed(SectionElements section, int unit) {
        MemorySegment packed = MemorySegment.ofArray(new byte[(int) section.count() * unit]);
        section.pack(packed, 0);
        return bytes(packed);
    }

    private static byte[] bytes(MemorySegment segment) {
        return segment.toArray(ValueLayout.JAVA_BYTE);
    }

    private static double[] packed(SectionElements section) {
        double[] packed = new double[(int) section.count()];
        section.pack(MemorySegment.ofArray(packed), 0);
        return packed;
    }

    @Test
    void theLaterOfOverlappingElementsRemains() {
        double[] received = new double[4];
        Datatype overlapping = Datatype.DOUBLE.indexed(new int[] {2, 2}, new int[] {1, 0});
        elements(Section.of(received, 0, 1, overlapping)).unpack(MemorySegment.ofArray(new double[] {1, 2, 3, 4}), 0);
        assertThat(received).containsExactly(3, 4, 2, 0);
    }

    @Test
    void severalSectionsArePackedInSequence() {
        byte[] packed = new byte[100];
        MemorySegment memory = MemorySegment.ofArray(packed);
        long next = elements(Section.of(GRID, 1, 1, Datatype.DOUBLE.vector(3, 1, 4)))
                .packInto(memory, 0);
        long end = elements(Section.of(new int[] {0x01020304, 5})).packInto(memory, next);
        assertThat(next).isEqualTo(24);
        assertThat(end).isEqualTo(32);
        assertThat(List.of(packed[24], packed[25], packed[26], packed[27]))
                .containsExactly((byte) 4, (byte) 3, (byte) 2, (byte) 1);
        double[] column = new double[3];
        int[] ints = new int[2];
        assertThat(elements(Section.of(column)).unpackFrom(memory, 0)).isEqualTo(24);
        assertThat(elements(Section.of(ints)).unpackFrom(memory, 24)).isEqualTo(32);
        assertThat(column).containsExactly(1, 5, 9);
        assertThat(ints).containsExactly(0x01020304, 5);
        assertThat(elements(Section.of(packed, 0, 32, Datatype.PACKED)).kind()).isEqualTo(ElementKind.PACKED);
    }

    @Test
    void misuseIsRefusedWithARemedy() {
        MemorySegment memory = MemorySegment.ofArray(new byte[100]);
        refused(
                () -> Datatype.INT.contiguous(-1),
                "Datatype.vector: a count of -1 was given. Give counts of at least 0");
        refused(
                () -> Datatype.INT.hvector(1, -2, 0),
                "Datatype.hvector: a count of -2 was given. Give counts of at least 0");
        refused(
                () -> Datatype.INT.indexed(new int[2], new int[3]),
                "Datatype.indexed: 2 block lengths, 3 displacements and 3 datatypes were given. Give as many of each");
        refused(
                () -> Datatype.INT.hvector(3, 1, Long.MAX_VALUE),
                "Datatype.hvector: its elements extend beyond 64 bits." + " Give smaller counts and displacements");
        refused(
                () -> elements(Section.of(GRID, 5, 1, Datatype.DOUBLE.vector(3, 1, 4))),
                "Section.of: 1 of a datatype of 3 double over 72 bytes, placed at byte 40, occupy bytes 40 to 112, but only"
                        + " bytes 0 to 96 exist. Give a smaller count, another offset, or more room");
        refused(
                () -> elements(Section.of(GRID, 0, -1, Datatype.DOUBLE)),
                "Section.of: a count of -1 was given with a datatype of 1 double over 8 bytes."
                        + " Give a count of at least 0");
        refused(
                () -> elements(Section.of(GRID, 0, 1, Datatype.INT)),
                "Section.of: an array of double was given with a datatype of 1 int over 4 bytes."
                        + " Give an array of int, or a datatype made of Datatype.DOUBLE");
        refused(
                () -> elements(Section.of("text", 0, 1, Datatype.INT)),
                "Section.of: a java.lang.String was given with a datatype of 1 int over 4 bytes."
                        + " Give an array of primitive elements, or send the object with sendObject");
        Datatype mixed =
                Datatype.struct(new int[] {1, 1}, new long[] {0, 8}, new Datatype[] {Datatype.INT, Datatype.DOUBLE});
        refused(
                () -> elements(Section.of(GRID, 0, 1, mixed)),
                "Section.of: an array of double was given with a datatype of 12 mixed over 16 bytes."
                        + " Put elements of several kinds into memory: Section.of(MemorySegment, Datatype, long)");
        refused(
                () -> elements(Section.of(memory, Datatype.INT.hvector(2, 1, 1L << 61), 8)),
                "Section.of: 8 of a datatype of 2 int over 2305843009213693956 bytes extend beyond 64 bits."
                        + " Give a smaller count");
        refused(
                () -> elements(Section.of(GRID)).packInto(memory, 8),
                "Section.packInto: 12 double take 96 bytes, but memory of 100 bytes does not have that many after byte 8."
                        + " Give more memory, or another place");
    }

    private static void refused(ThrowingCallable call, String message) {
        assertThatThrownBy(call).isInstanceOf(MessageArgumentException.class).hasMessage(message);
    }
}
