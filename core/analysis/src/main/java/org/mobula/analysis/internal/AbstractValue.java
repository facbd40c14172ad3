package org.mobula.analysis.internal;

import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * An abstract value: the known properties of a value on the stack or in a local variable.
 *
 * @param kind the known property
 * @param exact the exact class, if the kind is {@link Kind#EXACT}
 * @param number the int, if the kind is {@link Kind#CONSTANT}
 * @param local the local variable it was just loaded from, or -1
 * @param wide whether it is a long or double
 * @param origins for objects, the set of possible origins as bits; see {@link EscapeSets}
 */
record AbstractValue(Kind kind, @Nullable Class<?> exact, int number, int local, boolean wide, long origins) {
    enum Kind {
        /** Anything. */
        ANY,
        /** The null reference. */
        NULL,
        /** An object of exactly one class, or null. */
        EXACT,
        /** An array of length 0, which cannot hold anything, or null. */
        EMPTY,
        /** An int. */
        CONSTANT,
        /** An int not larger than the length of some array, give or take {@link #SMALL}. */
        LENGTH
    }

    /** Steps and offsets up to this cannot make an array's length overflow: no JVM allows arrays that long. */
    static final int SMALL = 1024;

    static final AbstractValue ANY = new AbstractValue(Kind.ANY, null, 0, -1, false, EscapeSets.OUTSIDE);
    static final AbstractValue WIDE = new AbstractValue(Kind.ANY, null, 0, -1, true, EscapeSets.OUTSIDE);
    static final AbstractValue NULL = new AbstractValue(Kind.NULL, null, 0, -1, false, EscapeSets.NOWHERE);
    static final AbstractValue EMPTY = new AbstractValue(Kind.EMPTY, null, 0, -1, false, EscapeSets.NOWHERE);
    static final AbstractValue LENGTH = new AbstractValue(Kind.LENGTH, null, 0, -1, false, EscapeSets.NOWHERE);

    static AbstractValue any(boolean wide) {
        return wide ? WIDE : ANY;
    }

    static AbstractValue exact(@Nullable Class<?> type) {
        return type == null ? ANY : new AbstractValue(Kind.EXACT, type, 0, -1, false, EscapeSets.OUTSIDE);
    }

    static AbstractValue constant(int number) {
        return new AbstractValue(Kind.CONSTANT, null, number, -1, false, EscapeSets.NOWHERE);
    }

    boolean is(Kind asked) {
        return kind == asked;
    }

    boolean isSmall() {
        return kind == Kind.CONSTANT && Math.abs((long) number) <= SMALL;
    }

    /** The same value, loaded from a local variable, or from none (-1). */
    AbstractValue from(int variable) {
        return local == variable ? this : new AbstractValue(kind, exact, number, variable, wide, origins);
    }

    /** The same value with other origins. */
    AbstractValue in(long others) {
        return origins == others ? this : new AbstractValue(kind, exact, number, local, wide, others);
    }

    /** The join of two values. */
    AbstractValue or(AbstractValue other) {
        return known(other).from(local == other.local ? local : -1).in(origins | other.origins);
    }

    private AbstractValue known(AbstractValue other) {
        boolean same = kind == other.kind
                && Objects.equals(exact, other.exact)
                && number == other.number
                && wide == other.wide;
        if (same || (kind == Kind.EXACT && other.kind == Kind.NULL)) {
            return this;
        }
        return kind == Kind.NULL && other.kind == Kind.EXACT ? other : any(wide && other.wide);
    }

    /** The sum of two ints, or their difference. */
    static AbstractValue sum(AbstractValue left, AbstractValue right, int sign) {
        if (left.is(Kind.CONSTANT) && right.is(Kind.CONSTANT)) {
            return constant(left.number + sign * right.number);
        }
        boolean lengthAndSmall = left.is(Kind.LENGTH) && right.isSmall();
        boolean smallAndLength = sign > 0 && left.isSmall() && right.is(Kind.LENGTH);
        return lengthAndSmall || smallAndLength ? LENGTH : ANY;
    }
}
