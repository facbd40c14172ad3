package org.mobula.analysis.internal;

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
import org.jspecify.annotations.Nullable;

/** Computes the cost of one method from its flags, its instructions, its loops, and the methods it calls. */
final class MethodCost implements TransferFunction.Context {
    private final BlockingAnalysis whole;
    private final ResolvedMethod found;
    private final Class<?> declaring;
    private final @Nullable Class<?> receiver;

    MethodCost(BlockingAnalysis whole, ResolvedMethod found, @Nullable Class<?> receiver) {
        this.whole = whole;
        this.found = found;
        this.declaring = found.declaring();
        this.receiver = receiver;
    }

    /**
     * The method's maximum cost.
     *
     * @throws AnalysisException if it may block
     */
    Cost cost() {
        checkFlags();
        CodeModel model = found.method().code().orElseThrow(() -> new AnalysisException("has no code"));
        ControlFlow code = new ControlFlow(model);
        if (!whole.hasFreeMonitors(declaring)) {
            checkMonitors(code);
        }
        DataFlow flow = new DataFlow(code, new TransferFunction(this), entry(model));
        LoopBounds loops = new LoopBounds(code, flow);
        Cost sum = Cost.ONE;
        for (int i = 0; i < code.size(); i++) {
            FrameState frame = flow.before(i);
            if (frame != null) {
                sum = sum.plus(cost(code.at(i), frame).times(loops.factor(i)));
            }
        }
        return sum;
    }

    private void checkFlags() {
        if (found.is(Modifier.SYNCHRONIZED) && !whole.hasFreeMonitors(declaring)) {
            throw new AnalysisException("is synchronized");
        }
        if (found.is(Modifier.NATIVE)) {
            throw new AnalysisException("is native");
        }
        if (found.is(Modifier.ABSTRACT)) {
            throw new AnalysisException("is abstract");
        }
    }

    private static void checkMonitors(ControlFlow code) {
        for (int i = 0; i < code.size(); i++) {
            if (code.at(i) instanceof MonitorInstruction) {
                throw new AnalysisException("enters a monitor");
            }
        }
    }

    private FrameState entry(CodeModel model) {
        FrameState frame = new FrameState(((CodeAttribute) model).maxLocals());
        if (!found.is(Modifier.STATIC) && receiver != null) {
            frame.store(0, AbstractValue.exact(receiver));
        }
        return frame;
    }

    private Cost cost(Instruction instruction, FrameState frame) {
        return switch (instruction) {
            case InvokeDynamicInstruction call -> concatenation(call);
            case NewObjectInstruction creation ->
                whole.costOfInitializing(whole.classes.load(creation.className().asSymbol(), declaring));
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

    /** The class that declares a static field, and so is initialised by an access. */
    private Class<?> holder(FieldInstruction access) {
        Class<?> named = whole.classes.load(access.owner().asSymbol(), declaring);
        for (Class<?> type = named; type != null; type = type.getSuperclass()) {
            if (declares(type, access)) {
                return type;
            }
        }
        return ClassHierarchy.interfacesOf(named).stream()
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
            throw new AnalysisException(
                    "makes a lambda or another dynamic call (" + call.name().stringValue() + ")");
        }
        for (ClassDesc part : call.typeSymbol().parameterList()) {
            if (!part.isPrimitive() && !ExactTypes.isStringOrBox(part)) {
                throw new AnalysisException("calls toString of a " + part.displayName() + ", which may be any code");
            }
        }
        return Cost.ONE;
    }

    private Cost call(InvokeInstruction call, FrameState frame) {
        String name = call.name().stringValue();
        String descriptor = call.typeSymbol().descriptorString();
        ClassDesc ownerDesc = call.owner().asSymbol();
        if (ownerDesc.isArray()) {
            return Cost.ONE; // arrays have no methods but clone() and those of Object
        }
        Class<?> owner = whole.classes.load(ownerDesc, declaring);
        String blocks = blocks(owner, name);
        if (blocks != null) {
            throw new AnalysisException(
                    AnalysisException.callPath(ClassHierarchy.simpleName(owner) + "." + name, blocks));
        }
        if (isHarmless(owner, name, descriptor, call.opcode()) || isNotification(name, descriptor)) {
            return Cost.ONE;
        }
        AbstractValue onto = call.opcode() == Opcode.INVOKESTATIC
                ? AbstractValue.ANY
                : frame.peek(call.typeSymbol().parameterCount());
        ResolvedMethod called = whole.resolver.target(call.opcode(), owner, name, descriptor, onto);
        if (JdkBlocking.isHarmless(internal(called.declaring()), name, descriptor)) {
            return Cost.ONE;
        }
        Cost initializing =
                call.opcode() == Opcode.INVOKESTATIC ? whole.costOfInitializing(called.declaring()) : Cost.ONE;
        return initializing.plus(whole.costOfCall(called, CallResolver.exactClass(owner, onto)));
    }

    private static @Nullable String blocks(Class<?> owner, String name) {
        boolean makesException = name.equals("<init>") && Throwable.class.isAssignableFrom(owner);
        return makesException ? null : JdkBlocking.reason(internal(owner), name);
    }

    /** Whether the method is known to be harmless, and no subclass can override it. */
    private boolean isHarmless(Class<?> owner, String name, String descriptor, Opcode opcode) {
        if (opcode == Opcode.INVOKESPECIAL
                && name.equals("<init>")
                && Throwable.class.isAssignableFrom(owner)
                && owner.getClassLoader() == null) {
            return true; // its monitor, in fillInStackTrace, is that of an object no other thread has yet
        }
        return owner.getClassLoader() == null
                && JdkBlocking.isHarmless(internal(owner), name, descriptor)
                && (opcode == Opcode.INVOKESTATIC
                        || opcode == Opcode.INVOKESPECIAL
                        || owner.isSealed()
                        || Modifier.isFinal(owner.getModifiers())
                        || whole.resolver.isFinal(owner, name, descriptor));
    }

    /** The name and descriptor suffice: these methods of Object are final. */
    private boolean isNotification(String name, String descriptor) {
        return whole.hasFreeMonitors(declaring)
                && (name.equals("notify") || name.equals("notifyAll"))
                && descriptor.equals("()V");
    }

    private static String internal(Class<?> type) {
        return type.getName().replace('.', '/');
    }

    @Override
    public AbstractValue made(Instruction creation, ClassDesc type) {
        return type.isArray() ? AbstractValue.ANY : AbstractValue.exact(whole.classes.load(type, declaring));
    }

    @Override
    public AbstractValue field(FieldInstruction field, AbstractValue holder) {
        return whole.fields.value(field, declaring);
    }
}
