package org.mobula.analysis.internal;

import java.lang.classfile.Opcode;

/** The comparison of two ints, left with right, under which a branch is taken. */
enum BranchComparison {
    LESS,
    LESS_OR_EQUAL,
    GREATER,
    GREATER_OR_EQUAL,
    OTHER;

    /** The comparison that holds when this does not. */
    BranchComparison negated() {
        return switch (this) {
            case LESS -> GREATER_OR_EQUAL;
            case LESS_OR_EQUAL -> GREATER;
            case GREATER -> LESS_OR_EQUAL;
            case GREATER_OR_EQUAL -> LESS;
            case OTHER -> OTHER;
        };
    }

    /** The same comparison with left and right exchanged. */
    BranchComparison mirrored() {
        return switch (this) {
            case LESS -> GREATER;
            case LESS_OR_EQUAL -> GREATER_OR_EQUAL;
            case GREATER -> LESS;
            case GREATER_OR_EQUAL -> LESS_OR_EQUAL;
            case OTHER -> OTHER;
        };
    }

    /** The number of values that a branch takes off the stack. */
    static int operands(Opcode opcode) {
        return switch (opcode) {
            case GOTO, GOTO_W -> 0;
            case IFEQ, IFNE, IFLT, IFGE, IFGT, IFLE, IFNULL, IFNONNULL -> 1;
            default -> 2;
        };
    }

    /** The comparison under which a branch is taken; with 0 if the opcode takes one operand. */
    static BranchComparison of(Opcode opcode) {
        return switch (opcode) {
            case IF_ICMPLT, IFLT -> LESS;
            case IF_ICMPLE, IFLE -> LESS_OR_EQUAL;
            case IF_ICMPGT, IFGT -> GREATER;
            case IF_ICMPGE, IFGE -> GREATER_OR_EQUAL;
            default -> OTHER;
        };
    }
}
