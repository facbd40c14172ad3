package org.mobula.codec.internal.inplace.generate;

import static java.lang.classfile.ClassFile.ACC_PUBLIC;
import static java.lang.constant.ConstantDescs.CD_Object;
import static java.lang.constant.ConstantDescs.CD_long;
import static java.lang.constant.ConstantDescs.CD_void;
import static java.lang.constant.ConstantDescs.INIT_NAME;
import static java.lang.constant.ConstantDescs.MTD_void;
import static org.mobula.codec.internal.inplace.generate.FieldCode.REFERENCE;
import static org.mobula.codec.internal.inplace.generate.FieldCode.SINK;

import java.lang.classfile.CodeBuilder;
import java.lang.constant.ClassDesc;
import java.lang.constant.MethodTypeDesc;
import org.mobula.codec.inplace.FieldWriter;
import org.mobula.codec.internal.inplace.schema.Element;
import org.mobula.codec.internal.inplace.schema.Property;
import org.mobula.codec.internal.inplace.schema.Schema;

/** Generates the class that writes the objects of one schema: it calls each accessor once. */
public final class WriterGenerator {
    private static final ClassDesc WRITER = FieldCode.desc(FieldWriter.class);
    private static final MethodTypeDesc WRITE = MethodTypeDesc.of(CD_void, SINK, CD_Object, CD_long);
    private static final MethodTypeDesc SET = MethodTypeDesc.of(CD_void, CD_long, CD_Object, REFERENCE);

    private final Schema schema;
    private final FieldCode common;

    private WriterGenerator(Schema schema) {
        this.schema = schema;
        this.common = new FieldCode(schema, "$FieldWriter");
    }

    /** Generates the writer of a schema. */
    public static FieldWriter generate(Schema schema) {
        WriterGenerator generator = new WriterGenerator(schema);
        Class<?> writer = generator.common.define(builder -> {
            builder.withSuperclass(WRITER);
            builder.withMethodBody(
                    INIT_NAME,
                    MTD_void,
                    ACC_PUBLIC,
                    code -> code.aload(0)
                            .invokespecial(WRITER, INIT_NAME, MTD_void)
                            .return_());
            builder.withMethodBody("write", WRITE, ACC_PUBLIC, generator::write);
        });
        try {
            return (FieldWriter) writer.getConstructor().newInstance();
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException("the writer of " + schema.type() + " cannot be created", e);
        }
    }

    /** Locals: 1 sink, 2 object, 3 offset, 5 typed object. */
    private void write(CodeBuilder code) {
        Class<?> type = schema.type();
        ClassDesc self = FieldCode.desc(type);
        code.aload(2).checkcast(self).astore(5);
        for (int i = 0; i < schema.properties().size(); i++) {
            Property property = schema.properties().get(i);
            ClassDesc result = FieldCode.desc(property.accessor().getReturnType());
            MethodTypeDesc shape = MethodTypeDesc.of(result);
            Element primitive = property.primitive();
            code.aload(1);
            if (primitive != null) {
                code.invokevirtual(SINK, "memory", MethodTypeDesc.of(FieldCode.SEGMENT));
            }
            code.lload(3).loadConstant((long) schema.offsets().get(i)).ladd();
            code.aload(5);
            if (type.isInterface()) {
                code.invokeinterface(self, property.name(), shape);
            } else {
                code.invokevirtual(self, property.name(), shape);
            }
            if (primitive != null) {
                FieldCode.set(code, primitive.primitive());
            } else {
                common.load(code, property.requireReference());
                code.invokevirtual(SINK, "setReference", SET);
            }
        }
        code.return_();
    }
}
