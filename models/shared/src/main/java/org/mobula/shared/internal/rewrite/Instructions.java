package org.mobula.shared.internal.rewrite;

import java.lang.classfile.CodeElement;
import java.lang.classfile.Label;
import java.lang.classfile.Opcode;
import java.lang.classfile.PseudoInstruction;
import java.lang.classfile.constantpool.ClassEntry;
import java.lang.classfile.instruction.BranchInstruction;
import java.lang.classfile.instruction.IncrementInstruction;
import java.lang.classfile.instruction.LabelTarget;
import java.lang.classfile.instruction.LookupSwitchInstruction;
import java.lang.classfile.instruction.NopInstruction;
import java.lang.classfile.instruction.SwitchCase;
import java.lang.classfile.instruction.TableSwitchInstruction;
import java.util.List;
import java.util.stream.Stream;

/** Properties of single instructions. */
final class Instructions {
    private Instructions() {}

    /** Whether an instruction without operands leaves the operand stack as it is, and no instruction jumps to it. */
    static boolean keepsStack(CodeElement element) {
        return element instanceof IncrementInstruction
                || element instanceof NopInstruction
                || element instanceof PseudoInstruction && !(element instanceof LabelTarget);
    }

    /** The labels that an instruction may jump to. */
    static List<Label> targets(CodeElement element) {
        return switch (element) {
            case BranchInstruction branch -> List.of(branch.target());
            case TableSwitchInstruction all -> targets(all.defaultTarget(), all.cases());
            case LookupSwitchInstruction all -> targets(all.defaultTarget(), all.cases());
            default -> List.of();
        };
    }

    private static List<Label> targets(Label otherwise, List<SwitchCase> cases) {
        return Stream.concat(Stream.of(otherwise), cases.stream().map(SwitchCase::target))
                .toList();
    }

    /** Whether the instruction after this one may be the next. */
    static boolean continues(CodeElement jump) {
        return jump instanceof BranchInstruction branch
                && branch.opcode() != Opcode.GOTO
                && branch.opcode() != Opcode.GOTO_W;
    }

    /** Whether static methods of a class of the JDK do nothing but compute. */
    static boolean onlyComputes(ClassEntry owner) {
        return switch (owner.asInternalName()) {
            case "java/lang/Math",
                    "java/lang/StrictMath",
                    "java/lang/Double",
                    "java/lang/Float",
                    "java/lang/Character" -> true;
            default -> false;
        };
    }
}
