package org.mobula.invoke.internal.analysis;

import java.lang.classfile.CodeModel;
import java.lang.classfile.Instruction;
import java.lang.classfile.Opcode;
import java.lang.classfile.attribute.CodeAttribute;
import java.lang.classfile.instruction.FieldInstruction;
import java.lang.classfile.instruction.InvokeDynamicInstruction;
import java.lang.classfile.instruction.InvokeInstruction;
import java.lang.classfile.instruction.MonitorInstruction;
import java.lang.classfile.instruction.NewObjectInstruction;
import java.lang.constant.ClassDesc;
import java.lang.reflect.Modifier;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.mobula.invoke.internal.analysis.Classes.Found;

/** Looks at one method: its flags, its instructions, its loops, and whom it calls. */
final class MethodAnalysis implements Transfer.Surroundings {
    private static final Set<String> PLAIN = Set.of(
            "Ljava/lang/String;",
            "Ljava/lang/Integer;",
            "Ljava/lang/Long;",
            "Ljava/lang/Short;",
            "Ljava/lang/Byte;",
            "Ljava/lang/Character;",
            "Ljava/lang/Boolean;",
            "Ljava/lang/Float;",
            "Ljava/lang/Double;");

    private final BlockingAnalysis whole;
    private final Found found;
    private final Class<?> declaring;
    private final @Nullable Class<?> receiver;

    MethodAnalysis(BlockingAnalysis whole, Found found, @Nullable Class<?> receiver) {
        this.whole = whole;
        this.found = found;
        this.declaring = found.declaring();
        this.receiver = receiver;
    }

    /** What the method costs at most; an objection if it may wait. */
    Cost cost() {
        checkFlags();
        CodeModel model = found.method().code().orElseThrow(() -> new Objection("has no code"));
        Code code = new Code(model);
        if (!whole.findsMonitorsFree(declaring)) {
            checkMonitors(code);
        }
        Flow flow = new Flow(code, new Transfer(this), entry(model));
        Loops loops = new Loops(code, flow);
        Cost sum = Cost.ONE;
        for (int i = 0; i < code.size(); i++) {
            Frame frame = flow.before(i);
            if (frame != null) {
                sum = sum.plus(cost(code.at(i), frame).times(loops.factor(i)));
            }
        }
        return sum;
    }

    private void checkFlags() {
        if (found.is(Modifier.SYNCHRONIZED) && !whole.findsMonitorsFree(declaring)) {
            throw new Objection("is synchronized");
        }
        if (found.is(Modifier.NATIVE)) {
            throw new Objection("is native");
        }
        if (found.is(Modifier.ABSTRACT)) {
            throw new Objection("is abstract");
        }
    }

    private static void checkMonitors(Code code) {
        for (int i = 0; i < code.size(); i++) {
            if (code.at(i) instanceof MonitorInstruction) {
                throw new Objection("enters a monitor");
            }
        }
    }

    private Frame entry(CodeModel model) {
        Frame frame = new Frame(((CodeAttribute) model).maxLocals());
        if (!found.is(Modifier.STATIC) && receiver != null) {
            frame.store(0, Value.exact(receiver));
        }
        return frame;
    }

    private Cost cost(Instruction instruction, Frame frame) {
        return switch (instruction) {
            case InvokeDynamicInstruction call -> concatenation(call);
            case NewObjectInstruction creation ->
                whole.costOfInitializing(whole.load(creation.className().asSymbol(), declaring));
            case FieldInstruction access
            when isStatic(access) && !access.owner().asSymbol().equals(self()) ->
                whole.costOfInitializing(holder(access));
            case InvokeInstruction call -> Cost.ONE.plus(call(call, frame));
            default -> Cost.ONE;
        };
    }

    private ClassDesc self() {
        return ClassDesc.ofDescriptor(declaring.descriptorString());
    }

    private static boolean isStatic(FieldInstruction access) {
        return access.opcode() == Opcode.GETSTATIC || access.opcode() == Opcode.PUTSTATIC;
    }

    /** The class whose initialisation a static field's access triggers: the one that declares it. */
    private Class<?> holder(FieldInstruction access) {
        Class<?> named = whole.load(access.owner().asSymbol(), declaring);
        for (Class<?> type = named; type != null; type = type.getSuperclass()) {
            if (declares(type, access)) {
                return type;
            }
        }
        return Classes.interfacesOf(named).stream()
                .filter(type -> declares(type, access))
                .findFirst()
                .orElse(named);
    }

    private boolean declares(Class<?> type, FieldInstruction access) {
        return whole.classes.model(type).fields().stream()
                .anyMatch(field -> field.fieldName().equalsString(access.name().stringValue()));
    }

    private static Cost concatenation(InvokeDynamicInstruction call) {
        boolean concatenates =
                call.bootstrapMethod().owner().descriptorString().equals("Ljava/lang/invoke/StringConcatFactory;");
        if (!concatenates) {
            throw new Objection(
                    "makes a lambda or another dynamic call (" + call.name().stringValue() + ")");
        }
        for (ClassDesc part : call.typeSymbol().parameterList()) {
            if (!part.isPrimitive() && !PLAIN.contains(part.descriptorString())) {
                throw new Objection("asks a " + part.displayName() + " for its text, which may be anybody's code");
            }
        }
        return Cost.ONE;
    }

    private Cost call(InvokeInstruction call, Frame frame) {
        String name = call.name().stringValue();
        String descriptor = call.typeSymbol().descriptorString();
        ClassDesc ownerDesc = call.owner().asSymbol();
        if (ownerDesc.isArray()) {
            return Cost.ONE; // why: only clone() and the methods of Object can be called on arrays
        }
        Class<?> owner = whole.load(ownerDesc, declaring);
        String wait = waiting(owner, name);
        if (wait != null) {
            throw new Objection(" -> " + Classes.simpleName(owner) + "." + name + ": " + wait);
        }
        if (isHarmless(owner, name, descriptor, call.opcode()) || isNotification(name, descriptor)) {
            return Cost.ONE;
        }
        Value onto = call.opcode() == Opcode.INVOKESTATIC
                ? Value.ANY
                : frame.peek(call.typeSymbol().parameterCount());
        Found called = whole.callees.target(call.opcode(), owner, name, descriptor, onto);
        if (Known.isHarmless(internal(called.declaring()), name, descriptor)) {
            return Cost.ONE;
        }
        Cost initializing =
                call.opcode() == Opcode.INVOKESTATIC ? whole.costOfInitializing(called.declaring()) : Cost.ONE;
        return initializing.plus(whole.costOfCall(called, Callees.exactClass(owner, onto)));
    }

    private static @Nullable String waiting(Class<?> owner, String name) {
        boolean makesException = name.equals("<init>") && Throwable.class.isAssignableFrom(owner);
        return makesException ? null : Known.waiting(internal(owner), name);
    }

    /** Whether the table knows the method, and no subclass can put another in its place. */
    private boolean isHarmless(Class<?> owner, String name, String descriptor, Opcode opcode) {
        if (opcode == Opcode.INVOKESPECIAL
                && name.equals("<init>")
                && Throwable.class.isAssignableFrom(owner)
                && owner.getClassLoader() == null) {
            return true; // why: fillInStackTrace is synchronized, on an object that nobody else has yet
        }
        return owner.getClassLoader() == null
                && Known.isHarmless(internal(owner), name, descriptor)
                && (opcode == Opcode.INVOKESTATIC
                        || opcode == Opcode.INVOKESPECIAL
                        || owner.isSealed()
                        || Modifier.isFinal(owner.getModifiers())
                        || whole.callees.isFinal(owner, name, descriptor));
    }

    /** why only by name: nobody else's method can be called so. */
    private boolean isNotification(String name, String descriptor) {
        return whole.findsMonitorsFree(declaring)
                && (name.equals("notify") || name.equals("notifyAll"))
                && descriptor.equals("()V");
    }

    private static String internal(Class<?> type) {
        return type.getName().replace('.', '/');
    }

    @Override
    public Value made(Instruction creation, ClassDesc type) {
        return type.isArray() ? Value.ANY : Value.exact(whole.load(type, declaring));
    }

    @Override
    public Value field(FieldInstruction field, Value holder) {
        return whole.fields.value(field, declaring);
    }
}
