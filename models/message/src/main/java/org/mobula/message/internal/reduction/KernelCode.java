package org.mobula.message.internal.reduction;

import static java.lang.constant.ConstantDescs.CD_Object;
import static java.lang.constant.ConstantDescs.CD_boolean;
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
import org.mobula.message.ElementKind;

/**
 * Generates the loops of an operation for a kind of elements.
 *
 * <pre>{@code
 * for (int i = from; i < end; i++) {
 *     into[i] = Arithmetic.sum(operand[i], into[i]);
 * }
 * for (int i = 0; i < count; i++) {
 *     into[intoAt + i] = Arithmetic.sum(operand[operandAt + i], into[intoAt + i]);
 * }
 * }</pre>
 *
 * <p>The elements of a pair are both replaced if the operation returns true.
 */
final class KernelCode {
    private static final ClassDesc ARITHMETIC = desc(Arithmetic.class);
    private static final MethodTypeDesc NEW = MethodTypeDesc.of(CD_void);
    private static final MethodTypeDesc ALIGNED = MethodTypeDesc.of(CD_void, CD_Object, CD_Object, CD_int, CD_int);
    private static final MethodTypeDesc SHIFTED =
            MethodTypeDesc.of(CD_void, CD_Object, CD_int, CD_Object, CD_int, CD_int);

    private final String operation;
    private final ElementKind kind;
    private final boolean pairs;
    private final TypeKind type;
    private final ClassDesc array;
    private final ClassDesc computed;

    private KernelCode(String operation, ElementKind kind, boolean pairs) {
        this.operation = operation;
        this.kind = kind;
        this.pairs = pairs;
        type = TypeKind.valueOf(kind.name());
        array = type.upperBound().arrayType();
        computed = kind == ElementKind.BOOLEAN ? CD_boolean : type.asLoadable().upperBound();
    }

    /**
     * @param operation the name of its methods in {@link Arithmetic}
     * @param pairs whether elements are pairs
     */
    static Kernel generate(String operation, ElementKind kind, boolean pairs) {
        KernelCode code = new KernelCode(operation, kind, pairs);
        String name = KernelCode.class.getPackageName() + "." + operation + "_" + kind;
        byte[] bytes = ClassFile.of().build(ClassDesc.of(name), code::build);
        try {
            MethodHandles.Lookup lookup = MethodHandles.lookup();
            Class<?> kernel = lookup.defineHiddenClass(bytes, true).lookupClass();
            return (Kernel) kernel.getDeclaredConstructor().newInstance();
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException("the loops of " + name + " could not be generated", e);
        }
    }

    private void build(ClassBuilder builder) {
        builder.withFlags(ClassFile.ACC_FINAL | ClassFile.ACC_SUPER | ClassFile.ACC_SYNTHETIC);
        builder.withInterfaceSymbols(desc(Kernel.class));
        builder.withMethodBody(
                INIT_NAME,
                NEW,
                ClassFile.ACC_PUBLIC,
                code -> code.aload(0).invokespecial(CD_Object, INIT_NAME, NEW).return_());
        builder.withMethodBody("aligned", ALIGNED, ClassFile.ACC_PUBLIC, this::aligned);
        builder.withMethodBody("shifted", SHIFTED, ClassFile.ACC_PUBLIC, this::shifted);
        builder.withMethodBody("few", SHIFTED, ClassFile.ACC_PUBLIC, this::shifted);
    }

    /** Locals are 1 operand, 2 into, 3 the index, 4 the end. */
    private void aligned(CodeBuilder code) {
        new Loop(code, 1, Loop.NONE, 2, Loop.NONE, 3, 4, 5).emit();
    }

    /** Locals are 1 operand, 2 its first index, 3 into, 4 its first index, 5 the count, 6 the index. */
    private void shifted(CodeBuilder code) {
        code.iconst_0().istore(6);
        new Loop(code, 1, 2, 3, 4, 6, 5, 7).emit();
    }

    /**
     * A loop. The numbers are those of its local variables.
     *
     * @param operandAt added to the index, or {@link #NONE}
     * @param intoAt added to the index, or {@link #NONE}
     * @param free the first unused local variable
     */
    private final class Loop {
        static final int NONE = -1;

        private final CodeBuilder code;
        private final int operand;
        private final int operandAt;
        private final int into;
        private final int intoAt;
        private final int index;
        private final int end;
        private final int free;

        Loop(CodeBuilder code, int operand, int operandAt, int into, int intoAt, int index, int end, int free) {
            this.code = code;
            this.operand = operand;
            this.operandAt = operandAt;
            this.into = into;
            this.intoAt = intoAt;
            this.index = index;
            this.end = end;
            this.free = free;
        }

        void emit() {
            code.aload(operand).checkcast(array).astore(operand);
            code.aload(into).checkcast(array).astore(into);
            Label top = code.newLabel();
            Label bottom = code.newLabel();
            code.labelBinding(top).iload(index).iload(end).if_icmpge(bottom);
            if (pairs) {
                combinePair();
            } else {
                combineOne();
            }
            code.iinc(index, pairs ? 2 : 1).goto_(top);
            code.labelBinding(bottom).return_();
        }

        private void combineOne() {
            place(into, intoAt, 0);
            place(operand, operandAt, 0);
            code.arrayLoad(type);
            place(into, intoAt, 0);
            code.arrayLoad(type);
            code.invokestatic(ARITHMETIC, operation, MethodTypeDesc.of(computed, computed, computed));
            cut();
            code.arrayStore(type);
        }

        private void combinePair() {
            int value = free;
            int position = free + type.slotSize();
            Label next = code.newLabel();
            load(operand, operandAt, 0, value);
            load(operand, operandAt, 1, position);
            place(into, intoAt, 0);
            code.arrayLoad(type);
            place(into, intoAt, 1);
            code.arrayLoad(type);
            code.invokestatic(
                            ARITHMETIC,
                            operation,
                            MethodTypeDesc.of(CD_boolean, computed, computed, computed, computed))
                    .ifeq(next);
            store(0, value);
            store(1, position);
            code.labelBinding(next);
        }

        /** Loads an element onto the stack, and stores it in a local variable. */
        private void load(int from, int at, int plus, int local) {
            place(from, at, plus);
            code.arrayLoad(type).storeLocal(type, local).loadLocal(type, local);
        }

        private void store(int plus, int local) {
            place(into, intoAt, plus);
            code.loadLocal(type, local).arrayStore(type);
        }

        /** Pushes an array and an index. */
        private void place(int base, int at, int plus) {
            code.aload(base).iload(index);
            if (at != NONE) {
                code.iload(at).iadd();
            }
            if (plus > 0) {
                code.loadConstant(plus).iadd();
            }
        }

        private void cut() {
            switch (kind) {
                case BYTE -> code.i2b();
                case CHAR -> code.i2c();
                case SHORT -> code.i2s();
                default -> {}
            }
        }
    }

    private static ClassDesc desc(Class<?> type) {
        return type.describeConstable().orElseThrow();
    }
}
