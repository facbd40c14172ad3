package org.mobula.invoke.internal.analysis;

import java.util.List;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * What becomes of a method's operands, as far as its caller must know.
 *
 * @param operands one for each, the receiver first if there is one
 * @param result to which operands the result is tied
 * @param returned what is known about the result; it comes from outside if its origins say so
 */
record EscapeSummary(List<Operand> operands, List<Integer> result, Value returned) {
    /**
     * An operand's fate.
     *
     * @param escape how it escapes, or null if it does not
     * @param tiedTo the operands that it is tied to
     * @param link what tied it to them
     */
    record Operand(@Nullable String escape, List<Integer> tiedTo, String link) {
        static final Operand FREE = new Operand(null, List.of(), "");
    }

    /** Nothing becomes of the operands, and the result is new. */
    static EscapeSummary harmless(int operands) {
        return same(operands, Operand.FREE, List.of(), Value.ANY.in(Ties.NOWHERE));
    }

    /** All escape for one reason. */
    static EscapeSummary escaping(int operands, String why) {
        return same(operands, new Operand(why, List.of(), ""), List.of(), Value.ANY);
    }

    /** The operands from one on are tied together, and to the result. */
    static EscapeSummary tying(int operands, int from, String how) {
        List<Integer> tied = IntStream.range(from, operands).boxed().toList();
        List<Operand> each = IntStream.range(0, operands)
                .mapToObj(i -> i < from ? Operand.FREE : new Operand(null, tied, how))
                .toList();
        return new EscapeSummary(each, tied, Value.ANY.in(Ties.NOWHERE));
    }

    /** Nothing becomes of the operands, and the first is what is returned. */
    static EscapeSummary returning(int operands) {
        return same(operands, Operand.FREE, List.of(0), Value.ANY.in(Ties.NOWHERE));
    }

    private static EscapeSummary same(int operands, Operand each, List<Integer> result, Value returned) {
        return new EscapeSummary(
                IntStream.range(0, operands).mapToObj(_ -> each).toList(), result, returned);
    }
}
