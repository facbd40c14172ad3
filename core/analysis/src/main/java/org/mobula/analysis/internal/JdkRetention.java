package org.mobula.analysis.internal;

import java.lang.classfile.Opcode;
import java.lang.classfile.instruction.InvokeInstruction;
import java.lang.constant.ClassDesc;
import java.lang.constant.MethodTypeDesc;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The methods of the JDK that need not be read: those that retain no operands, and those that tie them. */
final class JdkRetention {
    /** By class, methods that neither retain nor return operands. No subclass overrides them. */
    private static final Map<String, Set<String>> RETAINS_NOTHING = Map.of(
            "java/lang/reflect/Array", Set.of("getLength"),
            "java/lang/foreign/MemorySegment",
                    Set.of("copy", "get", "set", "getAtIndex", "setAtIndex", "byteSize", "toArray"));

    /** Methods whose result identifies an object, which is wrong once the object is reused. */
    private static final Set<String> IDENTITY = Set.of("hashCode", "toString");

    /** Methods that only return or copy their operands. */
    private static final Map<String, Set<String>> PASSES_ON = Map.of(
            "java/util/Objects", Set.of("requireNonNull"),
            "java/lang/Class", Set.of("cast"),
            "java/lang/foreign/MemorySegment", Set.of("ofArray", "asSlice", "copyFrom", "fill"));

    private static final String TIED = "is part of the result";

    private JdkRetention() {}

    /** The effects of a call on its operands, or null if the method must be read. */
    static @Nullable EscapeSummary of(InvokeInstruction call, List<AbstractValue> given) {
        ClassDesc owner = call.owner().asSymbol();
        String name = call.name().stringValue();
        int count = given.size();
        if (owner.isArray()) {
            return ofArray(owner, name, count);
        }
        return switch (internal(owner)) {
            case "java/lang/System" -> ofSystem(name, given);
            case "java/util/Arrays" -> ofArrays(call, name, count);
            case "java/lang/String", "java/lang/StringBuilder" -> ofText(call.typeSymbol(), name, count);
            // The handle may be that of a static field.
            case "java/lang/invoke/VarHandle" -> EscapeSummary.escaping(count, "is kept through a VarHandle");
            case "java/lang/Object" -> ofObject(name, given);
            case String type when isListed(PASSES_ON, type, name) -> EscapeSummary.tying(count, 0, TIED);
            case String type when isListed(RETAINS_NOTHING, type, name) -> EscapeSummary.harmless(count);
            case String type when isBuffer(type) -> ofBuffer(call, name, count);
            default -> null;
        };
    }

    /** The effects of an inherited method on its operands, or null if it must be read. */
    static @Nullable EscapeSummary inherited(ResolvedMethod called, String name, List<AbstractValue> given) {
        return called.declaring() == Object.class ? ofObject(name, given) : null;
    }

    private static @Nullable EscapeSummary ofObject(String name, List<AbstractValue> given) {
        return switch (name) {
            case "<init>", "getClass" -> EscapeSummary.harmless(given.size());
            // Unless the class is known, an override may run.
            case "hashCode", "toString" ->
                given.getFirst().is(AbstractValue.Kind.EXACT)
                                && given.getFirst().exact() != null
                                && !given.getFirst().exact().isArray()
                        ? null
                        : EscapeSummary.escaping(given.size(), "shows its identity, or runs any code");
            default -> null;
        };
    }

    private static EscapeSummary ofArray(ClassDesc array, String name, int count) {
        if (IDENTITY.contains(name)) {
            return EscapeSummary.escaping(count, "shows its identity");
        }
        if (!name.equals("clone")) {
            return name.equals("getClass") || name.equals("equals")
                    ? EscapeSummary.harmless(count)
                    : EscapeSummary.escaping(count, "is used as a monitor");
        }
        boolean copies = ExactTypes.isPrimitiveArray(array);
        return copies ? EscapeSummary.harmless(count) : EscapeSummary.tying(count, 0, TIED);
    }

    private static EscapeSummary ofSystem(String name, List<AbstractValue> given) {
        if (name.equals("arraycopy")) {
            boolean copiesValues = isPrimitiveArray(given.get(0)) || isPrimitiveArray(given.get(2));
            return copiesValues
                    ? EscapeSummary.harmless(given.size())
                    : EscapeSummary.tying(given.size(), 0, "kept in an array");
        }
        return EscapeSummary.escaping(
                given.size(), name.equals("identityHashCode") ? "shows its identity" : "is given to the system");
    }

    private static boolean isPrimitiveArray(AbstractValue value) {
        Class<?> type = value.exact();
        return type != null && type.isArray() && type.componentType().isPrimitive();
    }

    /** Methods on arrays of primitives retain nothing and call no other code. */
    private static @Nullable EscapeSummary ofArrays(InvokeInstruction call, String name, int count) {
        MethodTypeDesc type = call.typeSymbol();
        boolean primitives = ExactTypes.isValue(type.returnType()) || ExactTypes.isPrimitiveArray(type.returnType());
        for (ClassDesc parameter : type.parameterList()) {
            primitives &= ExactTypes.isValue(parameter) || ExactTypes.isPrimitiveArray(parameter);
        }
        if (primitives) {
            return EscapeSummary.harmless(count);
        }
        return switch (name) {
            case "copyOf", "copyOfRange", "fill" -> EscapeSummary.tying(count, 0, "kept in an array");
            default -> null;
        };
    }

    /** Characters are copied; toString is called on other objects. */
    private static @Nullable EscapeSummary ofText(MethodTypeDesc type, String name, int count) {
        for (ClassDesc parameter : type.parameterList()) {
            if (!ExactTypes.isValue(parameter) && !ExactTypes.isPrimitiveArray(parameter)) {
                return EscapeSummary.escaping(count, "has its toString called, which may be any code");
            }
        }
        boolean itself = !ExactTypes.isValue(type.returnType()) && !ExactTypes.isPrimitiveArray(type.returnType());
        return itself && !name.equals("<init>") ? EscapeSummary.tying(count, 0, TIED) : EscapeSummary.harmless(count);
    }

    /** Buffers, which only the JDK implements: views share the content, bulk operations copy it. */
    private static @Nullable EscapeSummary ofBuffer(InvokeInstruction call, String name, int count) {
        boolean copies = name.equals("get") || name.equals("put");
        for (ClassDesc parameter : call.typeSymbol().parameterList()) {
            boolean plain = ExactTypes.isValue(parameter) || ExactTypes.isPrimitiveArray(parameter);
            if (!plain && !isBuffer(internal(parameter))) {
                return null; // a CharSequence may be of any class
            }
            copies &= plain;
        }
        if (!copies || call.opcode() == Opcode.INVOKESTATIC) {
            return EscapeSummary.tying(count, 0, TIED);
        }
        return EscapeSummary.returning(count);
    }

    private static boolean isBuffer(String type) {
        return type.startsWith("java/nio/") && type.endsWith("Buffer");
    }

    private static boolean isListed(Map<String, Set<String>> table, String type, String name) {
        Set<String> names = table.get(type);
        return names != null && names.contains(name);
    }

    private static String internal(ClassDesc type) {
        String descriptor = type.descriptorString();
        return descriptor.substring(1, descriptor.length() - 1);
    }
}
