package org.mobula.message.internal.reduction;

import java.lang.foreign.MemorySegment;
import java.util.Collections;
import java.util.EnumSet;
import java.util.Locale;
import java.util.Set;
import org.mobula.message.ElementFunction;
import org.mobula.message.ElementKind;
import org.mobula.message.MessageArgumentException;
import org.mobula.message.Operation;
import org.mobula.message.internal.section.Memory;
import org.mobula.message.internal.section.Packing;
import org.mobula.message.internal.section.SectionElements;

/**
 * The implementation of operations: applies a function to sections.
 *
 * <p><b>Threads:</b> any; immutable.
 */
public final class ElementOperation implements Operation {
    private static final Set<ElementKind> NUMBERS = Collections.unmodifiableSet(EnumSet.complementOf(
            EnumSet.of(ElementKind.BOOLEAN, ElementKind.PACKED, ElementKind.OBJECT, ElementKind.MIXED)));
    private static final Set<ElementKind> DISCRETE =
            Collections.unmodifiableSet(EnumSet.range(ElementKind.BYTE, ElementKind.LONG));
    private static final int CHUNK_BYTES = 8192; // two chunks stay in the first-level cache

    private final String name;
    private final boolean commutative;
    private final Set<ElementKind> kinds;
    private final int group;
    private final ElementFunction function;

    private ElementOperation(
            String name, boolean commutative, Set<ElementKind> kinds, int group, ElementFunction function) {
        this.name = name;
        this.commutative = commutative;
        this.kinds = kinds;
        this.group = group;
        this.function = function;
    }

    /** A user-defined operation; see {@link Operation#of(String, boolean, int, ElementFunction)}. */
    public static Operation of(
            String name, boolean commutative, Set<ElementKind> kinds, int group, ElementFunction function) {
        if (group < 1) {
            throw new MessageArgumentException("Operation.of: " + name + " combines elements in groups of " + group
                    + ". Give a group size of at least 1");
        }
        return new ElementOperation(name, commutative, kinds, group, function);
    }

    /** A predefined operation on numbers. */
    public static Operation numeric(String name) {
        return predefined(name, NUMBERS, false);
    }

    /** A predefined operation on booleans and integers. */
    public static Operation discrete(String name) {
        return predefined(name, DISCRETE, false);
    }

    /** A predefined operation on pairs of a number and an index. */
    public static Operation located(String name) {
        return predefined(name, NUMBERS, true);
    }

    private static Operation predefined(String name, Set<ElementKind> kinds, boolean pairs) {
        PredefinedFunction loops = new PredefinedFunction(name.toLowerCase(Locale.ROOT), pairs);
        return new ElementOperation(name, true, kinds, pairs ? 2 : 1, loops);
    }

    @Override
    public boolean isCommutative() {
        return commutative;
    }

    /** The name: {@code SUM}. */
    @Override
    public String toString() {
        return name;
    }

    /** Whether it runs no code of the program, so that its duration is known. */
    public boolean isPredefined() {
        return function instanceof PredefinedFunction;
    }

    /** The number of elements that must not be divided among ranks or rounds; mostly 1. */
    public int group() {
        return group;
    }

    /** Whether it is defined for these elements. */
    public boolean takes(SectionElements section) {
        return kinds.contains(section.kind()) && section.count() % group == 0;
    }

    /**
     * Refuses elements that it is not defined for.
     *
     * @param call for the message: {@code "allReduce on rank 3"}
     */
    public void check(String call, SectionElements section) {
        if (!kinds.contains(section.kind())) {
            throw new MessageArgumentException(call + ": " + name + " is not defined for " + section + "; it combines "
                    + domain() + ". Use another operation, or define one with Operation.of");
        }
        if (section.count() % group != 0) {
            throw new MessageArgumentException(call + ": " + name + " combines elements in groups of " + group
                    + ", and " + section + " are not whole groups. Give a multiple of " + group + " elements");
        }
    }

    /**
     * Combines element by element: {@code into = operand op into} if the operand comes from lower ranks, else
     * {@code into = into op operand}. The sections have the same length and a {@linkplain #check checked} kind, and do
     * not overlap.
     */
    public void combine(SectionElements operand, SectionElements into, boolean lower) {
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
     * As {@link #combine(SectionElements, SectionElements, boolean)}, with an operand outside of arrays.
     *
     * @param at the operand's first byte
     * @param chunk working memory for some of the operand's elements: whole groups, in an array
     */
    public void combine(MemorySegment operand, long at, SectionElements into, boolean lower, SectionElements chunk) {
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
                SectionElements part = chunk.slice(0, count);
                part.unpack(operand, at + done * unit);
                combine(part, into.slice(done, count), lower);
            }
        }
    }

    /** Working memory for combining in chunks that stay in the first-level cache; whole groups. */
    public SectionElements chunk(ElementKind kind) {
        return Memory.allocate(kind, chunkElements(kind));
    }

    private long chunkElements(ElementKind kind) {
        return Math.max(1, CHUNK_BYTES / kind.bytes() / group) * (long) group;
    }

    /** For narrow elements, two copies cost less than a loop over unequal indices, which is not vectorised. */
    private static boolean isNarrow(SectionElements section) {
        return section.kind().bytes() < Integer.BYTES && section.count() > Long.BYTES;
    }

    /** Combines in temporary arrays: elements outside of arrays, and operands in reverse order. */
    private void combineInParts(SectionElements operand, SectionElements into, boolean lower) {
        long step = Math.min(into.count(), chunkElements(into.kind()));
        SectionElements first = Memory.allocate(into.kind(), step);
        SectionElements second = Memory.allocate(into.kind(), step);
        for (long done = 0; done < into.count(); done += step) {
            long count = Math.min(step, into.count() - done);
            SectionElements target = into.slice(done, count);
            Packing.copy(lower ? operand.slice(done, count) : target, first.slice(0, count));
            Packing.copy(lower ? target : operand.slice(done, count), second.slice(0, count));
            function.combine(into.kind(), arrayOf(first), 0, arrayOf(second), 0, (int) count);
            Packing.copy(second.slice(0, count), target);
        }
    }

    private static Object arrayOf(SectionElements section) {
        Object array = section.array();
        if (array == null) {
            throw new IllegalStateException(section + " do not lie in an array");
        }
        return array;
    }

    private String domain() {
        if (kinds == NUMBERS) {
            return "numbers";
        }
        return kinds == DISCRETE ? "booleans and integers" : kinds.iterator().next() + "s";
    }
}
