package org.mobula.shared.internal.rewrite;

import java.lang.classfile.CodeBuilder;
import java.lang.classfile.CodeElement;
import java.lang.classfile.Label;
import java.lang.classfile.Opcode;
import java.lang.classfile.TypeKind;
import java.lang.classfile.instruction.ArrayLoadInstruction;
import java.lang.classfile.instruction.ArrayStoreInstruction;
import java.lang.classfile.instruction.FieldInstruction;
import java.lang.classfile.instruction.InvokeInstruction;
import java.lang.constant.ClassDesc;
import java.lang.constant.ConstantDescs;
import java.lang.constant.MethodTypeDesc;
import java.lang.reflect.AccessFlag;
import java.util.EnumMap;
import java.util.Map;

/** Writes accesses with their checks. */
final class CheckCode {
    private static final ClassDesc CHECKS = ClassDesc.of("org.mobula.shared.spi.InsertedChecks");
    private static final ClassDesc OBJECT = ConstantDescs.CD_Object;
    private static final MethodTypeDesc REPLACE = MethodTypeDesc.of(OBJECT, OBJECT);
    private static final MethodTypeDesc CHECK = MethodTypeDesc.of(ConstantDescs.CD_void, OBJECT, ConstantDescs.CD_int);
    private static final MethodTypeDesc STABLE = MethodTypeDesc.of(OBJECT, OBJECT, ConstantDescs.CD_boolean);
    private static final MethodTypeDesc IS_STABLE =
            MethodTypeDesc.of(ConstantDescs.CD_boolean, OBJECT, ConstantDescs.CD_boolean);

    private final CodeBuilder code;
    private final SharedClasses classes;
    private final Map<TypeKind, Integer> saved = new EnumMap<>(TypeKind.class);

    CheckCode(CodeBuilder code, SharedClasses classes) {
        this.code = code;
        this.classes = classes;
    }

    /** Writes an instruction, with a check if it is an access. */
    void write(CodeElement element) {
        switch (element) {
            case ArrayLoadInstruction load -> load(load);
            case ArrayStoreInstruction store -> store(store);
            case FieldInstruction field when classes.isChecked(field) -> field(field);
            case InvokeInstruction call
            when isArrayCopy(call) -> code.invokestatic(CHECKS, "arraycopy", call.typeSymbol());
            default -> code.with(element);
        }
    }

    private static boolean isArrayCopy(InvokeInstruction call) {
        return call.owner().asInternalName().equals("java/lang/System")
                && call.name().equalsString("arraycopy");
    }

    private void load(ArrayLoadInstruction load) {
        switch (load.typeKind()) {
            case REFERENCE -> {
                code.dup2().invokestatic(CHECKS, "check", CHECK).with(load);
            }
            case BYTE, BOOLEAN ->
                code.invokestatic(
                        CHECKS, "loadByte", MethodTypeDesc.of(ConstantDescs.CD_int, OBJECT, ConstantDescs.CD_int));
            default -> {
                ClassDesc element = load.typeKind().upperBound();
                code.invokestatic(
                        CHECKS, "load", MethodTypeDesc.of(element, element.arrayType(), ConstantDescs.CD_int));
            }
        }
    }

    private void store(ArrayStoreInstruction store) {
        switch (store.typeKind()) {
            case REFERENCE -> {
                int value = save(TypeKind.REFERENCE);
                code.dup2()
                        .invokestatic(CHECKS, "checkWrite", CHECK)
                        .aload(value)
                        .with(store);
            }
            case BYTE, BOOLEAN ->
                code.invokestatic(
                        CHECKS,
                        "storeByte",
                        MethodTypeDesc.of(ConstantDescs.CD_void, OBJECT, ConstantDescs.CD_int, ConstantDescs.CD_int));
            default -> {
                ClassDesc element = store.typeKind().upperBound();
                code.invokestatic(
                        CHECKS,
                        "store",
                        MethodTypeDesc.of(ConstantDescs.CD_void, element.arrayType(), ConstantDescs.CD_int, element));
            }
        }
    }

    private void field(FieldInstruction field) {
        // the verifier wants the object of a protected field of another package to have the accessing class
        boolean replaces = !classes.has(field, AccessFlag.PROTECTED);
        ClassDesc owner = field.owner().asSymbol();
        if (field.opcode() == Opcode.GETFIELD) {
            if (replaces) {
                code.invokestatic(CHECKS, "read", REPLACE).checkcast(owner).with(field);
            } else {
                code.dup().iconst_0().invokestatic(CHECKS, "check", CHECK).with(field);
            }
            return;
        }
        TypeKind kind = TypeKind.from(field.typeSymbol()).asLoadable();
        int value = save(kind);
        if (replaces) {
            code.invokestatic(CHECKS, "write", REPLACE).checkcast(owner);
        } else {
            code.dup().iconst_0().invokestatic(CHECKS, "checkWrite", CHECK);
        }
        code.loadLocal(kind, value).with(field);
    }

    /** Moves the top of the operand stack to a local variable. */
    private int save(TypeKind kind) {
        int slot = saved.computeIfAbsent(kind, code::allocateLocal);
        code.storeLocal(kind, slot);
        return slot;
    }

    /** Writes the checks before a loop: jumps if the loop needs its own checks. */
    void beforeLoop(Loop loop, Label checked) {
        loop.uses().forEach((origin, use) -> {
            TypeKind element = use.element();
            code.aload(origin.slot());
            if (origin.field() != null) {
                code.ifnull(checked).aload(origin.slot()).getfield(origin.field());
            }
            code.loadConstant(use.writes() ? 1 : 0);
            if (origin.field() == null && element != null) {
                int present = saved.computeIfAbsent(TypeKind.REFERENCE, code::allocateLocal);
                code.invokestatic(CHECKS, "stable", STABLE).astore(present);
                code.aload(present).ifnull(checked); // also if the array is null: the access fails there
                code.aload(present).checkcast(element.upperBound().arrayType()).astore(origin.slot());
            } else {
                code.invokestatic(CHECKS, "isStable", IS_STABLE).ifeq(checked);
            }
        });
    }
}
