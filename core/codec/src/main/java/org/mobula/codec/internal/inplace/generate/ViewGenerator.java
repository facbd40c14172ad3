package org.mobula.codec.internal.inplace.generate;

import static java.lang.classfile.ClassFile.ACC_PUBLIC;
import static java.lang.constant.ConstantDescs.CD_Object;
import static java.lang.constant.ConstantDescs.CD_int;
import static java.lang.constant.ConstantDescs.CD_long;
import static java.lang.constant.ConstantDescs.CD_void;
import static java.lang.constant.ConstantDescs.INIT_NAME;
import static org.mobula.codec.internal.inplace.generate.FieldCode.REFERENCE;
import static org.mobula.codec.internal.inplace.generate.FieldCode.SOURCE;
import static org.mobula.codec.internal.inplace.generate.FieldCode.VIEW;

import java.lang.classfile.ClassBuilder;
import java.lang.classfile.CodeBuilder;
import java.lang.classfile.TypeKind;
import java.lang.constant.MethodTypeDesc;
import java.lang.reflect.Method;
import java.util.Arrays;
import java.util.List;
import java.util.function.Consumer;
import org.mobula.codec.inplace.ObjectSource;
import org.mobula.codec.inplace.ViewFactory;
import org.mobula.codec.internal.inplace.schema.Element;
import org.mobula.codec.internal.inplace.schema.Property;
import org.mobula.codec.internal.inplace.schema.Schema;

/** Generates the views of an interface: hidden classes that implement it by reading a message. */
public final class ViewGenerator {
    private static final MethodTypeDesc INIT = MethodTypeDesc.of(CD_void, SOURCE, CD_long);
    private static final MethodTypeDesc CREATE = MethodTypeDesc.of(CD_Object, SOURCE, CD_long);
    private static final MethodTypeDesc GET = MethodTypeDesc.of(CD_Object, VIEW, CD_long, REFERENCE);
    private static final MethodTypeDesc SET = MethodTypeDesc.of(CD_void, VIEW, CD_long, CD_Object);
    private static final MethodTypeDesc GET_ELEMENT = MethodTypeDesc.of(CD_Object, VIEW, CD_long, CD_int, REFERENCE);
    private static final MethodTypeDesc ELEMENT_AT = MethodTypeDesc.of(CD_long, VIEW, CD_long, CD_int, CD_int, CD_int);

    private final Schema schema;
    private final List<Integer> offsets;
    private final FieldCode common;

    private ViewGenerator(Schema schema, List<Integer> offsets) {
        this.schema = schema;
        this.offsets = offsets;
        this.common = new FieldCode(schema, "$View");
    }

    /**
     * Generates the views of a schema.
     *
     * @param offsets the offset of each property from the beginning of an object
     * @param nothing a source that the factory holds, which is a view itself
     */
    public static ViewFactory generate(Schema schema, List<Integer> offsets, ObjectSource nothing) {
        Class<?> view = new ViewGenerator(schema, offsets).define();
        try {
            return (ViewFactory)
                    view.getConstructor(ObjectSource.class, long.class).newInstance(nothing, 0L);
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException("the view of " + schema.type() + " cannot be created", e);
        }
    }

    private Class<?> define() {
        return common.define(builder -> {
            builder.withSuperclass(VIEW).withInterfaceSymbols(FieldCode.desc(schema.type()));
            builder.withMethodBody(
                    INIT_NAME,
                    INIT,
                    ACC_PUBLIC,
                    code -> code.aload(0)
                            .aload(1)
                            .lload(2)
                            .invokespecial(VIEW, INIT_NAME, INIT)
                            .return_());
            builder.withMethodBody(
                    "create",
                    CREATE,
                    ACC_PUBLIC,
                    code -> code.new_(common.self())
                            .dup()
                            .aload(1)
                            .lload(2)
                            .invokespecial(common.self(), INIT_NAME, INIT)
                            .areturn());
            for (int i = 0; i < offsets.size(); i++) {
                property(builder, schema.properties().get(i), offsets.get(i));
            }
        });
    }

    private void property(ClassBuilder builder, Property property, long offset) {
        Element primitive = property.primitive();
        if (primitive != null) {
            add(builder, property.accessor(), code -> getPrimitive(code, primitive, offset));
        } else {
            add(builder, property.accessor(), code -> {
                code.aload(0).loadConstant(offset);
                common.load(code, property.requireReference());
                code.invokestatic(VIEW, "getReference", GET);
                code.checkcast(FieldCode.desc(property.accessor().getReturnType()))
                        .areturn();
            });
        }
        Method setter = property.setter();
        if (setter != null) {
            add(builder, setter, code -> set(code, property, offset));
        }
        Method elementGetter = property.elementGetter();
        if (elementGetter != null) {
            add(builder, elementGetter, code -> getElement(code, property, elementGetter, offset));
        }
        Method elementSetter = property.elementSetter();
        if (elementSetter != null) {
            add(builder, elementSetter, code -> setElement(code, property, elementSetter, offset));
        }
    }

    private static void getPrimitive(CodeBuilder code, Element primitive, long offset) {
        place(code, offset);
        FieldCode.get(code, primitive.primitive());
        code.return_(TypeKind.from(primitive.primitive()));
    }

    private static void set(CodeBuilder code, Property property, long offset) {
        Element primitive = property.primitive();
        if (primitive == null) {
            code.aload(0).loadConstant(offset).aload(1).invokestatic(VIEW, "setReference", SET);
        } else {
            place(code, offset);
            code.loadLocal(TypeKind.from(primitive.primitive()), 1);
            FieldCode.set(code, primitive.primitive());
        }
        code.return_();
    }

    private void getElement(CodeBuilder code, Property property, Method getter, long offset) {
        Class<?> result = getter.getReturnType();
        if (result.isPrimitive()) {
            placeElement(code, property, offset);
            FieldCode.get(code, result);
            code.return_(TypeKind.from(result));
        } else {
            code.aload(0).loadConstant(offset).iload(1);
            common.load(code, property.requireReference());
            code.invokestatic(VIEW, "getElement", GET_ELEMENT);
            code.checkcast(FieldCode.desc(result)).areturn();
        }
    }

    private static void setElement(CodeBuilder code, Property property, Method setter, long offset) {
        Class<?> value = setter.getParameterTypes()[1];
        placeElement(code, property, offset);
        code.loadLocal(TypeKind.from(value), 2);
        FieldCode.set(code, value);
        code.return_();
    }

    /** Leaves the segment and the offset of a field. */
    private static void place(CodeBuilder code, long offset) {
        code.aload(0).getfield(VIEW, "bytes", FieldCode.SEGMENT);
        code.aload(0).getfield(VIEW, "offset", CD_long).loadConstant(offset).ladd();
    }

    /** Leaves the segment and the offset of an element; its index is in local 1. */
    private static void placeElement(CodeBuilder code, Property property, long offset) {
        code.aload(0).getfield(VIEW, "bytes", FieldCode.SEGMENT);
        code.aload(0).loadConstant(offset).iload(1);
        code.loadConstant(property.word()).loadConstant(property.width());
        code.invokestatic(VIEW, "elementAt", ELEMENT_AT);
    }

    private static void add(ClassBuilder builder, Method method, Consumer<CodeBuilder> body) {
        MethodTypeDesc shape = MethodTypeDesc.of(
                FieldCode.desc(method.getReturnType()),
                Arrays.stream(method.getParameterTypes()).map(FieldCode::desc).toList());
        builder.withMethodBody(method.getName(), shape, ACC_PUBLIC, body);
    }
}
