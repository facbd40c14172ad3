package org.mobula.replica.internal.space;

import static java.lang.constant.ConstantDescs.CD_Object;
import static java.lang.constant.ConstantDescs.CD_int;
import static java.lang.constant.ConstantDescs.INIT_NAME;

import java.lang.classfile.CodeBuilder;
import java.lang.classfile.instruction.InvokeDynamicInstruction;
import java.lang.constant.ClassDesc;
import java.lang.constant.ConstantDesc;
import java.lang.constant.DirectMethodHandleDesc;
import java.lang.constant.DynamicCallSiteDesc;
import java.lang.constant.MethodHandleDesc;
import java.lang.constant.MethodTypeDesc;
import java.lang.invoke.MethodType;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The replacements for uses of the JDK that differ between JVMs: tables in insertion order, exact mathematical
 * functions, hash codes independent of identities, and conversions independent of the locale.
 */
final class JdkReplacements {
    private static final ClassDesc ALIKE = ClassDesc.ofDescriptor(DeterministicJdk.class.descriptorString());
    private static final MethodTypeDesc HASH_CODE = MethodTypeDesc.of(CD_int);
    private static final MethodTypeDesc HASH_CODE_OF = MethodTypeDesc.of(CD_int, CD_Object);
    private static final int FACTOR = 31;

    private static final Map<ClassDesc, ClassDesc> ORDERED = Map.of(
            ClassDesc.of("java.util.HashMap"), ClassDesc.of("java.util.LinkedHashMap"),
            ClassDesc.of("java.util.HashSet"), ClassDesc.of("java.util.LinkedHashSet"));

    private static final ClassDesc MATH = ClassDesc.of("java.lang.Math");
    private static final ClassDesc STRICT = ClassDesc.of("java.lang.StrictMath");
    private static final Set<String> INEXACT = Set.of(
            "sin", "cos", "tan", "asin", "acos", "atan", "atan2", "sinh", "cosh", "tanh", "exp", "expm1", "log",
            "log10", "log1p", "pow", "cbrt", "hypot");

    /** By owner, name and descriptor: the method of {@link DeterministicJdk}. */
    private static final Map<String, String> BY_NAME = Map.of(
            "Ljava/util/Objects;hash([Ljava/lang/Object;)I", "hash",
            "Ljava/util/Objects;hashCode(Ljava/lang/Object;)I", "hashCodeOrZero",
            "Ljava/util/Arrays;hashCode([Ljava/lang/Object;)I", "hash",
            "Ljava/lang/String;toLowerCase()Ljava/lang/String;", "toLowerCase",
            "Ljava/lang/String;toUpperCase()Ljava/lang/String;", "toUpperCase");

    private JdkReplacements() {}

    /** The class to instantiate instead of another: a subclass, or the class itself. */
    static ClassDesc made(ClassDesc type) {
        return ORDERED.getOrDefault(type, type);
    }

    /** The static method to call instead of another, with the receiver as first argument; null if there is none. */
    static @Nullable DirectMethodHandleDesc called(
            ClassDesc owner, String name, MethodTypeDesc type, boolean isStatic) {
        if (owner.equals(MATH) && INEXACT.contains(name)) {
            return method(STRICT, name, type);
        }
        if (!isStatic && name.equals("hashCode") && type.equals(HASH_CODE)) {
            return method(ALIKE, name, HASH_CODE_OF);
        }
        String alike = BY_NAME.get(owner.descriptorString() + name + type.descriptorString());
        if (alike == null) {
            return null;
        }
        return method(ALIKE, alike, isStatic ? type : type.insertParameterTypes(0, owner));
    }

    private static DirectMethodHandleDesc method(ClassDesc owner, String name, MethodTypeDesc type) {
        return MethodHandleDesc.ofMethod(DirectMethodHandleDesc.Kind.STATIC, owner, name, type);
    }

    /** Writes a dynamic call, with replacements for what it refers to. */
    static void dynamic(CodeBuilder code, InvokeDynamicInstruction call) {
        if (isHashOfRecord(call)) {
            hashRecord(code, call);
            return;
        }
        MethodTypeDesc type = call.typeSymbol();
        ConstantDesc[] arguments = call.bootstrapArgs().toArray(ConstantDesc[]::new);
        for (int i = 0; i < arguments.length; i++) {
            if (arguments[i] instanceof DirectMethodHandleDesc method) {
                DirectMethodHandleDesc replaced = referred(method);
                if (replaced != method && replaced.owner().equals(ALIKE) && type.parameterCount() > 0) {
                    // the type of a bound receiver must be exactly that of the parameter
                    type = type.changeParameterType(0, replaced.invocationType().parameterType(0));
                }
                arguments[i] = replaced;
            }
        }
        code.invokedynamic(
                DynamicCallSiteDesc.of(call.bootstrapMethod(), call.name().stringValue(), type, arguments));
    }

    private static DirectMethodHandleDesc referred(DirectMethodHandleDesc method) {
        return switch (method.kind()) {
            case CONSTRUCTOR ->
                MethodHandleDesc.ofConstructor(
                        made(method.owner()),
                        method.invocationType().parameterList().toArray(ClassDesc[]::new));
            case STATIC, INTERFACE_STATIC, VIRTUAL, INTERFACE_VIRTUAL -> {
                boolean isStatic = method.kind().refKind == DirectMethodHandleDesc.Kind.STATIC.refKind;
                DirectMethodHandleDesc replaced = called(
                        method.owner(),
                        method.methodName(),
                        MethodTypeDesc.ofDescriptor(method.lookupDescriptor()),
                        isStatic);
                yield replaced != null ? replaced : method;
            }
            default -> method;
        };
    }

    private static boolean isHashOfRecord(InvokeDynamicInstruction call) {
        return call.bootstrapMethod().owner().descriptorString().equals("Ljava/lang/runtime/ObjectMethods;")
                && call.name().equalsString("hashCode");
    }

    /** Replaces a record's hash code, which uses those of its components. The record is on the stack, and in slot 0. */
    private static void hashRecord(CodeBuilder code, InvokeDynamicInstruction call) {
        code.pop().iconst_0();
        for (ConstantDesc argument : call.bootstrapArgs()) {
            if (argument instanceof DirectMethodHandleDesc component
                    && component.kind() == DirectMethodHandleDesc.Kind.GETTER) {
                ClassDesc type = component.invocationType().returnType();
                code.bipush(FACTOR).imul().aload(0).getfield(component.owner(), component.methodName(), type);
                if (type.isPrimitive()) {
                    code.invokestatic(box(type), "hashCode", MethodTypeDesc.of(CD_int, type));
                } else {
                    code.invokestatic(ALIKE, "hashCodeOrZero", HASH_CODE_OF);
                }
                code.iadd();
            }
        }
    }

    private static ClassDesc box(ClassDesc primitive) {
        Class<?> type = Objects.requireNonNull(Class.forPrimitiveName(primitive.displayName()));
        return MethodType.methodType(type)
                .wrap()
                .returnType()
                .describeConstable()
                .orElseThrow();
    }

    /** Whether a call is the constructor of a replaced table. */
    static boolean isOrdered(ClassDesc owner, String name) {
        return name.equals(INIT_NAME) && ORDERED.containsKey(owner);
    }
}
