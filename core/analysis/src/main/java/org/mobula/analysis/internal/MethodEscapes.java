package org.mobula.analysis.internal;

import java.lang.classfile.CodeModel;
import java.lang.classfile.Instruction;
import java.lang.classfile.Opcode;
import java.lang.classfile.attribute.CodeAttribute;
import java.lang.classfile.instruction.ArrayStoreInstruction;
import java.lang.classfile.instruction.FieldInstruction;
import java.lang.classfile.instruction.InvokeDynamicInstruction;
import java.lang.classfile.instruction.InvokeInstruction;
import java.lang.classfile.instruction.MonitorInstruction;
import java.lang.classfile.instruction.ReturnInstruction;
import java.lang.classfile.instruction.ThrowInstruction;
import java.lang.constant.ClassDesc;
import java.lang.constant.MethodTypeDesc;
import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** Follows the operands of one method through its instructions and the methods that it passes them to. */
final class MethodEscapes implements TransferFunction.Context {
    private static final String PATTERNS = "Ljava/lang/runtime/SwitchBootstraps;";
    private static final String CONCATENATION = "Ljava/lang/invoke/StringConcatFactory;";

    private final EscapeAnalysis whole;
    private final ResolvedMethod found;
    private final Class<?> declaring;
    private final @Nullable Class<?> receiver;
    private final List<ClassDesc> types; // of the operands, including the receiver
    private final EscapeSets sets = new EscapeSets();
    private final long[] operands;
    private final Map<Instruction, Long> places = new IdentityHashMap<>();

    MethodEscapes(EscapeAnalysis whole, ResolvedMethod found, @Nullable Class<?> receiver) {
        this.whole = whole;
        this.found = found;
        this.declaring = found.declaring();
        this.receiver = receiver;
        this.types = new ArrayList<>(found.method().methodTypeSymbol().parameterList());
        if (!found.is(Modifier.STATIC)) {
            types.addFirst(ClassDesc.ofDescriptor(declaring.descriptorString()));
        }
        this.operands = new long[types.size()];
    }

    /** The number of operands, including the receiver. */
    int operands() {
        return types.size();
    }

    /**
     * The effects on the operands.
     *
     * @throws AnalysisException if the method cannot be read
     */
    EscapeSummary summary() {
        if (found.is(Modifier.NATIVE)) {
            return EscapeSummary.escaping(types.size(), "is native");
        }
        CodeModel model = found.method().code().orElseThrow(() -> new AnalysisException("is abstract"));
        for (int i = 0; i < operands.length; i++) {
            operands[i] = ExactTypes.isValue(types.get(i)) ? EscapeSets.NOWHERE : sets.parameter();
        }
        if (found.is(Modifier.SYNCHRONIZED) && !found.is(Modifier.STATIC)) {
            sets.escape(operands[0], "is used as a monitor");
        }
        ControlFlow code = new ControlFlow(model);
        DataFlow flow = new DataFlow(code, new TransferFunction(this), entry(model));
        AbstractValue returned = AbstractValue.NULL;
        for (int i = 0; i < code.size(); i++) {
            FrameState frame = flow.before(i);
            if (frame != null) {
                settle(code.at(i), frame);
                if (code.at(i).opcode() == Opcode.ARETURN) {
                    returned = returned.or(frame.peek(0));
                }
            }
        }
        return summary(returned);
    }

    private EscapeSummary summary(AbstractValue returned) {
        List<EscapeSummary.Operand> fates = new ArrayList<>();
        for (long operand : operands) {
            boolean free = operand == EscapeSets.NOWHERE;
            fates.add(
                    free
                            ? EscapeSummary.Operand.FREE
                            : new EscapeSummary.Operand(
                                    sets.escape(operand), among(sets.tiedTo(operand)), sets.link(operand)));
        }
        long result = sets.tiedTo(EscapeSets.RESULT);
        return new EscapeSummary(fates, among(result), returned.from(-1).in(result & EscapeSets.OUTSIDE));
    }

    /** The operands among these origins. */
    private List<Integer> among(long origins) {
        return IntStream.range(0, operands.length)
                .filter(i -> (operands[i] & origins) != 0)
                .boxed()
                .toList();
    }

    private FrameState entry(CodeModel model) {
        FrameState frame = new FrameState(((CodeAttribute) model).maxLocals());
        int slot = 0;
        for (int i = 0; i < operands.length; i++) {
            boolean isReceiver = i == 0 && !found.is(Modifier.STATIC);
            AbstractValue value = isReceiver && receiver != null
                    ? AbstractValue.exact(receiver)
                    : TransferFunction.result(types.get(i));
            frame.store(slot, value.in(operands[i]));
            slot += value.wide() ? 2 : 1;
        }
        return frame;
    }

    /** Records the effects of an instruction on the objects on the stack. */
    private void settle(Instruction instruction, FrameState frame) {
        switch (instruction) {
            case FieldInstruction field when !ExactTypes.isValue(field.typeSymbol()) -> settleField(field, frame);
            case ArrayStoreInstruction store
            when store.opcode() == Opcode.AASTORE ->
                sets.tie(frame.peek(2).origins(), frame.peek(0).origins(), "kept in an array");
            case ReturnInstruction end
            when end.opcode() == Opcode.ARETURN ->
                sets.tie(EscapeSets.RESULT, frame.peek(0).origins(), "is returned");
            case ThrowInstruction _ -> sets.escape(frame.peek(0).origins(), "is thrown");
            case MonitorInstruction _ -> sets.escape(frame.peek(0).origins(), "is used as a monitor");
            case InvokeDynamicInstruction call -> settleDynamic(call, frame);
            case InvokeInstruction call -> settleCall(call, frame);
            default -> {}
        }
    }

    private void settleField(FieldInstruction field, FrameState frame) {
        String name = ClassHierarchy.simpleName(whole.classes.load(field.owner().asSymbol(), declaring)) + "."
                + field.name().stringValue();
        switch (field.opcode()) {
            case PUTSTATIC -> sets.escape(frame.peek(0).origins(), "kept in static field " + name);
            case PUTFIELD ->
                sets.tie(holder(field, frame.peek(1)), frame.peek(0).origins(), "kept in field " + name);
            default -> {}
        }
    }

    /** The origins of a field's holder. Enum constants come from outside, even those reachable from an argument. */
    private long holder(FieldInstruction field, AbstractValue holder) {
        boolean shared =
                Enum.class.isAssignableFrom(whole.classes.load(field.owner().asSymbol(), declaring));
        return shared ? EscapeSets.OUTSIDE : holder.origins();
    }

    private void settleDynamic(InvokeDynamicInstruction call, FrameState frame) {
        String bootstrap = call.bootstrapMethod().owner().descriptorString();
        if (bootstrap.equals(PATTERNS) && call.bootstrapArgs().stream().allMatch(ClassDesc.class::isInstance)) {
            return; // a switch over types only examines the class; labels of other kinds may call the object
        }
        String how = bootstrap.equals(CONCATENATION)
                ? "has its toString called, which may be any code"
                : "is captured by a lambda or another dynamic call ("
                        + call.name().stringValue() + ")";
        List<ClassDesc> given = call.typeSymbol().parameterList();
        for (int i = 0; i < given.size(); i++) {
            if (!ExactTypes.isValue(given.get(i))) {
                sets.escape(frame.peek(given.size() - 1 - i).origins(), how);
            }
        }
    }

    private void settleCall(InvokeInstruction call, FrameState frame) {
        List<AbstractValue> given = given(call, frame);
        if (!isOfInterest(given)) {
            return;
        }
        Callee callee = callee(call, given);
        EscapeSummary summary = callee.summary;
        String method = callee.name;
        long result = result(call, given, summary).origins();
        for (int i = 0; i < given.size(); i++) {
            long origins = given.get(i).origins();
            EscapeSummary.Operand fate = summary.operands().get(i);
            if (fate.escape() != null) {
                sets.escape(origins, AnalysisException.callPath(method, fate.escape()));
            }
            for (int other : fate.tiedTo()) {
                sets.tie(origins, given.get(other).origins(), AnalysisException.callPath(method, fate.link()));
            }
            if (summary.result().contains(i)) {
                sets.tie(origins, result, AnalysisException.callPath(method, "is part of the result"));
            }
        }
        if ((summary.returned().origins() & EscapeSets.OUTSIDE) != 0) {
            sets.escape(result, AnalysisException.callPath(method, "is part of what exists already"));
        }
    }

    /** A call's operands. Values, which cannot escape, get no origin. */
    private List<AbstractValue> given(InvokeInstruction call, FrameState frame) {
        MethodTypeDesc type = call.typeSymbol();
        List<AbstractValue> given = new ArrayList<>();
        int count = type.parameterCount();
        if (call.opcode() != Opcode.INVOKESTATIC) {
            AbstractValue onto = frame.peek(count);
            given.add(ExactTypes.isValue(call.owner().asSymbol()) ? onto.in(EscapeSets.NOWHERE) : onto);
        }
        for (int i = 0; i < count; i++) {
            AbstractValue value = frame.peek(count - 1 - i);
            given.add(ExactTypes.isValue(type.parameterType(i)) ? value.in(EscapeSets.NOWHERE) : value);
        }
        return given;
    }

    /** Whether an operand may be confined. Other calls can let nothing escape. */
    private static boolean isOfInterest(List<AbstractValue> given) {
        return given.stream().anyMatch(value -> (value.origins() & ~EscapeSets.OUTSIDE) != 0);
    }

    /** A called method's label in call paths, and what happens to its operands. */
    private record Callee(String name, EscapeSummary summary) {}

    private Callee callee(InvokeInstruction call, List<AbstractValue> given) {
        ClassDesc symbol = call.owner().asSymbol();
        String name = call.name().stringValue();
        EscapeSummary known = JdkRetention.of(call, given);
        if (known != null) {
            return new Callee(ResolvedMethod.label(symbol.displayName(), name), known);
        }
        Class<?> owner = whole.classes.load(symbol, declaring);
        try {
            AbstractValue onto = call.opcode() == Opcode.INVOKESTATIC ? AbstractValue.ANY : given.getFirst();
            String descriptor = call.typeSymbol().descriptorString();
            ResolvedMethod called = whole.resolver.target(call.opcode(), owner, name, descriptor, onto);
            EscapeSummary inherited = JdkRetention.inherited(called, name, given);
            return new Callee(
                    ResolvedMethod.label(ClassHierarchy.simpleName(called.declaring()), name),
                    inherited != null ? inherited : whole.summary(called, CallResolver.exactClass(owner, onto)));
        } catch (AnalysisException unknown) {
            String reason = unknown.reason();
            boolean named = reason.startsWith(" ->");
            return new Callee(
                    ResolvedMethod.label(ClassHierarchy.simpleName(owner), name),
                    EscapeSummary.escaping(given.size(), named ? reason.substring(reason.indexOf(": ") + 2) : reason));
        }
    }

    /** The origin of the object that an instruction creates or obtains. */
    private long place(Instruction instruction) {
        return places.computeIfAbsent(instruction, _ -> sets.place());
    }

    private AbstractValue result(InvokeInstruction call, List<AbstractValue> given, EscapeSummary summary) {
        ClassDesc type = call.typeSymbol().returnType();
        if (ExactTypes.isValue(type)) {
            return TransferFunction.result(type);
        }
        boolean exact = summary.returned().is(AbstractValue.Kind.EXACT);
        return (exact ? summary.returned() : TransferFunction.result(type)).in(place(call));
    }

    @Override
    public AbstractValue result(InvokeInstruction call, FrameState frame) {
        List<AbstractValue> given = given(call, frame);
        if (!isOfInterest(given)) {
            ClassDesc type = call.typeSymbol().returnType();
            return TransferFunction.result(type);
        }
        return result(call, given, callee(call, given).summary);
    }

    @Override
    public AbstractValue made(Instruction creation, ClassDesc type) {
        Class<?> exact = whole.classes.load(type, declaring);
        // A finalizer runs after the call and can reach everything its object refers to.
        return AbstractValue.exact(exact).in(hasFinalizer(exact) ? EscapeSets.OUTSIDE : place(creation));
    }

    private boolean hasFinalizer(Class<?> type) {
        for (Class<?> each = type; each != null && each != Object.class; each = each.getSuperclass()) {
            if (!each.isArray() && whole.classes.declared(each, "finalize", "()V") != null) {
                return true;
            }
        }
        return false;
    }

    @Override
    public AbstractValue field(FieldInstruction field, AbstractValue holder) {
        AbstractValue value = whole.fields.value(field, declaring);
        if (ExactTypes.isValue(field.typeSymbol()) || value.is(AbstractValue.Kind.EMPTY)) {
            return value.in(EscapeSets.NOWHERE);
        }
        return value.in(field.opcode() == Opcode.GETSTATIC ? EscapeSets.OUTSIDE : holder(field, holder));
    }

    @Override
    public AbstractValue element(AbstractValue array) {
        Class<?> component = array.exact() == null ? null : array.exact().getComponentType();
        Class<?> exact = component == null ? null : ExactTypes.of(ClassDesc.ofDescriptor(component.descriptorString()));
        return (exact == null ? AbstractValue.ANY : AbstractValue.exact(exact)).in(array.origins());
    }
}
