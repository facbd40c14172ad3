package org.mobula.invoke.internal;

import static java.lang.classfile.ClassFile.ACC_FINAL;
import static java.lang.classfile.ClassFile.ACC_PROTECTED;
import static java.lang.classfile.ClassFile.ACC_PUBLIC;
import static java.lang.classfile.ClassFile.ACC_SYNTHETIC;
import static java.lang.constant.ConstantDescs.CD_Class;
import static java.lang.constant.ConstantDescs.CD_String;
import static java.lang.constant.ConstantDescs.CD_Throwable;
import static java.lang.constant.ConstantDescs.CD_int;
import static java.lang.constant.ConstantDescs.CD_long;
import static java.lang.constant.ConstantDescs.CD_void;
import static java.lang.constant.ConstantDescs.INIT_NAME;
import static java.lang.constant.ConstantDescs.MTD_void;

import java.lang.classfile.ClassFile;
import java.lang.classfile.CodeBuilder;
import java.lang.classfile.TypeKind;
import java.lang.constant.ClassDesc;
import java.lang.constant.MethodTypeDesc;
import java.util.List;
import org.mobula.invoke.CallStyle;
import org.mobula.invoke.RemoteMethod;

/**
 * Generates the class of a stub.
 *
 * <p>Each method equals a handwritten one, without boxing or allocation:
 *
 * <pre>{@code
 * Call call = invoker.begin(3, 16);
 * try {
 *     call.output().putLong(from);
 *     call.writer().writeObject(where);
 * } catch (Throwable failure) {
 *     call.abort(failure);
 *     throw failure;
 * }
 * call.invoke();
 * return Double.longBitsToDouble(call.takeBits());
 * }</pre>
 *
 * <p>A method that returns a future returns {@code call.start()} instead, or a failed future if the call cannot begin.
 * A one-way method ends with {@code call.send()}.
 */
public final class StubGenerator {
    private static final MethodTypeDesc CONSTRUCTOR = MethodTypeDesc.of(CD_void, Symbols.INVOKER);

    private StubGenerator() {}

    /**
     * The bytes of the stub's class, in the host's package.
     *
     * @param keeping whether the stub stores arguments in {@code call.arguments()} instead of writing them
     */
    public static byte[] generate(InterfaceSet shape, boolean keeping) {
        ClassDesc name = Symbols.of(shape.host()).nested(keeping ? "KeepingStub" : "Stub");
        List<ClassDesc> interfaces =
                shape.interfaces().stream().map(Symbols::of).toList();
        return ClassFile.of().build(name, type -> {
            type.withFlags(ACC_FINAL | ACC_SYNTHETIC)
                    .withSuperclass(Symbols.STUB)
                    .withInterfaceSymbols(interfaces);
            type.withMethodBody(
                    INIT_NAME,
                    CONSTRUCTOR,
                    0,
                    code -> code.aload(0)
                            .aload(1)
                            .invokespecial(Symbols.STUB, INIT_NAME, CONSTRUCTOR)
                            .return_());
            type.withMethodBody(
                    "twin",
                    MethodTypeDesc.of(Symbols.STUB, Symbols.INVOKER),
                    ACC_PROTECTED | ACC_FINAL,
                    code -> code.new_(name)
                            .dup()
                            .aload(1)
                            .invokespecial(name, INIT_NAME, CONSTRUCTOR)
                            .areturn());
            for (RemoteMethod method : shape.methods()) {
                MethodTypeDesc descriptor =
                        MethodTypeDesc.ofDescriptor(method.type().descriptorString());
                type.withMethodBody(
                        method.name(), descriptor, ACC_PUBLIC | ACC_FINAL, code -> method(code, name, method, keeping));
            }
        });
    }

    private static void method(CodeBuilder code, ClassDesc self, RemoteMethod method, boolean keeping) {
        int call = code.allocateLocal(TypeKind.REFERENCE);
        if (method.style() == CallStyle.FUTURE) {
            code.trying(
                    block -> begin(block, self, call, method),
                    handlers -> handlers.catching(Symbols.FAILURE, StubGenerator::returnFailed));
        } else {
            begin(code, self, call, method);
        }
        if (keeping) {
            keep(code, call, method);
        } else if (method.type().parameterCount() > 0) {
            code.trying(
                    block -> arguments(block, call, method),
                    handlers -> handlers.catchingAll(block -> abort(block, call)));
        }
        switch (method.style()) {
            case WAITING -> {
                code.aload(call).invokevirtual(Symbols.CALL, "invoke", MTD_void).aload(call);
                result(code, method);
            }
            case FUTURE ->
                code.aload(call)
                        .invokevirtual(Symbols.CALL, "start", MethodTypeDesc.of(Symbols.FUTURE))
                        .areturn();
            case ONE_WAY ->
                code.aload(call).invokevirtual(Symbols.CALL, "send", MTD_void).return_();
        }
    }

    private static void begin(CodeBuilder code, ClassDesc self, int call, RemoteMethod method) {
        code.aload(0)
                .getfield(self, "invoker", Symbols.INVOKER)
                .loadConstant(method.index())
                .loadConstant(method.primitiveBytes())
                .invokeinterface(Symbols.INVOKER, "begin", MethodTypeDesc.of(Symbols.CALL, CD_int, CD_int))
                .astore(call);
    }

    /** With a failure on the stack. */
    private static void returnFailed(CodeBuilder code) {
        code.invokestatic(Symbols.STUB, "failed", MethodTypeDesc.of(Symbols.FUTURE, Symbols.FAILURE))
                .areturn();
    }

    private static void arguments(CodeBuilder code, int call, RemoteMethod method) {
        int slot = 1;
        int number = 0;
        for (Class<?> parameter : method.type().parameterList()) {
            TypeKind kind = TypeKind.from(parameter);
            boolean isInPlace = method.inPlace().parameters().contains(number++);
            code.aload(call);
            if (parameter.isPrimitive()) {
                code.invokevirtual(Symbols.CALL, "output", MethodTypeDesc.of(Symbols.OUTPUT))
                        .loadLocal(kind, slot)
                        .invokevirtual(
                                Symbols.OUTPUT,
                                Symbols.accessor("put", parameter),
                                MethodTypeDesc.of(CD_void, Symbols.of(parameter)));
            } else {
                code.invokevirtual(Symbols.CALL, "writer", MethodTypeDesc.of(Symbols.WRITER))
                        .aload(slot);
                if (isInPlace) {
                    code.loadConstant(Symbols.of(parameter))
                            .invokestatic(
                                    Symbols.IN_PLACE,
                                    "of",
                                    MethodTypeDesc.of(Symbols.OBJECT, Symbols.OBJECT, CD_Class));
                }
                code.invokevirtual(Symbols.WRITER, "writeObject", MethodTypeDesc.of(CD_void, Symbols.OBJECT));
            }
            slot += kind.slotSize();
        }
    }

    /** Stores the arguments as {@code Dispatcher.read} does. */
    private static void keep(CodeBuilder code, int call, RemoteMethod method) {
        int arguments = code.allocateLocal(TypeKind.REFERENCE);
        int objects = (int) method.type().parameterList().stream()
                .filter(parameter -> !parameter.isPrimitive())
                .count();
        code.aload(call)
                .invokevirtual(Symbols.CALL, "arguments", MethodTypeDesc.of(Symbols.ARGUMENTS))
                .dup()
                .astore(arguments)
                .loadConstant(method.type().parameterCount() - objects)
                .loadConstant(objects)
                .invokevirtual(Symbols.ARGUMENTS, "begin", MethodTypeDesc.of(CD_void, CD_int, CD_int));
        int slot = 1;
        int bits = 0;
        int references = 0;
        for (Class<?> parameter : method.type().parameterList()) {
            TypeKind kind = TypeKind.from(parameter);
            code.aload(arguments).loadLocal(kind, slot);
            if (parameter.isPrimitive()) {
                Symbols.toBits(code, parameter);
                code.loadConstant(bits++)
                        .invokevirtual(Symbols.ARGUMENTS, "keep", MethodTypeDesc.of(CD_void, CD_long, CD_int));
            } else {
                code.loadConstant(references++)
                        .invokevirtual(Symbols.ARGUMENTS, "keep", MethodTypeDesc.of(CD_void, Symbols.OBJECT, CD_int));
            }
            slot += kind.slotSize();
        }
    }

    private static void abort(CodeBuilder code, int call) {
        int failure = code.allocateLocal(TypeKind.REFERENCE);
        code.astore(failure)
                .aload(call)
                .aload(failure)
                .invokevirtual(Symbols.CALL, "abort", MethodTypeDesc.of(CD_void, CD_Throwable))
                .aload(failure)
                .athrow();
    }

    private static void result(CodeBuilder code, RemoteMethod method) {
        Class<?> result = method.type().returnType();
        if (result == void.class) {
            code.invokevirtual(Symbols.CALL, "takeVoid", MTD_void).return_();
        } else if (result.isPrimitive()) {
            code.invokevirtual(Symbols.CALL, "takeBits", MethodTypeDesc.of(CD_long));
            Symbols.fromBits(code, result);
            code.return_(TypeKind.from(result));
        } else {
            boolean isInPlace = method.inPlace().result();
            code.invokevirtual(Symbols.CALL, "takeObject", MethodTypeDesc.of(Symbols.OBJECT))
                    .loadConstant(Symbols.of(result))
                    .loadConstant(isInPlace ? "the result of " + method.label() : method.label())
                    .invokestatic(
                            isInPlace ? Symbols.IN_PLACE : Symbols.STUB,
                            isInPlace ? "checked" : "checkedResult",
                            MethodTypeDesc.of(Symbols.OBJECT, Symbols.OBJECT, CD_Class, CD_String))
                    .checkcast(Symbols.of(result))
                    .areturn();
        }
    }
}
