package org.mobula.analysis.internal;

import java.util.List;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * The effects of a method on its operands that matter to its caller.
 *
 * @param operands one per operand, beginning with the receiver if there is one
 * @param result the operands that the result is tied to
 * @param returned the abstract value of the result; its origins include the outside if it may exist independently
 */
record EscapeSummary(List<Operand> operands, List<Integer> result, AbstractValue returned) {
    /**
     * The effect of a method on one operand.
     *
     * @param escape how it escapes, or null if it does not
     * @param tiedTo the operands that it is tied to
     * @param link what tied it to them
     */
    record Operand(@Nullable String escape, List<Integer> tiedTo, String link) {
        static final Operand FREE = new Operand(null, List.of(), "");
    }

    /** The operands do not escape, and the result is new. */
    static EscapeSummary harmless(int operands) {
        return same(operands, Operand.FREE, List.of(), AbstractValue.ANY.in(EscapeSets.NOWHERE));
    }

    /** All operands escape for one reason. */
    static EscapeSummary escaping(int operands, String why) {
        return same(operands, new Operand(why, List.of(), ""), List.of(), AbstractValue.ANY);
    }

    /** The operands from one on are tied to each other and to the result. */
    static EscapeSummary tying(int operands, int from, String how) {
        List<Integer> tied = IntStream.range(from, operands).boxed().toList();
        List<Operand> each = IntStream.range(0, operands)
                .mapToObj(i -> i < from ? Operand.FREE : new Operand(null, tied, how))
                .toList();
        return new EscapeSummary(each, tied, AbstractValue.ANY.in(EscapeSets.NOWHERE));
    }

    /** The operands do not escape, and the first is returned. */
    static EscapeSummary returning(int operands) {
        return same(operands, Operand.FREE, List.of(0), AbstractValue.ANY.in(EscapeSets.NOWHERE));
    }

    private static EscapeSummary same(int operands, Operand each, List<Integer> result, AbstractValue returned) {
        return new EscapeSummary(
                IntStream.range(0, operands).mapToObj(_ -> each).toList(), result, returned);
    }
}
