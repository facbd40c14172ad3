package org.mobula.analysis.internal;

import java.lang.classfile.CodeModel;
import java.lang.classfile.Instruction;
import java.lang.classfile.Opcode;
import java.lang.classfile.TypeKind;
import java.lang.classfile.attribute.CodeAttribute;
import java.lang.classfile.instruction.ArrayStoreInstruction;
import java.lang.classfile.instruction.FieldInstruction;
import java.lang.classfile.instruction.InvokeDynamicInstruction;
import java.lang.classfile.instruction.InvokeInstruction;
import java.lang.constant.ClassDesc;
import java.lang.constant.ConstantDescs;
import java.lang.constant.DirectMethodHandleDesc;
import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Finds the first instruction of one method that modifies an object, and the methods it calls.
 *
 * <p>Objects that the method created itself do not count: no other code can see them before they are stored, and that
 * store is a write. So a constructor may set its fields, and a method may fill the array or list that it returns.
 */
final class MethodWrites implements TransferFunction.Context {
    /** The origin of objects that the method created. */
    private static final long FRESH = 1L << 2;

    /** A called method, and the exact class of its receiver, or null if unknown. */
    record Callee(ResolvedMethod method, @Nullable Class<?> receiver) {}

    private final ClassHierarchy classes;
    private final ResolvedMethod found;
    private final Class<?> declaring;
    private final @Nullable Class<?> receiver;
    private final List<Callee> callees = new ArrayList<>();
    private @Nullable String first;

    /** @param receiver the exact class of the object it is called on, or null if unknown */
    MethodWrites(ClassHierarchy classes, ResolvedMethod found, @Nullable Class<?> receiver) {
        this.classes = classes;
        this.found = found;
        this.declaring = found.declaring();
        this.receiver = receiver;
        CodeModel model = found.method().code().orElse(null);
        if (model == null) {
            return;
        }
        try {
            scan(model);
        } catch (AnalysisException failure) {
            first = failure.reason();
        }
    }

    /** The first write, described, or null if there is none. */
    @Nullable
    String first() {
        return first;
    }

    /** The called methods that are known, without those of the JDK. */
    List<Callee> callees() {
        return callees;
    }

    private void scan(CodeModel model) {
        ControlFlow code = new ControlFlow(model);
        DataFlow flow = new DataFlow(code, new TransferFunction(this), entry(model));
        for (int i = 0; i < code.size(); i++) {
            FrameState frame = flow.before(i);
            String what = frame == null ? null : change(code.at(i), frame);
            if (what != null && first == null) {
                first = what + " (line " + code.line(i) + ")";
            }
        }
    }

    private FrameState entry(CodeModel model) {
        FrameState frame = new FrameState(((CodeAttribute) model).maxLocals());
        if (!found.is(Modifier.STATIC)) {
            AbstractValue self = AbstractValue.exact(receiver);
            boolean constructs = found.method().methodName().equalsString(ConstantDescs.INIT_NAME);
            frame.store(0, constructs ? self.in(FRESH) : self);
        }
        return frame;
    }

    /** The object or field that an instruction modifies, or null. */
    private @Nullable String change(Instruction instruction, FrameState frame) {
        return switch (instruction) {
            case FieldInstruction field
            when field.opcode() == Opcode.PUTFIELD -> isFresh(frame.peek(1)) ? null : "assigns " + name(field);
            case FieldInstruction field
            when field.opcode() == Opcode.PUTSTATIC ->
                found.method().methodName().equalsString(ConstantDescs.CLASS_INIT_NAME)
                        ? null
                        : "assigns static " + name(field);
            case ArrayStoreInstruction _ -> isFresh(frame.peek(2)) ? null : "stores into an array";
            case InvokeInstruction call -> call(call, frame);
            case InvokeDynamicInstruction call -> dynamic(call, frame);
            default -> null;
        };
    }

    private String name(FieldInstruction field) {
        return ClassHierarchy.simpleName(classes.load(field.owner().asSymbol(), declaring)) + "."
                + field.name().stringValue();
    }

    private @Nullable String call(InvokeInstruction call, FrameState frame) {
        ClassDesc ownerDesc = call.owner().asSymbol();
        if (ownerDesc.isArray()) {
            return null;
        }
        int parameters = call.typeSymbol().parameterCount();
        Class<?> owner = classes.load(ownerDesc, declaring);
        String name = call.name().stringValue();
        AbstractValue onto = call.opcode() == Opcode.INVOKESTATIC ? AbstractValue.NULL : frame.peek(parameters);
        ResolvedMethod called =
                called(call.opcode(), owner, name, call.typeSymbol().descriptorString(), onto);
        Class<?> answering = called == null ? owner : called.declaring();
        if (!ClassHierarchy.isOfJdk(answering)) {
            if (called != null) {
                callees.add(new Callee(called, CallResolver.exactClass(owner, onto)));
            }
            return null;
        }
        boolean harmless = switch (JdkEffects.JDK.effect(
                ClassHierarchy.isOfJdk(owner) ? owner : answering,
                name,
                call.typeSymbol().descriptorString())) {
            case JdkEffects.Effect.Reads _ -> true;
            case JdkEffects.Effect.Writes _ -> isFresh(onto);
            case JdkEffects.Effect.Changes changes -> isFresh(frame.peek(parameters - 1 - changes.argument()));
            case JdkEffects.Effect.Refused _ -> false;
        };
        return harmless ? null : "calls " + ClassHierarchy.simpleName(owner) + "." + name;
    }

    /** A lambda counts as called where it is created. */
    private @Nullable String dynamic(InvokeDynamicInstruction call, FrameState frame) {
        DirectMethodHandleDesc lambda = DynamicCalls.lambda(call);
        if (lambda == null || lambda.owner().isArray()) {
            return null;
        }
        Class<?> owner = classes.load(lambda.owner(), declaring);
        ResolvedMethod called = classes.resolve(owner, lambda.methodName(), lambda.lookupDescriptor());
        Class<?> answering = called == null ? owner : called.declaring();
        if (!ClassHierarchy.isOfJdk(answering)) {
            if (called != null) {
                callees.add(new Callee(called, null));
            }
            return null;
        }
        JdkEffects.Effect effect = JdkEffects.JDK.effect(
                ClassHierarchy.isOfJdk(owner) ? owner : answering, lambda.methodName(), lambda.lookupDescriptor());
        boolean bound = call.typeSymbol().parameterCount() > 0;
        boolean harmless = effect instanceof JdkEffects.Effect.Reads
                || effect instanceof JdkEffects.Effect.Writes && bound && isFresh(frame.peek(0));
        return harmless ? null : "calls " + ClassHierarchy.simpleName(owner) + "." + lambda.methodName();
    }

    private @Nullable ResolvedMethod called(
            Opcode opcode, Class<?> owner, String name, String descriptor, AbstractValue onto) {
        Class<?> exact = CallResolver.exactClass(owner, onto);
        boolean virtual = opcode == Opcode.INVOKEVIRTUAL || opcode == Opcode.INVOKEINTERFACE;
        if (ClassHierarchy.isOfJdk(owner)) {
            // A value declared with a type of the JDK may be an object of the program.
            return virtual && exact != null && !ClassHierarchy.isOfJdk(exact)
                    ? classes.select(exact, name, descriptor)
                    : null;
        }
        return virtual && exact != null
                ? classes.select(exact, name, descriptor)
                : classes.resolve(owner, name, descriptor);
    }

    private static boolean isFresh(AbstractValue value) {
        return (value.origins() & ~FRESH) == 0;
    }

    @Override
    public AbstractValue made(Instruction creation, ClassDesc type) {
        AbstractValue made = type.isArray()
                ? AbstractValue.exact(ExactTypes.of(type))
                : AbstractValue.exact(classes.load(type, declaring));
        return made.in(FRESH);
    }

    @Override
    public AbstractValue field(FieldInstruction field, AbstractValue holder) {
        return AbstractValue.any(TransferFunction.isWide(TypeKind.from(field.typeSymbol())));
    }

    @Override
    public AbstractValue result(InvokeInstruction call, FrameState frame) {
        AbstractValue byType = TransferFunction.result(call.typeSymbol().returnType());
        ClassDesc ownerDesc = call.owner().asSymbol();
        String name = call.name().stringValue();
        if (ownerDesc.isArray()) {
            return name.equals("clone") ? byType.in(FRESH) : byType;
        }
        Class<?> owner = classes.load(ownerDesc, declaring);
        boolean virtual = call.opcode() != Opcode.INVOKESTATIC;
        if (virtual && name.equals("clone") && call.typeSymbol().parameterCount() == 0) {
            return call.opcode() == Opcode.INVOKESPECIAL ? byType.in(FRESH) : byType;
        }
        if (!ClassHierarchy.isOfJdk(owner)) {
            return byType;
        }
        if (JdkEffects.JDK.isFresh(owner, name)) {
            return byType.in(FRESH);
        }
        return virtual && JdkEffects.JDK.isView(owner, name)
                ? byType.in(frame.peek(call.typeSymbol().parameterCount()).origins())
                : byType;
    }
}
