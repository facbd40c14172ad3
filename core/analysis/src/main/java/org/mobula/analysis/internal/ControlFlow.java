package org.mobula.analysis.internal;

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

/** The control flow graph of a method: its instructions by index, and the edges between them. */
final class ControlFlow {
    /** Longer methods are not analysed, since they are unlikely to end soon. */
    private static final int MAX_INSTRUCTIONS = 3000;

    private final List<Instruction> instructions = new ArrayList<>();
    private final Map<Label, Integer> positions = new HashMap<>();
    private final List<Set<Integer>> successors = new ArrayList<>();
    private final List<Set<Integer>> handlers = new ArrayList<>();
    private final List<Integer> lines = new ArrayList<>();

    ControlFlow(CodeModel model) {
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
        if (instructions.size() > MAX_INSTRUCTIONS) {
            throw new AnalysisException("is too long to analyse (" + instructions.size() + " instructions)");
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

    /** The source line of an instruction, or 0 if unknown. */
    int line(int index) {
        return lines.get(index);
    }

    int position(Label label) {
        Integer position = positions.get(label);
        if (position == null) {
            throw new AnalysisException("has a branch without a target");
        }
        return position;
    }

    /** The successors of an instruction that completes normally. */
    Set<Integer> successors(int index) {
        return successors.get(index);
    }

    /** The exception handlers of an instruction. */
    Set<Integer> handlers(int index) {
        return handlers.get(index);
    }

    /** Compilers protect the first store of a handler by the handler itself, which is not a loop. */
    private static boolean canThrow(Instruction instruction) {
        return switch (instruction) {
            case LoadInstruction _, StoreInstruction _, IncrementInstruction _, StackInstruction _ -> false;
            case BranchInstruction _, NopInstruction _ -> false;
            default -> true;
        };
    }

    /**
     * Compilers protect the end of a synchronized block by its own handler. That is not a loop either: a thread that
     * holds the monitor can always exit it.
     */
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
