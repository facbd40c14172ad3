package org.mobula.invoke.internal.analysis;

import java.lang.classfile.Opcode;

/** The comparisons that branches make. */
final class Conditions {
    /** A comparison of two ints, left with right. */
    enum Comparison {
        LESS,
        LESS_OR_EQUAL,
        GREATER,
        GREATER_OR_EQUAL,
        OTHER;

        /** The comparison that holds when this does not. */
        Comparison negated() {
            return switch (this) {
                case LESS -> GREATER_OR_EQUAL;
                case LESS_OR_EQUAL -> GREATER;
                case GREATER -> LESS_OR_EQUAL;
                case GREATER_OR_EQUAL -> LESS;
                case OTHER -> OTHER;
            };
        }

        /** The same comparison with left and right exchanged. */
        Comparison mirrored() {
            return switch (this) {
                case LESS -> GREATER;
                case LESS_OR_EQUAL -> GREATER_OR_EQUAL;
                case GREATER -> LESS;
                case GREATER_OR_EQUAL -> LESS_OR_EQUAL;
                case OTHER -> OTHER;
            };
        }
    }

    private Conditions() {}

    /** How many values a branch takes off the stack. */
    static int operands(Opcode opcode) {
        return switch (opcode) {
            case GOTO, GOTO_W -> 0;
            case IFEQ, IFNE, IFLT, IFGE, IFGT, IFLE, IFNULL, IFNONNULL -> 1;
            default -> 2;
        };
    }

    /** The comparison under which the branch is taken; against 0 if the opcode takes one operand. */
    static Comparison taken(Opcode opcode) {
        return switch (opcode) {
            case IF_ICMPLT, IFLT -> Comparison.LESS;
            case IF_ICMPLE, IFLE -> Comparison.LESS_OR_EQUAL;
            case IF_ICMPGT, IFGT -> Comparison.GREATER;
            case IF_ICMPGE, IFGE -> Comparison.GREATER_OR_EQUAL;
            default -> Comparison.OTHER;
        };
    }
}
