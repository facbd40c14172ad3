package org.mobula.invoke.internal;

import java.lang.classfile.CodeBuilder;
import java.lang.classfile.TypeKind;
import java.lang.constant.ClassDesc;
import java.lang.constant.ConstantDescs;
import java.lang.constant.MethodTypeDesc;
import java.util.concurrent.CompletableFuture;
import org.mobula.codec.ObjectReader;
import org.mobula.codec.ObjectWriter;
import org.mobula.codec.inplace.InPlaceValue;
import org.mobula.fault.MobulaException;
import org.mobula.invoke.Arguments;
import org.mobula.invoke.Call;
import org.mobula.invoke.Dispatcher;
import org.mobula.invoke.Invoker;
import org.mobula.invoke.MismatchException;
import org.mobula.invoke.Reply;
import org.mobula.invoke.Stub;
import org.mobula.memory.Input;
import org.mobula.memory.Output;

/** The symbols that generated code refers to, and conversions between primitives and bits. */
final class Symbols {
    static final ClassDesc STUB = of(Stub.class);
    static final ClassDesc INVOKER = of(Invoker.class);
    static final ClassDesc CALL = of(Call.class);
    static final ClassDesc OUTPUT = of(Output.class);
    static final ClassDesc INPUT = of(Input.class);
    static final ClassDesc WRITER = of(ObjectWriter.class);
    static final ClassDesc READER = of(ObjectReader.class);
    static final ClassDesc DISPATCHER = of(Dispatcher.class);
    static final ClassDesc ARGUMENTS = of(Arguments.class);
    static final ClassDesc REPLY = of(Reply.class);
    static final ClassDesc FUTURE = of(CompletableFuture.class);
    static final ClassDesc FAILURE = of(MobulaException.class);
    static final ClassDesc MISMATCH = of(MismatchException.class);
    static final ClassDesc IN_PLACE = of(InPlaceValue.class);
    static final ClassDesc OBJECT = ConstantDescs.CD_Object;

    private Symbols() {}

    static ClassDesc of(Class<?> type) {
        return ClassDesc.ofDescriptor(type.descriptorString());
    }

    static MethodTypeDesc type(ClassDesc result, ClassDesc... parameters) {
        return MethodTypeDesc.of(result, parameters);
    }

    /** The name of an accessor for a primitive: {@code getInt}. */
    static String accessor(String prefix, Class<?> primitive) {
        String name = primitive.getName();
        return prefix + Character.toUpperCase(name.charAt(0)) + name.substring(1);
    }

    /** Converts a primitive on the stack to its bits, a long. */
    static void toBits(CodeBuilder code, Class<?> primitive) {
        switch (TypeKind.from(primitive).asLoadable()) {
            case INT -> code.i2l();
            case FLOAT ->
                code.invokestatic(
                                ConstantDescs.CD_Float,
                                "floatToRawIntBits",
                                type(ConstantDescs.CD_int, ConstantDescs.CD_float))
                        .i2l();
            case DOUBLE ->
                code.invokestatic(
                        ConstantDescs.CD_Double,
                        "doubleToRawLongBits",
                        type(ConstantDescs.CD_long, ConstantDescs.CD_double));
            default -> {}
        }
    }

    /** Converts bits on the stack, a long, back to a primitive. Masks them, since a peer may send a wider result. */
    static void fromBits(CodeBuilder code, Class<?> primitive) {
        switch (TypeKind.from(primitive)) {
            case INT -> code.l2i();
            case BOOLEAN -> code.l2i().iconst_1().iand();
            case BYTE -> code.l2i().i2b();
            case SHORT -> code.l2i().i2s();
            case CHAR -> code.l2i().i2c();
            case FLOAT ->
                code.l2i()
                        .invokestatic(
                                ConstantDescs.CD_Float,
                                "intBitsToFloat",
                                type(ConstantDescs.CD_float, ConstantDescs.CD_int));
            case DOUBLE ->
                code.invokestatic(
                        ConstantDescs.CD_Double,
                        "longBitsToDouble",
                        type(ConstantDescs.CD_double, ConstantDescs.CD_long));
            default -> {}
        }
    }
}
