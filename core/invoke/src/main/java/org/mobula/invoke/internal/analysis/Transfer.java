package org.mobula.invoke.internal.analysis;

import java.lang.classfile.Instruction;
import java.lang.classfile.Opcode;
import java.lang.classfile.TypeKind;
import java.lang.classfile.instruction.ArrayLoadInstruction;
import java.lang.classfile.instruction.ArrayStoreInstruction;
import java.lang.classfile.instruction.BranchInstruction;
import java.lang.classfile.instruction.ConstantInstruction;
import java.lang.classfile.instruction.ConvertInstruction;
import java.lang.classfile.instruction.FieldInstruction;
import java.lang.classfile.instruction.IncrementInstruction;
import java.lang.classfile.instruction.InvokeDynamicInstruction;
import java.lang.classfile.instruction.InvokeInstruction;
import java.lang.classfile.instruction.LoadInstruction;
import java.lang.classfile.instruction.LookupSwitchInstruction;
import java.lang.classfile.instruction.MonitorInstruction;
import java.lang.classfile.instruction.NewMultiArrayInstruction;
import java.lang.classfile.instruction.NewObjectInstruction;
import java.lang.classfile.instruction.NewPrimitiveArrayInstruction;
import java.lang.classfile.instruction.NewReferenceArrayInstruction;
import java.lang.classfile.instruction.NopInstruction;
import java.lang.classfile.instruction.OperatorInstruction;
import java.lang.classfile.instruction.ReturnInstruction;
import java.lang.classfile.instruction.StackInstruction;
import java.lang.classfile.instruction.StoreInstruction;
import java.lang.classfile.instruction.TableSwitchInstruction;
import java.lang.classfile.instruction.ThrowInstruction;
import java.lang.classfile.instruction.TypeCheckInstruction;
import java.lang.constant.ClassDesc;
import java.lang.constant.ConstantDesc;
import java.lang.constant.ConstantDescs;
import java.lang.constant.MethodTypeDesc;

/** What each instruction does to what is known about the variables and the stack. */
final class Transfer {
    /** What the surroundings of the code know: classes by name, fields, methods. */
    interface Surroundings {
        /** What {@code new} of an object or an array makes. */
        Value made(Instruction creation, ClassDesc type);

        /** What is known about a field's value; the holder is anything if the field is static. */
        Value field(FieldInstruction field, Value holder);

        /** What is known about an element of an array of references. */
        default Value element(Value array) {
            return Value.ANY;
        }

        /** What is known about what a call returns; its operands are still on the stack. */
        default Value result(InvokeInstruction call, Frame frame) {
            return Transfer.result(call.typeSymbol().returnType());
        }
    }

    private final Surroundings surroundings;

    Transfer(Surroundings surroundings) {
        this.surroundings = surroundings;
    }

    /** Changes the frame as the instruction does. */
    void apply(Instruction instruction, Frame frame) {
        switch (instruction) {
            case LoadInstruction load -> frame.push(frame.local(load.slot()).from(load.slot()));
            case StoreInstruction store -> frame.store(store.slot(), frame.pop());
            case IncrementInstruction increment -> frame.increment(increment.slot(), increment.constant());
            case ConstantInstruction constant -> frame.push(constant(constant));
            case OperatorInstruction operator -> operator(operator, frame);
            case StackInstruction shuffle -> shuffle(shuffle.opcode(), frame);
            case BranchInstruction branch -> frame.pop(Conditions.operands(branch.opcode()));
            case FieldInstruction field -> field(field, frame);
            case InvokeInstruction call -> invoke(call, frame);
            case InvokeDynamicInstruction call -> {
                frame.pop(call.typeSymbol().parameterCount());
                push(call.typeSymbol(), result(call.typeSymbol().returnType()), frame);
            }
            case NewObjectInstruction creation ->
                frame.push(surroundings.made(creation, creation.className().asSymbol()));
            case NewPrimitiveArrayInstruction creation ->
                array(creation, creation.typeKind().upperBound(), frame);
            case NewReferenceArrayInstruction creation ->
                array(creation, creation.componentType().asSymbol(), frame);
            case NewMultiArrayInstruction creation -> {
                frame.pop(creation.dimensions());
                frame.push(surroundings.made(creation, creation.arrayType().asSymbol()));
            }
            default -> others(instruction, frame);
        }
    }

    private void invoke(InvokeInstruction call, Frame frame) {
        MethodTypeDesc type = call.typeSymbol();
        boolean returns = !type.returnType().equals(ConstantDescs.CD_void);
        Value result = returns ? surroundings.result(call, frame) : Value.ANY;
        frame.pop(type.parameterCount() + (call.opcode() == Opcode.INVOKESTATIC ? 0 : 1));
        push(type, result, frame);
    }

    private void array(Instruction creation, ClassDesc component, Frame frame) {
        Value length = frame.pop();
        boolean empty = length.is(Value.Kind.CONSTANT) && length.number() == 0;
        frame.push(empty ? Value.EMPTY : surroundings.made(creation, component.arrayType()));
    }

    private void others(Instruction instruction, Frame frame) {
        switch (instruction) {
            case ArrayLoadInstruction load
            when load.opcode() == Opcode.AALOAD -> {
                Value element = surroundings.element(frame.peek(1));
                frame.pop(2);
                frame.push(element);
            }
            case ArrayLoadInstruction load -> replace(frame, 2, isWide(load.typeKind()));
            case ArrayStoreInstruction _ -> frame.pop(3);
            case ConvertInstruction conversion -> replace(frame, 1, isWide(conversion.toType()));
            case TypeCheckInstruction check when check.opcode() == Opcode.INSTANCEOF -> replace(frame, 1, false);
            case TypeCheckInstruction check -> {
                Class<?> array = ExactTypes.of(check.type().asSymbol());
                if (array != null) {
                    Value checked = frame.pop();
                    frame.push(Value.exact(array).in(checked.origins()).from(checked.local()));
                }
            }
            case NopInstruction _ -> {}
            case LookupSwitchInstruction _, TableSwitchInstruction _, MonitorInstruction _, ThrowInstruction _ ->
                frame.pop();
            case ReturnInstruction _ -> {}
            default -> throw new Objection("uses " + instruction.opcode() + ", which is not understood");
        }
    }

    private void field(FieldInstruction field, Frame frame) {
        switch (field.opcode()) {
            case GETSTATIC -> frame.push(surroundings.field(field, Value.ANY));
            case GETFIELD -> {
                Value holder = frame.pop();
                frame.push(surroundings.field(field, holder));
            }
            case PUTSTATIC -> frame.pop();
            default -> frame.pop(2);
        }
    }

    private static Value constant(ConstantInstruction constant) {
        if (constant.opcode() == Opcode.ACONST_NULL) {
            return Value.NULL;
        }
        if (constant instanceof ConstantInstruction.LoadConstantInstruction load
                && load.constantEntry() instanceof java.lang.classfile.constantpool.ConstantDynamicEntry) {
            throw new Objection("uses a dynamic constant, whose making cannot be followed");
        }
        ConstantDesc value = constant.constantValue();
        return switch (value) {
            case Integer number -> Value.constant(number);
            case String _ -> Value.exact(String.class).in(Ties.NOWHERE);
            default -> Value.any(isWide(constant.typeKind())).in(Ties.NOWHERE);
        };
    }

    private static void operator(OperatorInstruction operator, Frame frame) {
        switch (operator.opcode()) {
            case ARRAYLENGTH -> {
                frame.pop();
                frame.push(Value.LENGTH);
            }
            case IADD, ISUB -> {
                Value right = frame.pop();
                Value left = frame.pop();
                frame.push(Value.sum(left, right, operator.opcode() == Opcode.IADD ? 1 : -1));
            }
            case IDIV, ISHR -> {
                boolean positive =
                        frame.peek(0).is(Value.Kind.CONSTANT) && frame.peek(0).number() > 0;
                boolean length = frame.peek(1).is(Value.Kind.LENGTH);
                frame.pop(2);
                frame.push(positive && length ? Value.LENGTH : Value.ANY);
            }
            case INEG, LNEG, FNEG, DNEG -> replace(frame, 1, isWide(operator.typeKind()));
            case LCMP, FCMPL, FCMPG, DCMPL, DCMPG -> replace(frame, 2, false);
            default -> replace(frame, 2, isWide(operator.typeKind()));
        }
    }

    /** The stack instructions, in terms of values rather than words: a wide value counts for two words. */
    private static void shuffle(Opcode opcode, Frame frame) {
        switch (opcode) {
            case POP -> frame.pop();
            case POP2 -> frame.pop(words(frame, 0, 2));
            case DUP -> duplicate(frame, 1, 0);
            case DUP_X1 -> duplicate(frame, 1, 1);
            case DUP_X2 -> duplicate(frame, 1, words(frame, 1, 2));
            case DUP2 -> duplicate(frame, words(frame, 0, 2), 0);
            case DUP2_X1 -> duplicate(frame, words(frame, 0, 2), 1);
            case DUP2_X2 -> {
                int moved = words(frame, 0, 2);
                duplicate(frame, moved, words(frame, moved, 2));
            }
            default -> {
                Value top = frame.pop();
                frame.insert(1, top);
            }
        }
    }

    /** How many values make up so many words, from a depth on. */
    private static int words(Frame frame, int depth, int words) {
        return frame.peek(depth).wide() ? words / 2 : words;
    }

    /** Puts a copy of the topmost values below as many others. */
    private static void duplicate(Frame frame, int values, int below) {
        for (int i = 0; i < values; i++) {
            frame.insert(values + below + i, frame.peek(i));
        }
    }

    /** What is known of a method's result by its type alone. */
    static Value result(ClassDesc type) {
        boolean wide = isWide(TypeKind.from(type));
        if (ExactTypes.isValue(type)) {
            Value value = type.equals(ConstantDescs.CD_String) ? Value.exact(String.class) : Value.any(wide);
            return value.in(Ties.NOWHERE);
        }
        Class<?> array = ExactTypes.of(type);
        return array != null ? Value.exact(array) : Value.ANY;
    }

    private static void push(MethodTypeDesc type, Value result, Frame frame) {
        if (!type.returnType().equals(ConstantDescs.CD_void)) {
            frame.push(result);
        }
    }

    private static void replace(Frame frame, int values, boolean wide) {
        frame.pop(values);
        frame.push(Value.any(wide));
    }

    static boolean isWide(TypeKind kind) {
        return kind.slotSize() == 2;
    }
}
