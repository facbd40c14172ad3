package org.mobula.codec.internal.inplace.generate;

import static java.lang.classfile.ClassFile.ACC_PUBLIC;
import static java.lang.constant.ConstantDescs.CD_Object;
import static java.lang.constant.ConstantDescs.CD_long;
import static java.lang.constant.ConstantDescs.CD_void;
import static java.lang.constant.ConstantDescs.INIT_NAME;
import static java.lang.constant.ConstantDescs.MTD_void;
import static org.mobula.codec.internal.inplace.generate.FieldCode.REFERENCE;
import static org.mobula.codec.internal.inplace.generate.FieldCode.SOURCE;

import java.lang.classfile.CodeBuilder;
import java.lang.constant.ClassDesc;
import java.lang.constant.MethodTypeDesc;
import java.util.List;
import org.mobula.codec.inplace.ViewFactory;
import org.mobula.codec.internal.inplace.schema.Element;
import org.mobula.codec.internal.inplace.schema.Property;
import org.mobula.codec.internal.inplace.schema.Schema;

/** Generates the class that reads records: it calls the canonical constructor with the values of a message. */
public final class RecordGenerator {
    private static final ClassDesc FACTORY = FieldCode.desc(ViewFactory.class);
    private static final MethodTypeDesc CREATE = MethodTypeDesc.of(CD_Object, SOURCE, CD_long);
    private static final MethodTypeDesc GET = MethodTypeDesc.of(CD_Object, SOURCE, CD_long, REFERENCE);

    private final Schema schema;
    private final List<Integer> offsets;
    private final FieldCode common;

    private RecordGenerator(Schema schema, List<Integer> offsets) {
        this.schema = schema;
        this.offsets = offsets;
        this.common = new FieldCode(schema, "$RecordFactory");
    }

    /**
     * Generates the factory of a record.
     *
     * @param offsets the offset of each property from the beginning of an object
     */
    public static ViewFactory generate(Schema schema, List<Integer> offsets) {
        RecordGenerator generator = new RecordGenerator(schema, offsets);
        Class<?> factory = generator.common.define(builder -> {
            builder.withSuperclass(FACTORY);
            builder.withMethodBody(
                    INIT_NAME,
                    MTD_void,
                    ACC_PUBLIC,
                    code -> code.aload(0)
                            .invokespecial(FACTORY, INIT_NAME, MTD_void)
                            .return_());
            builder.withMethodBody("create", CREATE, ACC_PUBLIC, generator::create);
        });
        try {
            return (ViewFactory) factory.getConstructor().newInstance();
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException("the factory of " + schema.type() + " cannot be created", e);
        }
    }

    private void create(CodeBuilder code) {
        ClassDesc self = FieldCode.desc(schema.type());
        code.new_(self).dup();
        for (Property component : schema.components()) {
            load(code, component, offsets.get(schema.properties().indexOf(component)));
        }
        List<ClassDesc> types = schema.components().stream()
                .map(each -> FieldCode.desc(each.accessor().getReturnType()))
                .toList();
        code.invokespecial(self, INIT_NAME, MethodTypeDesc.of(CD_void, types)).areturn();
    }

    private void load(CodeBuilder code, Property component, long offset) {
        Element primitive = component.primitive();
        code.aload(1);
        if (primitive != null) {
            code.invokevirtual(SOURCE, "bytes", MethodTypeDesc.of(FieldCode.SEGMENT));
            code.lload(2).loadConstant(offset).ladd();
            FieldCode.get(code, primitive.primitive());
        } else {
            code.lload(2).loadConstant(offset).ladd();
            common.load(code, component.requireReference());
            code.invokestatic(FieldCode.VIEW, "reference", GET);
            code.checkcast(FieldCode.desc(component.accessor().getReturnType()));
        }
    }
}
