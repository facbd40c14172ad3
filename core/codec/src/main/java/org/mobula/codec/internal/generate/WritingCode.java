package org.mobula.codec.internal.generate;

import static java.lang.constant.ConstantDescs.CD_Object;
import static java.lang.constant.ConstantDescs.CD_boolean;
import static java.lang.constant.ConstantDescs.CD_int;
import static java.lang.constant.ConstantDescs.CD_long;
import static java.lang.constant.ConstantDescs.CD_void;
import static org.mobula.codec.internal.generate.CodecCode.CODEC;
import static org.mobula.codec.internal.generate.CodecCode.GENERATED;
import static org.mobula.codec.internal.generate.CodecCode.OUTPUT;
import static org.mobula.codec.internal.generate.CodecCode.PART;
import static org.mobula.codec.internal.generate.CodecCode.WRITE;
import static org.mobula.codec.internal.generate.CodecCode.WRITER;

import java.lang.classfile.CodeBuilder;
import java.lang.classfile.Label;
import java.lang.constant.ClassDesc;
import java.lang.constant.DynamicConstantDesc;
import java.lang.constant.MethodTypeDesc;
import java.util.List;
import org.mobula.codec.FieldSite;
import org.mobula.codec.ObjectCodec;
import org.mobula.codec.internal.serial.WireField;

/**
 * The instructions that write the objects of one class.
 *
 * <p>Each reference field has its own call instruction, so that the JIT sees which codec it usually calls.
 */
final class WritingCode {
    private static final ClassDesc SITE = CodecCode.desc(FieldSite.class);
    private static final MethodTypeDesc START = MethodTypeDesc.of(CODEC, CD_Object, SITE);
    private static final MethodTypeDesc START_EXACT = MethodTypeDesc.of(CD_boolean, CD_Object, CODEC);
    private static final MethodTypeDesc FINISH = MethodTypeDesc.of(CD_void, CODEC);

    private final CodecCode common;

    WritingCode(CodecCode common) {
        this.common = common;
    }

    /** {@code write(writer, object)}: values, then parts. */
    void write(CodeBuilder code) {
        code.aload(0).aload(1).aload(2).invokevirtual(GENERATED, "writeValues", WRITE);
        code.aload(0).aload(1).aload(2).invokevirtual(GENERATED, "writeParts", WRITE);
        code.return_();
    }

    /** {@code writeValues(writer, object)}: locals are 1 writer, 2 object, 3 typed object, 4 output, 5 place. */
    void writeValues(CodeBuilder code) {
        common.callAbove(code, "writeValues", WRITE);
        List<WireField> values = WireField.values(common.fields());
        if (values.isEmpty()) {
            code.return_();
            return;
        }
        code.aload(2).checkcast(common.self()).astore(3);
        code.aload(1).invokevirtual(WRITER, "output", MethodTypeDesc.of(OUTPUT)).astore(4);
        code.aload(4).loadConstant(WireField.width(values));
        code.invokevirtual(OUTPUT, "reserve", MethodTypeDesc.of(CD_long, CD_int))
                .lstore(5);
        int offset = 0;
        for (WireField field : values) {
            ClassDesc fieldType = CodecCode.desc(field.type());
            code.aload(4).lload(5).loadConstant((long) offset).ladd();
            code.aload(3).getfield(common.self(), field.name(), fieldType);
            code.invokevirtual(
                    OUTPUT, CodecCode.accessor("set", field.type()), MethodTypeDesc.of(CD_void, CD_long, fieldType));
            offset += field.width();
        }
        code.return_();
    }

    /** {@code writeParts(writer, object)}: locals are 1 writer, 2 object, 3 typed object, 4 value, 5 codec. */
    void writeParts(CodeBuilder code) {
        common.callAbove(code, "writeParts", WRITE);
        code.aload(2).checkcast(common.self()).astore(3);
        for (WireField field : WireField.references(common.fields())) {
            ObjectCodec exact = common.exact(field);
            code.aload(3)
                    .getfield(common.self(), field.name(), CodecCode.desc(field.type()))
                    .astore(4);
            if (exact != null) {
                writeExact(code, common.constant(CODEC, exact));
            } else {
                writeAny(code);
            }
        }
        code.return_();
    }

    /** {@code part(object, index)}. */
    void part(CodeBuilder code) {
        List<WireField> references = WireField.references(common.fields());
        common.switchParts(
                code,
                () -> code.aload(1)
                        .iload(2)
                        .invokevirtual(GENERATED, "part", PART)
                        .areturn(),
                i -> code.aload(1)
                        .checkcast(common.self())
                        .getfield(
                                common.self(),
                                references.get(i).name(),
                                CodecCode.desc(references.get(i).type()))
                        .areturn());
    }

    private static void writeExact(CodeBuilder code, DynamicConstantDesc<?> codec) {
        Label done = code.newLabel();
        code.aload(1)
                .aload(4)
                .ldc(codec)
                .invokevirtual(WRITER, "startExact", START_EXACT)
                .ifeq(done);
        code.ldc(codec).aload(1).aload(4).invokevirtual(CODEC, "write", WRITE);
        code.aload(1).ldc(codec).invokevirtual(WRITER, "finish", FINISH);
        code.labelBinding(done);
    }

    private void writeAny(CodeBuilder code) {
        Label there = code.newLabel();
        Label done = code.newLabel();
        code.aload(4).ifnonnull(there);
        code.aload(1)
                .invokevirtual(WRITER, "writeNull", MethodTypeDesc.of(CD_void))
                .goto_(done);
        code.labelBinding(there);
        code.aload(1)
                .aload(4)
                .ldc(common.constant(SITE, new FieldSite()))
                .invokevirtual(WRITER, "start", START)
                .astore(5);
        code.aload(5).ifnull(done);
        code.aload(5).aload(1).aload(4).invokevirtual(CODEC, "write", WRITE);
        code.aload(1).aload(5).invokevirtual(WRITER, "finish", FINISH);
        code.labelBinding(done);
    }
}
