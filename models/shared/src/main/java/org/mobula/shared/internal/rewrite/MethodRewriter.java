package org.mobula.shared.internal.rewrite;

import java.lang.classfile.ClassModel;
import java.lang.classfile.CodeBuilder;
import java.lang.classfile.CodeElement;
import java.lang.classfile.CodeModel;
import java.lang.classfile.CodeTransform;
import java.lang.classfile.Label;
import java.lang.classfile.MethodModel;
import java.lang.classfile.Opcode;
import java.lang.classfile.attribute.StackMapTableAttribute;
import java.lang.classfile.instruction.BranchInstruction;
import java.lang.classfile.instruction.InvokeInstruction;
import java.lang.classfile.instruction.LabelTarget;
import java.lang.classfile.instruction.LookupSwitchInstruction;
import java.lang.classfile.instruction.NewObjectInstruction;
import java.lang.classfile.instruction.SwitchCase;
import java.lang.classfile.instruction.TableSwitchInstruction;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;

/**
 * Inserts checks into one method. A loop that needs its checks only once becomes
 *
 * <pre>
 * check the arrays and objects of the loop; go to "checked" if one of them may not be used without checks
 * the loop as it was; go to "end"
 * checked: the loop with a check before each access
 * end:
 * </pre>
 *
 * <p><b>Threads:</b> one.
 */
final class MethodRewriter implements CodeTransform {
    private final List<CodeElement> elements;
    private final SharedClasses classes;
    private final Map<Integer, Loop> loops;

    /** Before this index, the object of a constructor cannot be passed to a method. */
    private final int initialized;

    MethodRewriter(ClassModel owner, MethodModel method, CodeModel code, SharedClasses classes) {
        this.elements = code.elementList();
        this.classes = classes;
        boolean constructs = method.methodName().equalsString("<init>");
        this.initialized = constructs ? superCall() : 0;
        this.loops = constructs
                ? Map.of()
                : Loops.of(elements, Origins.of(elements, classes), new QuietCode(owner, classes));
    }

    /** The index of the call of another constructor of the object. */
    private int superCall() {
        int made = 0;
        for (int i = 0; i < elements.size(); i++) {
            if (elements.get(i) instanceof NewObjectInstruction) {
                made++;
            } else if (elements.get(i) instanceof InvokeInstruction call
                    && call.opcode() == Opcode.INVOKESPECIAL
                    && call.name().equalsString("<init>")
                    && made-- == 0) {
                return i;
            }
        }
        return elements.size();
    }

    /** The number of loops with checks before them. */
    int loops() {
        return loops.size();
    }

    @Override
    public void accept(CodeBuilder code, CodeElement element) {
        // all is written at the end
    }

    @Override
    public void atEnd(CodeBuilder code) {
        CheckCode checks = new CheckCode(code, classes);
        for (int i = 0; i < elements.size(); i++) {
            Loop loop = loops.get(i);
            if (loop != null) {
                write(code, checks, loop);
                i = loop.end();
            } else if (i < initialized) {
                code.with(elements.get(i));
            } else if (!(elements.get(i) instanceof StackMapTableAttribute)) {
                checks.write(elements.get(i));
            }
        }
    }

    private void write(CodeBuilder code, CheckCode checks, Loop loop) {
        Label entry = ((LabelTarget) elements.get(loop.start())).label();
        Label checked = code.newLabel();
        Label end = code.newLabel();
        code.labelBinding(entry);
        checks.beforeLoop(loop, checked);
        Map<Label, Label> copied = new HashMap<>();
        for (int i = loop.start(); i <= loop.end(); i++) {
            if (elements.get(i) instanceof LabelTarget target) {
                copied.put(target.label(), code.newLabel());
            }
        }
        UnaryOperator<Label> copy = label -> copied.getOrDefault(label, label);
        for (int i = loop.start(); i <= loop.end(); i++) {
            if (!writeJump(code, elements.get(i), copy)) {
                code.with(elements.get(i));
            }
        }
        if (Instructions.continues(elements.get(loop.end()))) {
            code.goto_(end);
        }
        code.labelBinding(checked);
        UnaryOperator<Label> original = label -> label.equals(entry) ? checked : label;
        for (int i = loop.start() + 1; i <= loop.end(); i++) {
            if (!writeJump(code, elements.get(i), original)) {
                checks.write(elements.get(i));
            }
        }
        code.labelBinding(end);
    }

    /** Writes a label, or a jump, with other labels; returns false if the instruction is neither. */
    private static boolean writeJump(CodeBuilder code, CodeElement element, UnaryOperator<Label> labels) {
        switch (element) {
            case LabelTarget target -> code.labelBinding(labels.apply(target.label()));
            case BranchInstruction jump -> code.branch(jump.opcode(), labels.apply(jump.target()));
            case TableSwitchInstruction all ->
                code.tableswitch(
                        all.lowValue(), all.highValue(), labels.apply(all.defaultTarget()), cases(all.cases(), labels));
            case LookupSwitchInstruction all ->
                code.lookupswitch(labels.apply(all.defaultTarget()), cases(all.cases(), labels));
            default -> {
                return false;
            }
        }
        return true;
    }

    private static List<SwitchCase> cases(List<SwitchCase> all, UnaryOperator<Label> labels) {
        return all.stream()
                .map(each -> SwitchCase.of(each.caseValue(), labels.apply(each.target())))
                .toList();
    }
}
