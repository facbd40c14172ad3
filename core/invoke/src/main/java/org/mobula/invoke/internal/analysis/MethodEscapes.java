package org.mobula.invoke.internal.analysis;

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
import org.mobula.invoke.internal.analysis.Classes.Found;

/** Follows the operands of one method through its instructions, and through the methods they are given to. */
final class MethodEscapes implements Transfer.Surroundings {
    private static final String PATTERNS = "Ljava/lang/runtime/SwitchBootstraps;";
    private static final String CONCATENATION = "Ljava/lang/invoke/StringConcatFactory;";

    private final EscapeAnalysis whole;
    private final Found found;
    private final Class<?> declaring;
    private final @Nullable Class<?> receiver;
    private final List<ClassDesc> types; // of the operands, the receiver first
    private final Ties ties = new Ties();
    private final long[] operands;
    private final Map<Instruction, Long> places = new IdentityHashMap<>();

    MethodEscapes(EscapeAnalysis whole, Found found, @Nullable Class<?> receiver) {
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

    /** How many operands the method takes, the receiver counted. */
    int operands() {
        return types.size();
    }

    /** What becomes of the operands; an objection if the method cannot be read. */
    EscapeSummary summary() {
        if (found.is(Modifier.NATIVE)) {
            return EscapeSummary.escaping(types.size(), "is native");
        }
        CodeModel model = found.method().code().orElseThrow(() -> new Objection("is abstract"));
        for (int i = 0; i < operands.length; i++) {
            operands[i] = ExactTypes.isValue(types.get(i)) ? Ties.NOWHERE : ties.parameter();
        }
        if (found.is(Modifier.SYNCHRONIZED) && !found.is(Modifier.STATIC)) {
            ties.escape(operands[0], "is used as a monitor");
        }
        Code code = new Code(model);
        Flow flow = new Flow(code, new Transfer(this), entry(model));
        Value returned = Value.NULL;
        for (int i = 0; i < code.size(); i++) {
            Frame frame = flow.before(i);
            if (frame != null) {
                settle(code.at(i), frame);
                if (code.at(i).opcode() == Opcode.ARETURN) {
                    returned = returned.or(frame.peek(0));
                }
            }
        }
        return summary(returned);
    }

    private EscapeSummary summary(Value returned) {
        List<EscapeSummary.Operand> fates = new ArrayList<>();
        for (long operand : operands) {
            boolean free = operand == Ties.NOWHERE;
            fates.add(
                    free
                            ? EscapeSummary.Operand.FREE
                            : new EscapeSummary.Operand(
                                    ties.escape(operand), among(ties.tiedTo(operand)), ties.link(operand)));
        }
        long result = ties.tiedTo(Ties.RESULT);
        return new EscapeSummary(fates, among(result), returned.from(-1).in(result & Ties.OUTSIDE));
    }

    /** The operands among these origins. */
    private List<Integer> among(long origins) {
        return IntStream.range(0, operands.length)
                .filter(i -> (operands[i] & origins) != 0)
                .boxed()
                .toList();
    }

    private Frame entry(CodeModel model) {
        Frame frame = new Frame(((CodeAttribute) model).maxLocals());
        int slot = 0;
        for (int i = 0; i < operands.length; i++) {
            boolean isReceiver = i == 0 && !found.is(Modifier.STATIC);
            Value value = isReceiver && receiver != null ? Value.exact(receiver) : Transfer.result(types.get(i));
            frame.store(slot, value.in(operands[i]));
            slot += value.wide() ? 2 : 1;
        }
        return frame;
    }

    /** Draws the consequences of an instruction for the objects it is given. */
    private void settle(Instruction instruction, Frame frame) {
        switch (instruction) {
            case FieldInstruction field when !ExactTypes.isValue(field.typeSymbol()) -> settleField(field, frame);
            case ArrayStoreInstruction store
            when store.opcode() == Opcode.AASTORE ->
                ties.tie(frame.peek(2).origins(), frame.peek(0).origins(), "kept in an array");
            case ReturnInstruction end
            when end.opcode() == Opcode.ARETURN ->
                ties.tie(Ties.RESULT, frame.peek(0).origins(), "is returned");
            case ThrowInstruction _ -> ties.escape(frame.peek(0).origins(), "is thrown");
            case MonitorInstruction _ -> ties.escape(frame.peek(0).origins(), "is used as a monitor");
            case InvokeDynamicInstruction call -> settleDynamic(call, frame);
            case InvokeInstruction call -> settleCall(call, frame);
            default -> {}
        }
    }

    private void settleField(FieldInstruction field, Frame frame) {
        String name = Classes.simpleName(whole.load(field.owner().asSymbol(), declaring)) + "."
                + field.name().stringValue();
        switch (field.opcode()) {
            case PUTSTATIC -> ties.escape(frame.peek(0).origins(), "kept in static field " + name);
            case PUTFIELD ->
                ties.tie(holder(field, frame.peek(1)), frame.peek(0).origins(), "kept in field " + name);
            default -> {}
        }
    }

    /** Where a field's holder comes from. Constants of enums come from outside even as part of an argument. */
    private long holder(FieldInstruction field, Value holder) {
        boolean shared = Enum.class.isAssignableFrom(whole.load(field.owner().asSymbol(), declaring));
        return shared ? Ties.OUTSIDE : holder.origins();
    }

    private void settleDynamic(InvokeDynamicInstruction call, Frame frame) {
        String bootstrap = call.bootstrapMethod().owner().descriptorString();
        if (bootstrap.equals(PATTERNS) && call.bootstrapArgs().stream().allMatch(ClassDesc.class::isInstance)) {
            return; // why: such a switch asks for the class alone; labels of other kinds may ask the object
        }
        String how = bootstrap.equals(CONCATENATION)
                ? "is asked for its text, which may be anybody's code"
                : "is captured by a lambda or another dynamic call ("
                        + call.name().stringValue() + ")";
        List<ClassDesc> given = call.typeSymbol().parameterList();
        for (int i = 0; i < given.size(); i++) {
            if (!ExactTypes.isValue(given.get(i))) {
                ties.escape(frame.peek(given.size() - 1 - i).origins(), how);
            }
        }
    }

    private void settleCall(InvokeInstruction call, Frame frame) {
        List<Value> given = given(call, frame);
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
                ties.escape(origins, onPath(method, fate.escape()));
            }
            for (int other : fate.tiedTo()) {
                ties.tie(origins, given.get(other).origins(), onPath(method, fate.link()));
            }
            if (summary.result().contains(i)) {
                ties.tie(origins, result, onPath(method, "is part of the result"));
            }
        }
        if ((summary.returned().origins() & Ties.OUTSIDE) != 0) {
            ties.escape(result, onPath(method, "is part of what exists already"));
        }
    }

    private static String onPath(String method, String rest) {
        return " -> " + method + (rest.startsWith(" ->") ? "" : ": ") + rest;
    }

    /** A call's operands, of interest or not: those that are values come from nowhere. */
    private List<Value> given(InvokeInstruction call, Frame frame) {
        MethodTypeDesc type = call.typeSymbol();
        List<Value> given = new ArrayList<>();
        int count = type.parameterCount();
        if (call.opcode() != Opcode.INVOKESTATIC) {
            Value onto = frame.peek(count);
            given.add(ExactTypes.isValue(call.owner().asSymbol()) ? onto.in(Ties.NOWHERE) : onto);
        }
        for (int i = 0; i < count; i++) {
            Value value = frame.peek(count - 1 - i);
            given.add(ExactTypes.isValue(type.parameterType(i)) ? value.in(Ties.NOWHERE) : value);
        }
        return given;
    }

    /** Whether anything that may be confined is among the operands: a call without can let nothing escape. */
    private static boolean isOfInterest(List<Value> given) {
        return given.stream().anyMatch(value -> (value.origins() & ~Ties.OUTSIDE) != 0);
    }

    /** A called method's name in paths, and what becomes of its operands. */
    private record Callee(String name, EscapeSummary summary) {}

    private Callee callee(InvokeInstruction call, List<Value> given) {
        ClassDesc symbol = call.owner().asSymbol();
        String name = call.name().stringValue();
        EscapeSummary known = Retention.of(call, given);
        if (known != null) {
            return new Callee(label(symbol.displayName(), name), known);
        }
        Class<?> owner = whole.load(symbol, declaring);
        try {
            Value onto = call.opcode() == Opcode.INVOKESTATIC ? Value.ANY : given.getFirst();
            String descriptor = call.typeSymbol().descriptorString();
            Found called = whole.callees.target(call.opcode(), owner, name, descriptor, onto);
            EscapeSummary inherited = Retention.inherited(called, name, given);
            return new Callee(
                    label(Classes.simpleName(called.declaring()), name),
                    inherited != null ? inherited : whole.summary(called, Callees.exactClass(owner, onto)));
        } catch (Objection unknown) {
            String because = unknown.because();
            boolean named = because.startsWith(" ->");
            return new Callee(
                    label(Classes.simpleName(owner), name),
                    EscapeSummary.escaping(
                            given.size(), named ? because.substring(because.indexOf(": ") + 2) : because));
        }
    }

    private static String label(String type, String name) {
        return name.equals("<init>") ? "new " + type : type + "." + name;
    }

    /** The origin of what an instruction makes or gets. */
    private long place(Instruction instruction) {
        return places.computeIfAbsent(instruction, _ -> ties.place());
    }

    private Value result(InvokeInstruction call, List<Value> given, EscapeSummary summary) {
        ClassDesc type = call.typeSymbol().returnType();
        if (ExactTypes.isValue(type)) {
            return Transfer.result(type);
        }
        boolean exact = summary.returned().is(Value.Kind.EXACT);
        return (exact ? summary.returned() : Transfer.result(type)).in(place(call));
    }

    @Override
    public Value result(InvokeInstruction call, Frame frame) {
        List<Value> given = given(call, frame);
        if (!isOfInterest(given)) {
            ClassDesc type = call.typeSymbol().returnType();
            return Transfer.result(type);
        }
        return result(call, given, callee(call, given).summary);
    }

    @Override
    public Value made(Instruction creation, ClassDesc type) {
        Class<?> exact = whole.load(type, declaring);
        // why outside: a finalizer runs later, and sees what its object refers to
        return Value.exact(exact).in(hasFinalizer(exact) ? Ties.OUTSIDE : place(creation));
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
    public Value field(FieldInstruction field, Value holder) {
        Value value = whole.fields.value(field, declaring);
        if (ExactTypes.isValue(field.typeSymbol()) || value.is(Value.Kind.EMPTY)) {
            return value.in(Ties.NOWHERE);
        }
        return value.in(field.opcode() == Opcode.GETSTATIC ? Ties.OUTSIDE : holder(field, holder));
    }

    @Override
    public Value element(Value array) {
        Class<?> component = array.exact() == null ? null : array.exact().getComponentType();
        Class<?> exact = component == null ? null : ExactTypes.of(ClassDesc.ofDescriptor(component.descriptorString()));
        return (exact == null ? Value.ANY : Value.exact(exact)).in(array.origins());
    }
}
