package org.mobula.codec.internal.generate;

import static java.lang.constant.ConstantDescs.CD_Object;
import static java.lang.constant.ConstantDescs.CD_boolean;
import static java.lang.constant.ConstantDescs.CD_int;
import static java.lang.constant.ConstantDescs.CD_long;
import static java.lang.constant.ConstantDescs.CD_void;
import static org.mobula.codec.internal.generate.CodecCode.CODEC;
import static org.mobula.codec.internal.generate.CodecCode.GENERATED;
import static org.mobula.codec.internal.generate.CodecCode.INPUT;
import static org.mobula.codec.internal.generate.CodecCode.PUT;
import static org.mobula.codec.internal.generate.CodecCode.READ;
import static org.mobula.codec.internal.generate.CodecCode.READER;
import static org.mobula.codec.internal.generate.CodecCode.READ_INTO;

import java.lang.classfile.CodeBuilder;
import java.lang.classfile.Label;
import java.lang.constant.ClassDesc;
import java.lang.constant.MethodTypeDesc;
import java.lang.reflect.Constructor;
import java.util.List;
import org.mobula.codec.ObjectCodec;
import org.mobula.codec.internal.serial.WireField;

/** The instructions that read the objects of a class without final fields. */
final class ReadingCode {
    private static final ClassDesc CONSTRUCTOR = CodecCode.desc(Constructor.class);
    private static final MethodTypeDesc NEW_INSTANCE = MethodTypeDesc.of(CD_Object, CD_Object.arrayType());

    private final CodecCode common;

    ReadingCode(CodecCode common) {
        this.common = common;
    }

    /** {@code newInstance()}: calls a constructor that is a constant for the JIT. */
    void newInstance(CodeBuilder code, Constructor<?> allocator) {
        code.trying(
                tried -> tried.ldc(common.constant(CONSTRUCTOR, allocator))
                        .aconst_null()
                        .invokevirtual(CONSTRUCTOR, "newInstance", NEW_INSTANCE)
                        .areturn(),
                failed -> failed.catching(
                        CodecCode.desc(ReflectiveOperationException.class),
                        handler -> handler.astore(1)
                                .ldc(common.type().getName())
                                .aload(1)
                                .invokestatic(READER, "rejected", CodecCode.REJECTED)
                                .athrow()));
    }

    /** {@code read(reader)}: locals are 1 reader, 2 object. */
    static void read(CodeBuilder code) {
        code.aload(0).aload(1).invokevirtual(GENERATED, "readHead", READ).astore(2);
        code.aload(0).aload(1).aload(2).invokevirtual(GENERATED, "readParts", READ_INTO);
        code.aload(2).areturn();
    }

    /** {@code readHead(reader)}: creates the object, registers it, and reads its primitive fields. */
    static void readHead(CodeBuilder code) {
        code.aload(0).aload(1).invokevirtual(GENERATED, "obtain", READ).astore(2);
        code.aload(1).aload(2).invokevirtual(READER, "register", MethodTypeDesc.of(CD_void, CD_Object));
        code.aload(0).aload(1).aload(2).invokevirtual(GENERATED, "readValues", READ_INTO);
        code.aload(2).areturn();
    }

    /** {@code readValues(reader, object)}: locals are 1 reader, 2 object, 3 typed object, 4 input, 5 place. */
    void readValues(CodeBuilder code) {
        common.callAbove(code, "readValues", READ_INTO);
        List<WireField> values = WireField.values(common.fields());
        if (values.isEmpty()) {
            code.return_();
            return;
        }
        code.aload(2).checkcast(common.self()).astore(3);
        takeValues(code, values);
        int offset = 0;
        for (WireField field : values) {
            code.aload(3);
            readValue(code, field, offset);
            code.putfield(common.self(), field.name(), CodecCode.desc(field.type()));
            offset += field.width();
        }
        code.return_();
    }

    /** Skips primitive values: the input is then in local 4, their position in 5. */
    static void takeValues(CodeBuilder code, List<WireField> values) {
        code.aload(1).invokevirtual(READER, "input", MethodTypeDesc.of(INPUT)).astore(4);
        code.aload(4).loadConstant(WireField.width(values));
        code.invokevirtual(INPUT, "take", MethodTypeDesc.of(CD_long, CD_int)).lstore(5);
    }

    /** Leaves a value on the stack that {@link #takeValues} skipped. */
    static void readValue(CodeBuilder code, WireField field, int offset) {
        code.aload(4).lload(5).loadConstant((long) offset).ladd();
        code.invokevirtual(
                INPUT, field.type().getName() + "At", MethodTypeDesc.of(CodecCode.desc(field.type()), CD_long));
    }

    /** {@code readParts(reader, object)}: locals are 1 reader, 2 object, 3 typed object, 4 codec. */
    void readParts(CodeBuilder code) {
        common.callAbove(code, "readParts", READ_INTO);
        code.aload(2).checkcast(common.self()).astore(3);
        for (WireField field : WireField.references(common.fields())) {
            code.aload(3);
            readReference(code, field, 4);
            code.checkcast(CodecCode.desc(field.type()));
            code.putfield(common.self(), field.name(), CodecCode.desc(field.type()));
        }
        code.return_();
    }

    /** {@code put(object, index, part)}. */
    void put(CodeBuilder code) {
        List<WireField> references = WireField.references(common.fields());
        common.switchParts(
                code,
                () -> code.aload(1)
                        .iload(2)
                        .aload(3)
                        .invokevirtual(GENERATED, "put", PUT)
                        .return_(),
                i -> {
                    ClassDesc fieldType = CodecCode.desc(references.get(i).type());
                    code.aload(1).checkcast(common.self()).aload(3).checkcast(fieldType);
                    code.putfield(common.self(), references.get(i).name(), fieldType)
                            .return_();
                });
    }

    /** Leaves an object on the stack. */
    void readReference(CodeBuilder code, WireField field, int codecLocal) {
        ObjectCodec exact = common.exact(field);
        Label there = code.newLabel();
        Label done = code.newLabel();
        if (exact != null) {
            code.aload(1).ldc(common.constant(CODEC, exact));
            code.invokevirtual(READER, "startExact", MethodTypeDesc.of(CD_boolean, CODEC))
                    .ifeq(there);
            code.ldc(common.constant(CODEC, exact));
        } else {
            code.aload(1)
                    .invokevirtual(READER, "start", MethodTypeDesc.of(CODEC))
                    .astore(codecLocal);
            code.aload(codecLocal).ifnull(there).aload(codecLocal);
        }
        code.aload(1).invokevirtual(CODEC, "read", READ);
        code.aload(1)
                .invokevirtual(READER, "finish", MethodTypeDesc.of(CD_void))
                .goto_(done);
        code.labelBinding(there).aload(1).invokevirtual(READER, "taken", MethodTypeDesc.of(CD_Object));
        code.labelBinding(done);
    }
}
