package org.mobula.message;

import java.lang.foreign.MemorySegment;
import java.util.Collections;
import java.util.EnumSet;
import java.util.Locale;
import java.util.Set;
import java.util.function.DoubleBinaryOperator;
import java.util.function.IntBinaryOperator;
import java.util.function.LongBinaryOperator;
import org.mobula.message.internal.reduction.Reduction;

/**
 * What a reduction does with the elements of two ranks (MPI-3.1, section 5.9).
 *
 * <p>For a given algorithm, size and number of ranks the elements are combined in the same order every time, so that the
 * result has the same bits every time, rounding included. Operations that are not commutative combine in the order of
 * the ranks.
 *
 * <p><b>Threads:</b> any; it never changes. <b>Failure:</b> {@link MessageArgumentException} where an operation means
 * nothing for a kind of elements.
 */
public final class Operation {
    private static final Set<ElementKind> NUMBERS = Collections.unmodifiableSet(EnumSet.of(
            ElementKind.BYTE,
            ElementKind.CHAR,
            ElementKind.SHORT,
            ElementKind.INT,
            ElementKind.LONG,
            ElementKind.FLOAT,
            ElementKind.DOUBLE));
    private static final Set<ElementKind> DISCRETE = Collections.unmodifiableSet(EnumSet.of(
            ElementKind.BOOLEAN,
            ElementKind.BYTE,
            ElementKind.CHAR,
            ElementKind.SHORT,
            ElementKind.INT,
            ElementKind.LONG));
    private static final int CHUNK_BYTES = 8192; // why: two of them stay in the first-level cache

    /** The sum; integers overflow as they do in Java. */
    public static final Operation SUM = numeric("SUM");
    /** The product. */
    public static final Operation PROD = numeric("PROD");
    /** The smallest; of floating-point numbers, one that is none wins. */
    public static final Operation MIN = numeric("MIN");
    /** The largest. */
    public static final Operation MAX = numeric("MAX");
    /** Whether all are true, or not 0; of integers, the result is 1 or 0. */
    public static final Operation LAND = discrete("LAND");
    /** Whether one is true, or not 0. */
    public static final Operation LOR = discrete("LOR");
    /** Whether an odd number of them is true, or not 0. */
    public static final Operation LXOR = discrete("LXOR");
    /** Each bit of the result is 1 if it is in all. */
    public static final Operation BAND = discrete("BAND");
    /** Each bit of the result is 1 if it is in one. */
    public static final Operation BOR = discrete("BOR");
    /** Each bit of the result is 1 if it is in an odd number of them. */
    public static final Operation BXOR = discrete("BXOR");
    /** Elements are pairs, a value and an index: the smallest value; of equal ones, that of the lowest index. */
    public static final Operation MINLOC = located("MINLOC");
    /** Elements are pairs, a value and an index: the largest value; of equal ones, that of the lowest index. */
    public static final Operation MAXLOC = located("MAXLOC");

    private final String name;
    private final boolean commutative;
    private final Set<ElementKind> kinds;
    private final int group;
    private final ElementFunction function;

    private Operation(String name, boolean commutative, Set<ElementKind> kinds, int group, ElementFunction function) {
        this.name = name;
        this.commutative = commutative;
        this.kinds = kinds;
        this.group = group;
        this.function = function;
    }

    /**
     * An operation of the program's own.
     *
     * @param name for messages about it
     * @param commutative whether the order of two elements makes no difference: then faster algorithms may be used
     * @param function combines; associative
     */
    public static Operation of(String name, boolean commutative, ElementFunction function) {
        return of(name, commutative, 1, function);
    }

    /**
     * An operation of the program's own on elements that belong together, as the two parts of a complex number do.
     *
     * @param group how many belong together, at least 1: never is only a part of them given to the function
     */
    public static Operation of(String name, boolean commutative, int group, ElementFunction function) {
        if (group < 1) {
            throw new MessageArgumentException("Operation.of: elements of " + name + " belong together in groups of "
                    + group + ". Give a number of at least 1");
        }
        return new Operation(name, commutative, EnumSet.allOf(ElementKind.class), group, function);
    }

    /** An operation of the program's own on single doubles: the element of lower ranks, and that of higher ones. */
    public static Operation ofDoubles(String name, boolean commutative, DoubleBinaryOperator operator) {
        return new Operation(
                name, commutative, EnumSet.of(ElementKind.DOUBLE), 1, (_, operand, from, into, at, count) -> {
                    double[] lower = (double[]) operand;
                    double[] higher = (double[]) into;
                    for (int i = 0; i < count; i++) {
                        higher[at + i] = operator.applyAsDouble(lower[from + i], higher[at + i]);
                    }
                });
    }

    /** An operation of the program's own on single ints: the element of lower ranks, and that of higher ones. */
    public static Operation ofInts(String name, boolean commutative, IntBinaryOperator operator) {
        return new Operation(name, commutative, EnumSet.of(ElementKind.INT), 1, (_, operand, from, into, at, count) -> {
            int[] lower = (int[]) operand;
            int[] higher = (int[]) into;
            for (int i = 0; i < count; i++) {
                higher[at + i] = operator.applyAsInt(lower[from + i], higher[at + i]);
            }
        });
    }

    /** An operation of the program's own on single longs: the element of lower ranks, and that of higher ones. */
    public static Operation ofLongs(String name, boolean commutative, LongBinaryOperator operator) {
        return new Operation(
                name, commutative, EnumSet.of(ElementKind.LONG), 1, (_, operand, from, into, at, count) -> {
                    long[] lower = (long[]) operand;
                    long[] higher = (long[]) into;
                    for (int i = 0; i < count; i++) {
                        higher[at + i] = operator.applyAsLong(lower[from + i], higher[at + i]);
                    }
                });
    }

    /** Whether the order of two elements makes no difference. */
    public boolean isCommutative() {
        return commutative;
    }

    /** What it is called: {@code SUM}. */
    @Override
    public String toString() {
        return name;
    }

    /** How many elements belong together, and may be divided among ranks or rounds only as a whole; 1 for most. */
    int group() {
        return group;
    }

    /** Whether it combines such elements. */
    boolean takes(Section section) {
        return kinds.contains(section.kind()) && section.count() % group == 0;
    }

    /**
     * Refuses elements that this operation cannot combine.
     *
     * @param call for the message: {@code "allReduce on rank 3"}
     */
    void check(String call, Section section) {
        if (!kinds.contains(section.kind())) {
            throw new MessageArgumentException(call + ": " + name + " means nothing for " + section + ", it combines "
                    + meaning() + ". Use another operation, or one of your own (Operation.of)");
        }
        if (section.count() % group != 0) {
            throw new MessageArgumentException(call + ": " + name + " combines elements in groups of " + group
                    + ", and " + section + " are no whole groups. Give a multiple of " + group + " elements");
        }
    }

    /**
     * Combines elements one by one: {@code into = operand op into} if the operand comes from lower ranks, else
     * {@code into = into op operand}. The sections are equally long, of one kind that was {@linkplain #check checked},
     * and do not overlap.
     */
    void combine(Section operand, Section into, boolean lower) {
        Object from = operand.array();
        Object to = into.array();
        boolean asGiven = lower || commutative;
        boolean slow = isNarrow(into) && operand.offset() != into.offset();
        if (from == null || to == null || slow || !asGiven) {
            combineInParts(operand, into, asGiven);
        } else {
            int count = Math.toIntExact(into.count());
            function.combine(into.kind(), from, operand.offset(), to, into.offset(), count);
        }
    }

    /**
     * As {@link #combine(Section, Section, boolean)}, with an operand in memory that is no array's.
     *
     * @param at its first byte
     * @param chunk where some of the operand's elements may lie meanwhile: whole groups, in an array
     */
    void combine(MemorySegment operand, long at, Section into, boolean lower, Section chunk) {
        int unit = into.kind().bytes();
        Object from = chunk.array();
        Object to = into.array();
        boolean quick = chunk.isContiguous() && !isNarrow(into) && (lower || commutative);
        for (long done = 0; done < into.count(); done += chunk.count()) {
            int count = (int) Math.min(chunk.count(), into.count() - done);
            if (quick && from != null && to != null) {
                MemorySegment.copy(operand, at + done * unit, chunk.memory(), 0, (long) count * unit);
                function.combine(into.kind(), from, 0, to, into.offset() + (int) done, count);
            } else {
                Section part = chunk.slice(0, count);
                Packing.unpack(part, operand, at + done * unit);
                combine(part, into.slice(done, count), lower);
            }
        }
    }

    /** Where elements may lie that are combined bit by bit: in the first-level cache, whole groups. */
    Section chunk(ElementKind kind) {
        return Memory.allocate(kind, Math.max(1, CHUNK_BYTES / kind.bytes() / group) * (long) group);
    }

    /** Elements so narrow that bringing them to equal indices, where the loop is vectorised, is worth two copies. */
    private static boolean isNarrow(Section section) {
        return section.kind().bytes() < Integer.BYTES && section.count() > Long.BYTES;
    }

    /** Combines in arrays made for it, from where the result is copied back: what is no array, and from the wrong side. */
    private void combineInParts(Section operand, Section into, boolean lower) {
        long groups = Math.max(1, CHUNK_BYTES / into.kind().bytes() / group);
        long step = Math.min(into.count(), groups * group);
        Section first = Memory.allocate(into.kind(), step);
        Section second = Memory.allocate(into.kind(), step);
        for (long done = 0; done < into.count(); done += step) {
            long count = Math.min(step, into.count() - done);
            Section target = into.slice(done, count);
            Packing.copy(lower ? operand.slice(done, count) : target, first.slice(0, count));
            Packing.copy(lower ? target : operand.slice(done, count), second.slice(0, count));
            function.combine(into.kind(), arrayOf(first), 0, arrayOf(second), 0, (int) count);
            Packing.copy(second.slice(0, count), target);
        }
    }

    private static Object arrayOf(Section section) {
        Object array = section.array();
        if (array == null) {
            throw new IllegalStateException(section + " do not lie in an array");
        }
        return array;
    }

    private String meaning() {
        if (kinds == NUMBERS) {
            return "numbers";
        }
        return kinds == DISCRETE ? "booleans and integers" : kinds.iterator().next() + "s";
    }

    private static Operation numeric(String name) {
        return new Operation(name, true, NUMBERS, 1, new Reduction(name.toLowerCase(Locale.ROOT), false));
    }

    private static Operation discrete(String name) {
        return new Operation(name, true, DISCRETE, 1, new Reduction(name.toLowerCase(Locale.ROOT), false));
    }

    private static Operation located(String name) {
        return new Operation(name, true, NUMBERS, 2, new Reduction(name.toLowerCase(Locale.ROOT), true));
    }
}
