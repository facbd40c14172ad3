package org.mobula.message.internal.pattern;

import static java.lang.constant.ConstantDescs.CD_Object;
import static java.lang.constant.ConstantDescs.CD_int;
import static java.lang.constant.ConstantDescs.CD_void;
import static java.lang.constant.ConstantDescs.INIT_NAME;

import java.lang.classfile.ClassBuilder;
import java.lang.classfile.ClassFile;
import java.lang.classfile.CodeBuilder;
import java.lang.classfile.Label;
import java.lang.classfile.TypeKind;
import java.lang.constant.ClassDesc;
import java.lang.constant.MethodTypeDesc;
import java.lang.invoke.MethodHandles;

/**
 * Generates the loops of {@link Stride} for one type of array, which would otherwise be written out for each primitive
 * type. The loops use arrays, because access to memory segments becomes 15 times slower once the JVM has seen more than
 * two kinds of segments.
 */
final class StrideCode {
    private static final MethodTypeDesc NEW = MethodTypeDesc.of(CD_void);
    private static final MethodTypeDesc MOVE = MethodTypeDesc.of(CD_void, CD_Object, CD_int, CD_int, CD_Object, CD_int);
    private static final ClassValue<Stride> STRIDES = new ClassValue<>() {
        @Override
        protected Stride computeValue(Class<?> array) {
            return new StrideCode(array).generate();
        }
    };

    // local variables: 0 is this, followed by the parameters of the loops and the index
    private static final int ARRAY = 1;
    private static final int AT = 2;
    private static final int STRIDE = 3;
    private static final int STAGE = 4;
    private static final int COUNT = 5;
    private static final int INDEX = 6;

    private final ClassDesc array;
    private final TypeKind type;

    private StrideCode(Class<?> array) {
        this.array = desc(array);
        type = TypeKind.from(array.componentType());
    }

    /** The loops for a type of primitive arrays. */
    static Stride of(Class<?> array) {
        return STRIDES.get(array);
    }

    private Stride generate() {
        String name = StrideCode.class.getPackageName() + ".stride_" + type.name();
        byte[] bytes = ClassFile.of().build(ClassDesc.of(name), this::build);
        try {
            MethodHandles.Lookup lookup = MethodHandles.lookup();
            Class<?> stride = lookup.defineHiddenClass(bytes, true).lookupClass();
            return (Stride) stride.getDeclaredConstructor().newInstance();
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException("the loops of " + name + " could not be generated", e);
        }
    }

    private void build(ClassBuilder builder) {
        builder.withFlags(ClassFile.ACC_FINAL | ClassFile.ACC_SUPER | ClassFile.ACC_SYNTHETIC);
        builder.withInterfaceSymbols(desc(Stride.class));
        builder.withMethodBody(
                INIT_NAME,
                NEW,
                ClassFile.ACC_PUBLIC,
                code -> code.aload(0).invokespecial(CD_Object, INIT_NAME, NEW).return_());
        builder.withMethodBody("gather", MOVE, ClassFile.ACC_PUBLIC, code -> loop(code, true));
        builder.withMethodBody("spread", MOVE, ClassFile.ACC_PUBLIC, code -> loop(code, false));
    }

    private void loop(CodeBuilder code, boolean gather) {
        code.aload(ARRAY).checkcast(array).astore(ARRAY);
        code.aload(STAGE).checkcast(array).astore(STAGE);
        Label top = code.newLabel();
        Label bottom = code.newLabel();
        code.iconst_0().istore(INDEX);
        code.labelBinding(top).iload(INDEX).iload(COUNT).if_icmpge(bottom);
        if (gather) {
            stage(code);
            spreadPlace(code);
        } else {
            spreadPlace(code);
            stage(code);
        }
        code.arrayLoad(type).arrayStore(type);
        code.iinc(INDEX, 1).goto_(top);
        code.labelBinding(bottom).return_();
    }

    private static void stage(CodeBuilder code) {
        code.aload(STAGE).iload(INDEX);
    }

    private static void spreadPlace(CodeBuilder code) {
        code.aload(ARRAY).iload(AT).iload(INDEX).iload(STRIDE).imul().iadd();
    }

    private static ClassDesc desc(Class<?> type) {
        return type.describeConstable().orElseThrow();
    }
}
