package org.mobula.invoke.internal.analysis;

import org.jspecify.annotations.Nullable;

/**
 * What is known about a value on the stack or in a local variable.
 *
 * @param kind what is known
 * @param exact the exact class, if the kind is {@link Kind#EXACT}
 * @param number the int, if the kind is {@link Kind#CONSTANT}
 * @param local the variable it was just loaded from, or -1
 * @param wide whether it is a long or double
 */
record Value(Kind kind, @Nullable Class<?> exact, int number, int local, boolean wide) {
    enum Kind {
        /** Anything. */
        ANY,
        /** The null reference. */
        NULL,
        /** An object of exactly one class, or null. */
        EXACT,
        /** An int. */
        CONSTANT,
        /** An int not larger than the length of some array, give or take {@link #SMALL}. */
        LENGTH
    }

    /** Steps and offsets up to here cannot carry an array's length over the end of the ints, in any JVM we know. */
    static final int SMALL = 1024;

    static final Value ANY = new Value(Kind.ANY, null, 0, -1, false);
    static final Value WIDE = new Value(Kind.ANY, null, 0, -1, true);
    static final Value NULL = new Value(Kind.NULL, null, 0, -1, false);
    static final Value LENGTH = new Value(Kind.LENGTH, null, 0, -1, false);

    static Value any(boolean wide) {
        return wide ? WIDE : ANY;
    }

    static Value exact(@Nullable Class<?> type) {
        return type == null ? ANY : new Value(Kind.EXACT, type, 0, -1, false);
    }

    static Value constant(int number) {
        return new Value(Kind.CONSTANT, null, number, -1, false);
    }

    boolean is(Kind asked) {
        return kind == asked;
    }

    boolean isSmall() {
        return kind == Kind.CONSTANT && Math.abs((long) number) <= SMALL;
    }

    /** The same, known to come from a variable, or from none (-1). */
    Value from(int variable) {
        return local == variable ? this : new Value(kind, exact, number, variable, wide);
    }

    /** What is known if it is either of two. */
    Value or(Value other) {
        int variable = local == other.local ? local : -1;
        if (from(variable).equals(other.from(variable)) || (kind == Kind.EXACT && other.kind == Kind.NULL)) {
            return from(variable);
        }
        if (kind == Kind.NULL && other.kind == Kind.EXACT) {
            return other.from(variable);
        }
        return any(wide && other.wide).from(variable);
    }

    /** The sum of two ints, or their difference. */
    static Value sum(Value left, Value right, int sign) {
        if (left.is(Kind.CONSTANT) && right.is(Kind.CONSTANT)) {
            return constant(left.number + sign * right.number);
        }
        boolean lengthAndSmall = left.is(Kind.LENGTH) && right.isSmall();
        boolean smallAndLength = sign > 0 && left.isSmall() && right.is(Kind.LENGTH);
        return lengthAndSmall || smallAndLength ? LENGTH : ANY;
    }
}
