package org.mobula.invoke.internal.analysis;

import java.lang.classfile.CodeModel;
import java.lang.classfile.Instruction;
import java.lang.classfile.Label;
import java.lang.classfile.Opcode;
import java.lang.classfile.instruction.BranchInstruction;
import java.lang.classfile.instruction.ExceptionCatch;
import java.lang.classfile.instruction.IncrementInstruction;
import java.lang.classfile.instruction.LabelTarget;
import java.lang.classfile.instruction.LineNumber;
import java.lang.classfile.instruction.LoadInstruction;
import java.lang.classfile.instruction.LookupSwitchInstruction;
import java.lang.classfile.instruction.NopInstruction;
import java.lang.classfile.instruction.ReturnInstruction;
import java.lang.classfile.instruction.StackInstruction;
import java.lang.classfile.instruction.StoreInstruction;
import java.lang.classfile.instruction.SwitchCase;
import java.lang.classfile.instruction.TableSwitchInstruction;
import java.lang.classfile.instruction.ThrowInstruction;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** A method's instructions by number, with the edges between them. */
final class Code {
    /** Longer methods are not looked at: they hardly end soon. */
    private static final int LONGEST = 3000;

    private final List<Instruction> instructions = new ArrayList<>();
    private final Map<Label, Integer> positions = new HashMap<>();
    private final List<Set<Integer>> successors = new ArrayList<>();
    private final List<Set<Integer>> handlers = new ArrayList<>();
    private final List<Integer> lines = new ArrayList<>();

    Code(CodeModel model) {
        int line = 0;
        for (var element : model) {
            switch (element) {
                case LabelTarget target -> positions.put(target.label(), instructions.size());
                case LineNumber number -> line = number.line();
                case Instruction instruction -> {
                    instructions.add(instruction);
                    lines.add(line);
                }
                default -> {}
            }
        }
        if (instructions.size() > LONGEST) {
            throw new Objection("is too long to look at (" + instructions.size() + " instructions)");
        }
        for (int i = 0; i < instructions.size(); i++) {
            successors.add(targets(i));
            handlers.add(new LinkedHashSet<>());
        }
        for (ExceptionCatch handler : model.exceptionHandlers()) {
            for (int i = position(handler.tryStart()); i < position(handler.tryEnd()); i++) {
                int target = position(handler.handler());
                if (canThrow(instructions.get(i)) && !(target <= i && isExit(instructions.get(i)))) {
                    handlers.get(i).add(target);
                }
            }
        }
    }

    int size() {
        return instructions.size();
    }

    Instruction at(int index) {
        return instructions.get(index);
    }

    /** The source line an instruction stands in, or 0 if it is not known. */
    int line(int index) {
        return lines.get(index);
    }

    int position(Label label) {
        Integer position = positions.get(label);
        if (position == null) {
            throw new Objection("has a branch to nowhere");
        }
        return position;
    }

    /** Where control goes from an instruction that ends well. */
    Set<Integer> successors(int index) {
        return successors.get(index);
    }

    /** Where control goes from an instruction that throws. */
    Set<Integer> handlers(int index) {
        return handlers.get(index);
    }

    // why: compilers guard a handler's first store by the handler itself; that is no loop
    private static boolean canThrow(Instruction instruction) {
        return switch (instruction) {
            case LoadInstruction _, StoreInstruction _, IncrementInstruction _, StackInstruction _ -> false;
            case BranchInstruction _, NopInstruction _ -> false;
            default -> true;
        };
    }

    // why: compilers guard the end of a synchronized block by its own handler; who is in it has the monitor, so it ends
    // well
    private static boolean isExit(Instruction instruction) {
        return instruction.opcode() == Opcode.MONITOREXIT;
    }

    private Set<Integer> targets(int index) {
        Set<Integer> targets = new LinkedHashSet<>();
        switch (instructions.get(index)) {
            case BranchInstruction branch -> {
                targets.add(position(branch.target()));
                if (branch.opcode() != Opcode.GOTO && branch.opcode() != Opcode.GOTO_W) {
                    targets.add(index + 1);
                }
            }
            case TableSwitchInstruction table -> addCases(targets, table.defaultTarget(), table.cases());
            case LookupSwitchInstruction lookup -> addCases(targets, lookup.defaultTarget(), lookup.cases());
            case ReturnInstruction _, ThrowInstruction _ -> {}
            default -> targets.add(index + 1);
        }
        return targets;
    }

    private void addCases(Set<Integer> targets, Label otherwise, List<SwitchCase> cases) {
        targets.add(position(otherwise));
        cases.forEach(one -> targets.add(position(one.target())));
    }
}
