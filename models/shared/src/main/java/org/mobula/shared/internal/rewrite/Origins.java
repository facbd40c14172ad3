package org.mobula.shared.internal.rewrite;

import java.lang.classfile.CodeElement;
import java.lang.classfile.Opcode;
import java.lang.classfile.TypeKind;
import java.lang.classfile.instruction.ArrayLoadInstruction;
import java.lang.classfile.instruction.ArrayStoreInstruction;
import java.lang.classfile.instruction.BranchInstruction;
import java.lang.classfile.instruction.ConstantInstruction;
import java.lang.classfile.instruction.ConvertInstruction;
import java.lang.classfile.instruction.FieldInstruction;
import java.lang.classfile.instruction.InvokeDynamicInstruction;
import java.lang.classfile.instruction.InvokeInstruction;
import java.lang.classfile.instruction.LoadInstruction;
import java.lang.classfile.instruction.MonitorInstruction;
import java.lang.classfile.instruction.NewMultiArrayInstruction;
import java.lang.classfile.instruction.NewObjectInstruction;
import java.lang.classfile.instruction.NewPrimitiveArrayInstruction;
import java.lang.classfile.instruction.NewReferenceArrayInstruction;
import java.lang.classfile.instruction.OperatorInstruction;
import java.lang.classfile.instruction.StackInstruction;
import java.lang.classfile.instruction.StoreInstruction;
import java.lang.classfile.instruction.TypeCheckInstruction;
import java.lang.constant.MethodTypeDesc;
import java.lang.reflect.AccessFlag;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Simulates the operand stack of a method and finds the origin of each array and object that is accessed. Nothing is
 * known of what is on the stack where instructions jump to.
 *
 * <p><b>Threads:</b> one.
 */
final class Origins {
    private final SharedClasses classes;
    private final List<@Nullable Origin> stack = new ArrayList<>(); // one for each slot
    private final Map<Integer, Origin> found = new HashMap<>();

    private Origins(SharedClasses classes) {
        this.classes = classes;
    }

    /** The known origins, by the index of the instruction that accesses the array or object. */
    static Map<Integer, Origin> of(List<CodeElement> code, SharedClasses classes) {
        Origins origins = new Origins(classes);
        for (int i = 0; i < code.size(); i++) {
            origins.step(i, code.get(i));
        }
        return origins.found;
    }

    private void step(int index, CodeElement element) {
        switch (element) {
            case LoadInstruction load -> push(load);
            case StoreInstruction store -> pop(store.typeKind().slotSize());
            case ConstantInstruction constant -> pushUnknown(constant.typeKind());
            case ArrayLoadInstruction load -> {
                pop(1);
                note(index, pop());
                pushUnknown(load.typeKind());
            }
            case ArrayStoreInstruction store -> {
                pop(store.typeKind().slotSize() + 1);
                note(index, pop());
            }
            case FieldInstruction field -> field(index, field);
            case OperatorInstruction operator -> operate(operator);
            case ConvertInstruction convert -> {
                pop(convert.fromType().slotSize());
                pushUnknown(convert.toType());
            }
            case StackInstruction instruction -> rearrange(instruction.opcode());
            case TypeCheckInstruction check -> {
                if (check.opcode() == Opcode.INSTANCEOF) {
                    pop(1);
                    pushUnknown(TypeKind.INT);
                }
            }
            case BranchInstruction branch -> jump(branch.opcode());
            case InvokeInstruction call -> call(call.typeSymbol(), call.opcode() == Opcode.INVOKESTATIC ? 0 : 1);
            case InvokeDynamicInstruction call -> call(call.typeSymbol(), 0);
            case NewObjectInstruction _ -> pushUnknown(TypeKind.REFERENCE);
            case NewPrimitiveArrayInstruction _ -> make(1);
            case NewReferenceArrayInstruction _ -> make(1);
            case NewMultiArrayInstruction many -> make(many.dimensions());
            case MonitorInstruction _ -> pop(1);
            default -> other(element);
        }
    }

    private void other(CodeElement element) {
        if (!Instructions.keepsStack(element)) {
            stack.clear();
        }
    }

    private void push(LoadInstruction load) {
        if (load.typeKind() == TypeKind.REFERENCE) {
            stack.add(new Origin(load.slot(), null));
        } else {
            pushUnknown(load.typeKind());
        }
    }

    private void field(int index, FieldInstruction field) {
        TypeKind kind = TypeKind.from(field.typeSymbol());
        switch (field.opcode()) {
            case GETSTATIC -> pushUnknown(kind);
            case PUTSTATIC -> pop(kind.slotSize());
            case PUTFIELD -> {
                pop(kind.slotSize());
                note(index, pop());
            }
            default -> {
                Origin object = pop();
                note(index, object);
                if (object != null
                        && object.field() == null
                        && kind == TypeKind.REFERENCE
                        && classes.has(field, AccessFlag.FINAL)) {
                    stack.add(new Origin(object.slot(), field.field()));
                } else {
                    pushUnknown(kind);
                }
            }
        }
    }

    private void operate(OperatorInstruction operator) {
        int size = operator.typeKind().slotSize();
        switch (operator.opcode()) {
            case ARRAYLENGTH -> make(1);
            case INEG, FNEG, LNEG, DNEG -> {
                pop(size);
                push(size);
            }
            case LCMP, DCMPL, DCMPG -> {
                pop(4);
                push(1);
            }
            case FCMPL, FCMPG -> {
                pop(2);
                push(1);
            }
            case LSHL, LSHR, LUSHR -> {
                pop(3);
                push(2);
            }
            default -> {
                pop(2 * size);
                push(size);
            }
        }
    }

    private void rearrange(Opcode opcode) {
        switch (opcode) {
            case POP -> pop(1);
            case POP2 -> pop(2);
            case SWAP -> insert(1, 1, true);
            case DUP -> insert(1, 0, false);
            case DUP_X1 -> insert(1, 1, false);
            case DUP_X2 -> insert(1, 2, false);
            case DUP2 -> insert(2, 0, false);
            case DUP2_X1 -> insert(2, 1, false);
            case DUP2_X2 -> insert(2, 2, false);
            default -> stack.clear();
        }
    }

    /** Inserts copies of the top slots below the next ones; or moves them. */
    private void insert(int top, int below, boolean moves) {
        while (stack.size() < top + below) {
            stack.addFirst(null);
        }
        int end = stack.size();
        List<@Nullable Origin> copied = new ArrayList<>(stack.subList(end - top, end));
        if (moves) {
            pop(top);
            end = stack.size();
            stack.addAll(end - below, copied);
        } else {
            stack.addAll(end - top - below, copied);
        }
    }

    private void jump(Opcode opcode) {
        switch (opcode) {
            case GOTO, GOTO_W -> stack.clear();
            case IFEQ, IFNE, IFLT, IFGE, IFGT, IFLE, IFNULL, IFNONNULL -> pop(1);
            default -> pop(2);
        }
    }

    private void call(MethodTypeDesc type, int receiver) {
        pop(receiver
                + type.parameterList().stream()
                        .mapToInt(each -> TypeKind.from(each).slotSize())
                        .sum());
        push(TypeKind.from(type.returnType()).slotSize());
    }

    private void make(int operands) {
        pop(operands);
        push(1);
    }

    private void note(int index, @Nullable Origin origin) {
        if (origin != null) {
            found.put(index, origin);
        }
    }

    private @Nullable Origin pop() {
        return stack.isEmpty() ? null : stack.removeLast();
    }

    private void pop(int slots) {
        for (int i = 0; i < slots && !stack.isEmpty(); i++) {
            stack.removeLast();
        }
    }

    private void push(int slots) {
        for (int i = 0; i < slots; i++) {
            stack.add(null);
        }
    }

    private void pushUnknown(TypeKind kind) {
        push(kind.slotSize());
    }
}
