package org.mobula.invoke.internal;

import static java.lang.classfile.ClassFile.ACC_FINAL;
import static java.lang.classfile.ClassFile.ACC_PRIVATE;
import static java.lang.classfile.ClassFile.ACC_PUBLIC;
import static java.lang.classfile.ClassFile.ACC_STATIC;
import static java.lang.classfile.ClassFile.ACC_SYNTHETIC;
import static java.lang.constant.ConstantDescs.CD_Class;
import static java.lang.constant.ConstantDescs.CD_String;
import static java.lang.constant.ConstantDescs.CD_int;
import static java.lang.constant.ConstantDescs.CD_long;
import static java.lang.constant.ConstantDescs.CD_void;
import static java.lang.constant.ConstantDescs.INIT_NAME;
import static java.lang.constant.ConstantDescs.MTD_void;

import java.lang.classfile.ClassBuilder;
import java.lang.classfile.ClassFile;
import java.lang.classfile.CodeBuilder;
import java.lang.classfile.Label;
import java.lang.classfile.instruction.SwitchCase;
import java.lang.constant.ClassDesc;
import java.lang.constant.MethodTypeDesc;
import java.util.ArrayList;
import java.util.List;
import org.mobula.invoke.CallStyle;
import org.mobula.invoke.RemoteMethod;

/**
 * Generates the class of a dispatcher.
 *
 * <p>Each of the three operations switches over the method's index to a small static method per interface method, so
 * that the JVM compiles only the methods that are called. The interface's methods are called directly, without
 * reflection or boxing.
 */
public final class DispatcherGenerator {
    private static final MethodTypeDesc CHECKED =
            MethodTypeDesc.of(Symbols.OBJECT, Symbols.OBJECT, CD_Class, CD_String);

    private DispatcherGenerator() {}

    /** The bytes of the dispatcher's class, in the host's package. */
    public static byte[] generate(InterfaceSet shape) {
        ClassDesc name = Symbols.of(shape.host()).nested("Dispatcher");
        return ClassFile.of().build(name, type -> {
            type.withFlags(ACC_FINAL | ACC_SYNTHETIC).withSuperclass(Symbols.DISPATCHER);
            type.withMethodBody(
                    INIT_NAME,
                    MTD_void,
                    0,
                    code -> code.aload(0)
                            .invokespecial(Symbols.DISPATCHER, INIT_NAME, MTD_void)
                            .return_());
            for (Operation operation : Operation.values()) {
                type.withMethodBody(
                        operation.name,
                        operation.descriptor(),
                        ACC_PUBLIC | ACC_FINAL,
                        code -> dispatch(code, name, shape, operation));
                shape.methods().forEach(method -> operation(type, method, operation));
            }
        });
    }

    /** The three abstract methods of a dispatcher, with their parameters besides the index. */
    private enum Operation {
        CALL("call", Symbols.OBJECT, Symbols.INPUT, Symbols.READER, Symbols.REPLY),
        READ("read", Symbols.INPUT, Symbols.READER, Symbols.ARGUMENTS),
        RUN("run", Symbols.OBJECT, Symbols.ARGUMENTS, Symbols.REPLY);

        final String name;
        final MethodTypeDesc one;

        Operation(String name, ClassDesc... parameters) {
            this.name = name;
            this.one = MethodTypeDesc.of(CD_void, parameters);
        }

        MethodTypeDesc descriptor() {
            return one.insertParameterTypes(0, CD_int);
        }

        String nameOf(RemoteMethod method) {
            return name + "$" + method.index();
        }
    }

    private static void dispatch(CodeBuilder code, ClassDesc self, InterfaceSet shape, Operation operation) {
        Label unknown = code.newLabel();
        List<SwitchCase> cases = new ArrayList<>();
        shape.methods().forEach(method -> cases.add(SwitchCase.of(method.index(), code.newLabel())));
        code.iload(1);
        if (!cases.isEmpty()) {
            code.tableswitch(0, cases.size() - 1, unknown, cases);
        } else {
            code.pop();
        }
        for (RemoteMethod method : shape.methods()) {
            code.labelBinding(cases.get(method.index()).target());
            for (int i = 0; i < operation.one.parameterCount(); i++) {
                code.aload(2 + i);
            }
            code.invokestatic(self, operation.nameOf(method), operation.one).return_();
        }
        code.labelBinding(unknown)
                .iload(1)
                .loadConstant(shape.name())
                .invokestatic(Symbols.DISPATCHER, "unknown", MethodTypeDesc.of(Symbols.MISMATCH, CD_int, CD_String))
                .athrow();
    }

    private static void operation(ClassBuilder type, RemoteMethod method, Operation operation) {
        type.withMethodBody(operation.nameOf(method), operation.one, ACC_PRIVATE | ACC_STATIC, code -> {
            switch (operation) {
                case CALL -> call(code, method);
                case READ -> read(code, method);
                case RUN -> run(code, method);
            }
            code.return_();
        });
    }

    /** {@code reply.result(target.method(reader...))}: arguments are read from the message onto the stack. */
    private static void call(CodeBuilder code, RemoteMethod method) {
        int target = 0;
        int input = 1;
        int reply = 3;
        code.aload(reply).aload(target).checkcast(Symbols.of(method.owner()));
        int number = 1;
        for (Class<?> parameter : method.type().parameterList()) {
            readOne(code, input, method, parameter, number++);
        }
        finish(code, reply, method);
    }

    /** Reads each argument and stores it; primitives and objects have separate slots. */
    private static void read(CodeBuilder code, RemoteMethod method) {
        int input = 0;
        int arguments = 2;
        int bits = 0;
        int references = 0;
        int objects = (int) method.type().parameterList().stream()
                .filter(p -> !p.isPrimitive())
                .count();
        code.aload(arguments)
                .loadConstant(method.type().parameterCount() - objects)
                .loadConstant(objects)
                .invokevirtual(Symbols.ARGUMENTS, "begin", MethodTypeDesc.of(CD_void, CD_int, CD_int));
        int number = 1;
        for (Class<?> parameter : method.type().parameterList()) {
            code.aload(arguments);
            readOne(code, input, method, parameter, number++);
            if (parameter.isPrimitive()) {
                Symbols.toBits(code, parameter);
                keep(code, CD_long, bits++);
            } else {
                keep(code, Symbols.OBJECT, references++);
            }
        }
    }

    /** {@code reply.result(target.method(arguments...))}. */
    private static void run(CodeBuilder code, RemoteMethod method) {
        int target = 0;
        int arguments = 1;
        int reply = 2;
        int bits = 0;
        int references = 0;
        code.aload(reply).aload(target).checkcast(Symbols.of(method.owner()));
        for (Class<?> parameter : method.type().parameterList()) {
            code.aload(arguments);
            if (parameter.isPrimitive()) {
                code.loadConstant(bits++).invokevirtual(Symbols.ARGUMENTS, "bits", MethodTypeDesc.of(CD_long, CD_int));
                Symbols.fromBits(code, parameter);
            } else {
                code.loadConstant(references++)
                        .invokevirtual(Symbols.ARGUMENTS, "reference", MethodTypeDesc.of(Symbols.OBJECT, CD_int))
                        .checkcast(Symbols.of(parameter));
            }
        }
        finish(code, reply, method);
    }

    /** Pushes an argument onto the stack; the reader is the local variable after the input. */
    private static void readOne(CodeBuilder code, int input, RemoteMethod method, Class<?> parameter, int number) {
        ClassDesc type = Symbols.of(parameter);
        if (parameter.isPrimitive()) {
            code.aload(input).invokevirtual(Symbols.INPUT, Symbols.accessor("get", parameter), MethodTypeDesc.of(type));
            return;
        }
        code.aload(input + 1)
                .invokevirtual(Symbols.READER, "readObject", MethodTypeDesc.of(Symbols.OBJECT))
                .loadConstant(type);
        if (method.inPlace().parameters().contains(number - 1)) {
            code.loadConstant("argument " + number + " of " + method.label())
                    .invokestatic(Symbols.IN_PLACE, "checked", CHECKED)
                    .checkcast(type);
            return;
        }
        code.loadConstant(method.label())
                .loadConstant(number)
                .invokestatic(
                        Symbols.DISPATCHER,
                        "checked",
                        MethodTypeDesc.of(Symbols.OBJECT, Symbols.OBJECT, CD_Class, CD_String, CD_int))
                .checkcast(type);
    }

    private static void keep(CodeBuilder code, ClassDesc value, int slot) {
        code.loadConstant(slot).invokevirtual(Symbols.ARGUMENTS, "keep", MethodTypeDesc.of(CD_void, value, CD_int));
    }

    /** With reply, target and arguments on the stack: calls the method and passes on the result. */
    private static void finish(CodeBuilder code, int reply, RemoteMethod method) {
        Class<?> result = method.type().returnType();
        code.aload(reply)
                .invokeinterface(Symbols.REPLY, "argumentsRead", MTD_void)
                .invokeinterface(
                        Symbols.of(method.owner()),
                        method.name(),
                        MethodTypeDesc.ofDescriptor(method.type().descriptorString()));
        if (method.style() == CallStyle.FUTURE) {
            code.loadConstant(method.label())
                    .invokeinterface(Symbols.REPLY, "later", MethodTypeDesc.of(CD_void, Symbols.OBJECT, CD_String));
            return;
        }
        if (method.inPlace().result()) {
            code.loadConstant(Symbols.of(result))
                    .invokeinterface(
                            Symbols.REPLY, "resultInPlace", MethodTypeDesc.of(CD_void, Symbols.OBJECT, CD_Class));
            return;
        }
        MethodTypeDesc taker = result == void.class
                ? MTD_void
                : MethodTypeDesc.of(CD_void, result.isPrimitive() ? Symbols.of(result) : Symbols.OBJECT);
        code.invokeinterface(Symbols.REPLY, "result", taker);
    }
}
