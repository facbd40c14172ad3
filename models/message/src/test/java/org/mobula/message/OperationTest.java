package org.mobula.message;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.mobula.message.Implementations.combining;
import static org.mobula.message.Implementations.elements;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.lang.reflect.Array;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.mobula.message.internal.section.Memory;
import org.mobula.message.internal.section.Packing;
import org.mobula.message.internal.section.SectionElements;

/** Operations on sections, compared with element by element computation. */
class OperationTest {
    private static final List<Operation> SINGLE = List.of(
            Operation.SUM,
            Operation.PROD,
            Operation.MIN,
            Operation.MAX,
            Operation.LAND,
            Operation.LOR,
            Operation.LXOR,
            Operation.BAND,
            Operation.BOR,
            Operation.BXOR);

    private static final List<ElementKind> KINDS = List.of(
            ElementKind.BYTE,
            ElementKind.BOOLEAN,
            ElementKind.CHAR,
            ElementKind.SHORT,
            ElementKind.INT,
            ElementKind.LONG,
            ElementKind.FLOAT,
            ElementKind.DOUBLE);

    static Stream<Arguments> operationsOnKinds() {
        long seed = new Random().nextLong();
        return SINGLE.stream()
                .flatMap(operation -> KINDS.stream()
                        .filter(kind -> isDefined(operation, kind))
                        .map(kind -> Arguments.of(operation, kind, seed + operation.hashCode() + kind.ordinal())));
    }

    private static boolean isDefined(Operation operation, ElementKind kind) {
        boolean logical = SINGLE.indexOf(operation) >= 4;
        return logical ? kind != ElementKind.FLOAT && kind != ElementKind.DOUBLE : kind != ElementKind.BOOLEAN;
    }

    @ParameterizedTest
    @MethodSource("operationsOnKinds")
    void everyOperationCombinesEveryDefinedKindAtAnyPlace(Operation operation, ElementKind kind, long seed) {
        Random random = new Random(seed);
        for (int count : new int[] {0, 1, 3, 17, 100, 2100}) {
            for (int trial = 0; trial < 6; trial++) {
                SectionElements operand = somewhere(random, kind, count, trial % 3);
                SectionElements into = somewhere(random, kind, count, trial / 2);
                Object[] expected = IntStream.range(0, count)
                        .mapToObj(i -> plain(operation.toString(), element(operand, i), element(into, i)))
                        .toArray();
                combining(operation).check("reduce", into);
                combining(operation).combine(operand, into, random.nextBoolean());
                assertThat(IntStream.range(0, count)
                                .mapToObj(i -> element(into, i))
                                .toArray())
                        .isEqualTo(expected);
            }
        }
    }

    /** Random elements in an array, every second one of an array, or memory. */
    private static SectionElements somewhere(Random random, ElementKind kind, int count, int where) {
        Datatype basic = datatype(kind);
        SectionElements room = Memory.allocate(kind, 2L * count + 3);
        Object array = room.array();
        assertThat(array).isNotNull();
        int offset = random.nextInt(3);
        SectionElements section = switch (where) {
            case 0 -> elements(Section.of(array, offset, count, basic));
            case 1 -> elements(Section.of(array, offset, 1, basic.vector(count, 1, 2)));
            default -> elements(Section.of(MemorySegment.ofArray(new byte[count * kind.bytes()]), basic, count));
        };
        byte[] content = new byte[count * kind.bytes()];
        random.nextBytes(content);
        if (kind == ElementKind.BOOLEAN) {
            IntStream.range(0, count).forEach(i -> content[i] &= 1);
        }
        section.unpack(MemorySegment.ofArray(content), 0);
        return section;
    }

    private static Datatype datatype(ElementKind kind) {
        return switch (kind) {
            case BYTE -> Datatype.BYTE;
            case BOOLEAN -> Datatype.BOOLEAN;
            case CHAR -> Datatype.CHAR;
            case SHORT -> Datatype.SHORT;
            case INT -> Datatype.INT;
            case LONG -> Datatype.LONG;
            case FLOAT -> Datatype.FLOAT;
            case DOUBLE -> Datatype.DOUBLE;
            default -> throw new AssertionError(kind);
        };
    }

    private static Object element(SectionElements section, int index) {
        SectionElements one = Memory.allocate(section.kind(), 1);
        Packing.copy(section.slice(index, 1), one);
        Object array = one.array();
        assertThat(array).isNotNull();
        return Array.get(array, 0);
    }

    /** A literal implementation on boxed values: narrow types are computed as int and cast. */
    private static Object plain(String operation, Object a, Object b) {
        return switch (a) {
            case Boolean x -> whole(operation, x ? 1 : 0, (Boolean) b ? 1 : 0) != 0;
            case Byte x -> (byte) whole(operation, x, (Byte) b);
            case Short x -> (short) whole(operation, x, (Short) b);
            case Character x -> (char) whole(operation, x, (Character) b);
            case Integer x -> (int) whole(operation, x.intValue(), ((Integer) b).intValue());
            case Long x -> whole(operation, x.longValue(), ((Long) b).longValue());
            case Float x -> (float) real(operation, x.doubleValue(), ((Float) b).doubleValue());
            case Double x -> real(operation, x.doubleValue(), ((Double) b).doubleValue());
            default -> throw new AssertionError(a);
        };
    }

    private static long whole(String operation, long a, long b) {
        return switch (operation) {
            case "SUM" -> a + b;
            case "PROD" -> a * b;
            case "MIN" -> a < b ? a : b;
            case "MAX" -> a > b ? a : b;
            case "LAND" -> a != 0 && b != 0 ? 1 : 0;
            case "LOR" -> a != 0 || b != 0 ? 1 : 0;
            case "LXOR" -> (a != 0) != (b != 0) ? 1 : 0;
            case "BAND" -> a & b;
            case "BOR" -> a | b;
            case "BXOR" -> a ^ b;
            default -> throw new AssertionError(operation);
        };
    }

    /** Computes floats as doubles: the sum or product of two floats is the same whether it is rounded once or twice. */
    private static double real(String operation, double a, double b) {
        return switch (operation) {
            case "SUM" -> a + b;
            case "PROD" -> a * b;
            case "MIN" -> Math.min(a, b);
            case "MAX" -> Math.max(a, b);
            default -> throw new AssertionError(operation);
        };
    }

    static LongStream seeds() {
        return new Random().longs(20);
    }

    @ParameterizedTest
    @MethodSource("seeds")
    void minlocAndMaxlocFindTheLowestIndex(long seed) {
        Random random = new Random(seed);
        for (ElementKind kind : KINDS) {
            if (kind != ElementKind.BOOLEAN) {
                locate(random, kind, Operation.MINLOC, 1);
                locate(random, kind, Operation.MAXLOC, -1);
            }
        }
    }

    private static void locate(Random random, ElementKind kind, Operation operation, int sign) {
        int pairs = random.nextInt(1, 50);
        SectionElements operand = pairs(random, kind, pairs);
        SectionElements into = pairs(random, kind, pairs);
        double[] expected = new double[2 * pairs];
        for (int i = 0; i < 2 * pairs; i += 2) {
            double value = number(operand, i);
            double other = number(into, i);
            boolean ahead = number(operand, i + 1) < number(into, i + 1);
            SectionElements winner = sign * value < sign * other || value == other && ahead ? operand : into;
            expected[i] = number(winner, i);
            expected[i + 1] = number(winner, i + 1);
        }
        combining(operation).check("reduce", into);
        combining(operation).combine(operand, into, true);
        assertThat(IntStream.range(0, 2 * pairs)
                        .mapToDouble(i -> number(into, i))
                        .toArray())
                .isEqualTo(expected);
    }

    private static SectionElements pairs(Random random, ElementKind kind, int pairs) {
        int offset = random.nextInt(2);
        Object array = Memory.allocate(kind, 2L * pairs + 1).array();
        assertThat(array).isNotNull();
        for (int i = 0; i < 2 * pairs + 1; i++) {
            int value = random.nextInt(5);
            switch (array) {
                case char[] chars -> chars[i] = (char) value;
                case double[] doubles -> doubles[i] = value - 2;
                default -> Array.setByte(array, i, (byte) value);
            }
        }
        return elements(Section.of(array, offset, 2 * pairs, datatype(kind)));
    }

    private static double number(SectionElements section, int index) {
        return element(section, index) instanceof Character c ? c : ((Number) element(section, index)).doubleValue();
    }

    @Test
    void minlocAndMaxlocPreferNan() {
        for (Operation operation : List.of(Operation.MINLOC, Operation.MAXLOC)) {
            for (boolean first : new boolean[] {true, false}) {
                double[] a = {Double.NaN, 3};
                double[] b = {1, 2};
                combining(operation)
                        .combine(elements(Section.of(first ? a : b)), elements(Section.of(first ? b : a)), true);
                assertThat(first ? b : a).containsExactly(Double.NaN, 3);
            }
            float[] a = {Float.NaN, 3};
            float[] b = {Float.NaN, 2};
            combining(operation).combine(elements(Section.of(b)), elements(Section.of(a)), true);
            assertThat(a).containsExactly(Float.NaN, 2);
        }
    }

    @ParameterizedTest
    @CsvSource({"true,false", "false,false", "true,true", "false,true"})
    void nonCommutativeOperationsGetLowerRanksFirst(boolean lower, boolean scattered) {
        Operation digits = Operation.ofInts("digits", false, (a, b) -> 10 * a + b);
        int[] operand = {1, 2, 3};
        int[] into = {4, 4, 5, 5, 6, 6};
        Datatype every = scattered ? Datatype.INT.vector(3, 1, 2) : Datatype.INT.contiguous(3);
        SectionElements target = elements(Section.of(into, 0, 1, every));
        combining(digits).combine(elements(Section.of(operand)), target, lower);
        int[] result = new int[3];
        Packing.copy(target, elements(Section.of(result)));
        int[] before = scattered ? new int[] {4, 5, 6} : new int[] {4, 4, 5};
        for (int i = 0; i < 3; i++) {
            assertThat(result[i]).isEqualTo(lower ? 10 * operand[i] + before[i] : 10 * before[i] + operand[i]);
        }
        assertThat(operand).containsExactly(1, 2, 3);
    }

    @Test
    void groupsOfElementsAreNeverDivided() {
        Operation triple = Operation.of("triple", false, 3, (kind, operand, from, into, at, count) -> {
            assertThat(kind).isEqualTo(ElementKind.SHORT);
            assertThat(count % 3).isZero();
            assertThat(operand).isInstanceOf(short[].class);
        });
        combining(triple)
                .combine(elements(Section.of(new short[30000])), elements(Section.of(new short[30000])), false);
        assertThat(combining(triple).group()).isEqualTo(3);
    }

    @Test
    void operationsOnSingleNumbersNeedNoLoop() {
        double[] doubles = {1, 2};
        combining(Operation.ofDoubles("hypot", true, Math::hypot))
                .combine(elements(Section.of(new double[] {0, 0})), elements(Section.of(doubles)), true);
        assertThat(doubles).containsExactly(1, 2);
        long[] longs = {6, 7};
        combining(Operation.ofLongs("quotient", false, (a, b) -> a / b))
                .combine(elements(Section.of(new long[] {12, 28})), elements(Section.of(longs)), true);
        assertThat(longs).containsExactly(2, 4);
    }

    @Test
    void anOperationThatIsNotDefinedForItsElementsIsRefused() {
        assertThatThrownBy(() ->
                        combining(Operation.LAND).check("allReduce on rank 3", elements(Section.of(new double[8]))))
                .isInstanceOf(MessageArgumentException.class)
                .hasMessage("allReduce on rank 3: LAND is not defined for 8 double; it combines booleans and integers."
                        + " Use another operation, or define one with Operation.of");
        assertThatThrownBy(() -> combining(Operation.SUM).check("scan on rank 0", elements(Section.of(new boolean[1]))))
                .isInstanceOf(MessageArgumentException.class)
                .hasMessage("scan on rank 0: SUM is not defined for 1 boolean; it combines numbers."
                        + " Use another operation, or define one with Operation.of");
        assertThatThrownBy(() -> combining(Operation.ofInts("gcd", true, Math::max))
                        .check("scan on rank 0", elements(Section.of(new long[1]))))
                .isInstanceOf(MessageArgumentException.class)
                .hasMessage("scan on rank 0: gcd is not defined for 1 long; it combines ints."
                        + " Use another operation, or define one with Operation.of");
        assertThatThrownBy(
                        () -> combining(Operation.MINLOC).check("reduce on rank 1", elements(Section.of(new int[7]))))
                .isInstanceOf(MessageArgumentException.class)
                .hasMessage("reduce on rank 1: MINLOC combines elements in groups of 2, and 7 int are not whole groups."
                        + " Give a multiple of 2 elements");
        assertThatThrownBy(() -> Operation.of("none", true, 0, (k, a, b, c, d, e) -> {}))
                .isInstanceOf(MessageArgumentException.class)
                .hasMessage("Operation.of: none combines elements in groups of 0. Give a group size of at least 1");
    }

    @Test
    void memoryIsCombinedAsArraysAre() {
        MemorySegment a = MemorySegment.ofArray(new double[] {1, 2, 3});
        MemorySegment b = MemorySegment.ofArray(new double[] {10, 20, 30});
        combining(Operation.SUM)
                .combine(
                        elements(Section.of(a, Datatype.DOUBLE, 3)), elements(Section.of(b, Datatype.DOUBLE, 3)), true);
        assertThat(b.toArray(ValueLayout.JAVA_DOUBLE)).containsExactly(11, 22, 33);
    }
}
