package org.mobula.analysis.internal;

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

/** The effect of each instruction on the abstract values of the variables and the stack. */
final class TransferFunction {
    /** The knowledge of an analysis about objects, fields and methods that instructions refer to. */
    interface Context {
        /** The object or array that an instruction creates. */
        AbstractValue made(Instruction creation, ClassDesc type);

        /** The value of a field; the holder is arbitrary if the field is static. */
        AbstractValue field(FieldInstruction field, AbstractValue holder);

        /** The value of an element of an array of references. */
        default AbstractValue element(AbstractValue array) {
            return AbstractValue.ANY;
        }

        /** The result of a call whose operands are still on the stack. */
        default AbstractValue result(InvokeInstruction call, FrameState frame) {
            return TransferFunction.result(call.typeSymbol().returnType());
        }
    }

    private final Context context;

    TransferFunction(Context context) {
        this.context = context;
    }

    /** Applies an instruction to a frame. */
    void apply(Instruction instruction, FrameState frame) {
        switch (instruction) {
            case LoadInstruction load -> frame.push(frame.local(load.slot()).from(load.slot()));
            case StoreInstruction store -> frame.store(store.slot(), frame.pop());
            case IncrementInstruction increment -> frame.increment(increment.slot(), increment.constant());
            case ConstantInstruction constant -> frame.push(constant(constant));
            case OperatorInstruction operator -> operator(operator, frame);
            case StackInstruction shuffle -> shuffle(shuffle.opcode(), frame);
            case BranchInstruction branch -> frame.pop(BranchComparison.operands(branch.opcode()));
            case FieldInstruction field -> field(field, frame);
            case InvokeInstruction call -> invoke(call, frame);
            case InvokeDynamicInstruction call -> {
                frame.pop(call.typeSymbol().parameterCount());
                push(call.typeSymbol(), result(call.typeSymbol().returnType()), frame);
            }
            case NewObjectInstruction creation ->
                frame.push(context.made(creation, creation.className().asSymbol()));
            case NewPrimitiveArrayInstruction creation ->
                array(creation, creation.typeKind().upperBound(), frame);
            case NewReferenceArrayInstruction creation ->
                array(creation, creation.componentType().asSymbol(), frame);
            case NewMultiArrayInstruction creation -> {
                frame.pop(creation.dimensions());
                frame.push(context.made(creation, creation.arrayType().asSymbol()));
            }
            default -> others(instruction, frame);
        }
    }

    private void invoke(InvokeInstruction call, FrameState frame) {
        MethodTypeDesc type = call.typeSymbol();
        boolean returns = !type.returnType().equals(ConstantDescs.CD_void);
        AbstractValue result = returns ? context.result(call, frame) : AbstractValue.ANY;
        frame.pop(type.parameterCount() + (call.opcode() == Opcode.INVOKESTATIC ? 0 : 1));
        push(type, result, frame);
    }

    private void array(Instruction creation, ClassDesc component, FrameState frame) {
        AbstractValue length = frame.pop();
        boolean empty = length.is(AbstractValue.Kind.CONSTANT) && length.number() == 0;
        frame.push(empty ? AbstractValue.EMPTY : context.made(creation, component.arrayType()));
    }

    private void others(Instruction instruction, FrameState frame) {
        switch (instruction) {
            case ArrayLoadInstruction load
            when load.opcode() == Opcode.AALOAD -> {
                AbstractValue element = context.element(frame.peek(1));
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
                    AbstractValue checked = frame.pop();
                    frame.push(AbstractValue.exact(array).in(checked.origins()).from(checked.local()));
                }
            }
            case NopInstruction _ -> {}
            case LookupSwitchInstruction _, TableSwitchInstruction _, MonitorInstruction _, ThrowInstruction _ ->
                frame.pop();
            case ReturnInstruction _ -> {}
            default -> throw new AnalysisException("uses " + instruction.opcode() + ", which is not understood");
        }
    }

    private void field(FieldInstruction field, FrameState frame) {
        switch (field.opcode()) {
            case GETSTATIC -> frame.push(context.field(field, AbstractValue.ANY));
            case GETFIELD -> {
                AbstractValue holder = frame.pop();
                frame.push(context.field(field, holder));
            }
            case PUTSTATIC -> frame.pop();
            default -> frame.pop(2);
        }
    }

    private static AbstractValue constant(ConstantInstruction constant) {
        if (constant.opcode() == Opcode.ACONST_NULL) {
            return AbstractValue.NULL;
        }
        if (constant instanceof ConstantInstruction.LoadConstantInstruction load
                && load.constantEntry() instanceof java.lang.classfile.constantpool.ConstantDynamicEntry) {
            throw new AnalysisException("uses a dynamic constant, whose computation cannot be followed");
        }
        ConstantDesc value = constant.constantValue();
        return switch (value) {
            case Integer number -> AbstractValue.constant(number);
            case String _ -> AbstractValue.exact(String.class).in(EscapeSets.NOWHERE);
            default -> AbstractValue.any(isWide(constant.typeKind())).in(EscapeSets.NOWHERE);
        };
    }

    private static void operator(OperatorInstruction operator, FrameState frame) {
        switch (operator.opcode()) {
            case ARRAYLENGTH -> {
                frame.pop();
                frame.push(AbstractValue.LENGTH);
            }
            case IADD, ISUB -> {
                AbstractValue right = frame.pop();
                AbstractValue left = frame.pop();
                frame.push(AbstractValue.sum(left, right, operator.opcode() == Opcode.IADD ? 1 : -1));
            }
            case IDIV, ISHR -> {
                boolean positive = frame.peek(0).is(AbstractValue.Kind.CONSTANT)
                        && frame.peek(0).number() > 0;
                boolean length = frame.peek(1).is(AbstractValue.Kind.LENGTH);
                frame.pop(2);
                frame.push(positive && length ? AbstractValue.LENGTH : AbstractValue.ANY);
            }
            case INEG, LNEG, FNEG, DNEG -> replace(frame, 1, isWide(operator.typeKind()));
            case LCMP, FCMPL, FCMPG, DCMPL, DCMPG -> replace(frame, 2, false);
            default -> replace(frame, 2, isWide(operator.typeKind()));
        }
    }

    /** The stack instructions, in values rather than words: a long or double occupies two words. */
    private static void shuffle(Opcode opcode, FrameState frame) {
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
                AbstractValue top = frame.pop();
                frame.insert(1, top);
            }
        }
    }

    /** The number of values that occupy this many words, from a depth on. */
    private static int words(FrameState frame, int depth, int words) {
        return frame.peek(depth).wide() ? words / 2 : words;
    }

    /** Inserts copies of the topmost values below some others. */
    private static void duplicate(FrameState frame, int values, int below) {
        for (int i = 0; i < values; i++) {
            frame.insert(values + below + i, frame.peek(i));
        }
    }

    /** The properties of a method's result that follow from its static type. */
    static AbstractValue result(ClassDesc type) {
        boolean wide = isWide(TypeKind.from(type));
        if (ExactTypes.isValue(type)) {
            AbstractValue value =
                    type.equals(ConstantDescs.CD_String) ? AbstractValue.exact(String.class) : AbstractValue.any(wide);
            return value.in(EscapeSets.NOWHERE);
        }
        Class<?> array = ExactTypes.of(type);
        return array != null ? AbstractValue.exact(array) : AbstractValue.ANY;
    }

    private static void push(MethodTypeDesc type, AbstractValue result, FrameState frame) {
        if (!type.returnType().equals(ConstantDescs.CD_void)) {
            frame.push(result);
        }
    }

    private static void replace(FrameState frame, int values, boolean wide) {
        frame.pop(values);
        frame.push(AbstractValue.any(wide));
    }

    static boolean isWide(TypeKind kind) {
        return kind.slotSize() == 2;
    }
}
