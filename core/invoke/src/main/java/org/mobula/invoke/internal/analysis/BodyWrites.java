package org.mobula.invoke.internal.analysis;

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
import org.mobula.invoke.internal.analysis.Classes.Found;

/**
 * Looks through one method's own instructions for the first that changes an object, and for the methods it calls.
 *
 * <p>What the method itself has made does not count: nobody else can see it before it is put somewhere, and that is a
 * change of its own. So a constructor may set its fields, and a method may fill the array or list that it returns.
 */
final class BodyWrites implements Transfer.Surroundings {
    /** The origin of what the method made itself. */
    private static final long FRESH = 1L << 2;

    /** A method that is called, and the exact class of its receiver if that is known. */
    record Callee(Found found, @Nullable Class<?> receiver) {}

    private final Classes classes;
    private final Found found;
    private final Class<?> declaring;
    private final @Nullable Class<?> receiver;
    private final List<Callee> callees = new ArrayList<>();
    private @Nullable String first;

    /** @param receiver the exact class of the object it is called on, or null if it is not known */
    BodyWrites(Classes classes, Found found, @Nullable Class<?> receiver) {
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
        } catch (Objection objection) {
            first = objection.because();
        }
    }

    /** The first change in words, or null if there is none. */
    @Nullable
    String first() {
        return first;
    }

    /** The methods it calls, as far as they are known, but for those of the JDK. */
    List<Callee> callees() {
        return callees;
    }

    private void scan(CodeModel model) {
        Code code = new Code(model);
        Flow flow = new Flow(code, new Transfer(this), entry(model));
        for (int i = 0; i < code.size(); i++) {
            Frame frame = flow.before(i);
            String what = frame == null ? null : change(code.at(i), frame);
            if (what != null && first == null) {
                first = what + " (line " + code.line(i) + ")";
            }
        }
    }

    private Frame entry(CodeModel model) {
        Frame frame = new Frame(((CodeAttribute) model).maxLocals());
        if (!found.is(Modifier.STATIC)) {
            Value self = Value.exact(receiver);
            boolean constructs = found.method().methodName().equalsString(ConstantDescs.INIT_NAME);
            frame.store(0, constructs ? self.in(FRESH) : self);
        }
        return frame;
    }

    /** What an instruction changes, or null. */
    private @Nullable String change(Instruction instruction, Frame frame) {
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
        return Classes.simpleName(classes.load(field.owner().asSymbol(), declaring)) + "."
                + field.name().stringValue();
    }

    private @Nullable String call(InvokeInstruction call, Frame frame) {
        ClassDesc ownerDesc = call.owner().asSymbol();
        if (ownerDesc.isArray()) {
            return null;
        }
        int parameters = call.typeSymbol().parameterCount();
        Class<?> owner = classes.load(ownerDesc, declaring);
        String name = call.name().stringValue();
        Value onto = call.opcode() == Opcode.INVOKESTATIC ? Value.NULL : frame.peek(parameters);
        Found called = called(call.opcode(), owner, name, call.typeSymbol().descriptorString(), onto);
        Class<?> answering = called == null ? owner : called.declaring();
        if (!Classes.isOfJdk(answering)) {
            if (called != null) {
                callees.add(new Callee(called, Callees.exactClass(owner, onto)));
            }
            return null;
        }
        return switch (Library.JDK.effect(
                Classes.isOfJdk(owner) ? owner : answering,
                name,
                call.typeSymbol().descriptorString())) {
            case Library.Effect.Reads _ -> null;
            case Library.Effect.Writes _ -> isFresh(onto) ? null : "calls " + Classes.simpleName(owner) + "." + name;
            case Library.Effect.Changes changes ->
                isFresh(frame.peek(parameters - 1 - changes.argument()))
                        ? null
                        : "calls " + Classes.simpleName(owner) + "." + name;
            case Library.Effect.Refused _ -> "calls " + Classes.simpleName(owner) + "." + name;
        };
    }

    /** A lambda is taken as called where it is made. */
    private @Nullable String dynamic(InvokeDynamicInstruction call, Frame frame) {
        DirectMethodHandleDesc lambda = Dynamic.lambda(call);
        if (lambda == null || lambda.owner().isArray()) {
            return null;
        }
        Class<?> owner = classes.load(lambda.owner(), declaring);
        Found called = classes.resolve(owner, lambda.methodName(), lambda.lookupDescriptor());
        Class<?> answering = called == null ? owner : called.declaring();
        if (!Classes.isOfJdk(answering)) {
            if (called != null) {
                callees.add(new Callee(called, null));
            }
            return null;
        }
        Library.Effect effect = Library.JDK.effect(
                Classes.isOfJdk(owner) ? owner : answering, lambda.methodName(), lambda.lookupDescriptor());
        boolean bound = call.typeSymbol().parameterCount() > 0;
        boolean harmless = effect instanceof Library.Effect.Reads
                || effect instanceof Library.Effect.Writes && bound && isFresh(frame.peek(0));
        return harmless ? null : "calls " + Classes.simpleName(owner) + "." + lambda.methodName();
    }

    private @Nullable Found called(Opcode opcode, Class<?> owner, String name, String descriptor, Value onto) {
        Class<?> exact = Callees.exactClass(owner, onto);
        boolean virtual = opcode == Opcode.INVOKEVIRTUAL || opcode == Opcode.INVOKEINTERFACE;
        if (Classes.isOfJdk(owner)) {
            // why: a value of the JDK's type may be an object of the program's
            return virtual && exact != null && !Classes.isOfJdk(exact) ? classes.select(exact, name, descriptor) : null;
        }
        return virtual && exact != null
                ? classes.select(exact, name, descriptor)
                : classes.resolve(owner, name, descriptor);
    }

    private static boolean isFresh(Value value) {
        return (value.origins() & ~FRESH) == 0;
    }

    @Override
    public Value made(Instruction creation, ClassDesc type) {
        Value made = type.isArray() ? Value.exact(ExactTypes.of(type)) : Value.exact(classes.load(type, declaring));
        return made.in(FRESH);
    }

    @Override
    public Value field(FieldInstruction field, Value holder) {
        return Value.any(Transfer.isWide(TypeKind.from(field.typeSymbol())));
    }

    @Override
    public Value result(InvokeInstruction call, Frame frame) {
        Value byType = Transfer.result(call.typeSymbol().returnType());
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
        if (!Classes.isOfJdk(owner)) {
            return byType;
        }
        if (Library.JDK.isFresh(owner, name)) {
            return byType.in(FRESH);
        }
        return virtual && Library.JDK.isView(owner, name)
                ? byType.in(frame.peek(call.typeSymbol().parameterCount()).origins())
                : byType;
    }
}
