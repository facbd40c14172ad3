package org.mobula.codec.internal.inplace.generate;

import static java.lang.classfile.ClassFile.ACC_FINAL;
import static java.lang.classfile.ClassFile.ACC_PUBLIC;
import static java.lang.classfile.ClassFile.ACC_SUPER;
import static java.lang.constant.ConstantDescs.CD_long;
import static java.lang.constant.ConstantDescs.CD_void;
import static java.lang.constant.ConstantDescs.DEFAULT_NAME;

import java.lang.classfile.ClassBuilder;
import java.lang.classfile.ClassFile;
import java.lang.classfile.CodeBuilder;
import java.lang.constant.ClassDesc;
import java.lang.constant.ConstantDescs;
import java.lang.constant.DynamicConstantDesc;
import java.lang.constant.MethodTypeDesc;
import java.lang.foreign.MemorySegment;
import java.lang.invoke.MethodHandles.Lookup;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import org.mobula.codec.SchemaException;
import org.mobula.codec.access.PackageAccess;
import org.mobula.codec.inplace.Fields;
import org.mobula.codec.inplace.GraphSink;
import org.mobula.codec.inplace.ObjectSource;
import org.mobula.codec.inplace.ObjectView;
import org.mobula.codec.inplace.ReferenceForm;
import org.mobula.codec.internal.inplace.schema.Schema;

/** What the generated classes of one schema have in common. */
final class FieldCode {
    static final ClassDesc VIEW = desc(ObjectView.class);
    static final ClassDesc SOURCE = desc(ObjectSource.class);
    static final ClassDesc SINK = desc(GraphSink.class);
    static final ClassDesc REFERENCE = desc(ReferenceForm.class);

    static final ClassDesc SEGMENT = desc(MemorySegment.class);
    private static final ClassDesc FIELDS = desc(Fields.class);

    private final Schema schema;
    private final ClassDesc self;
    private final List<Object> constants = new ArrayList<>();

    FieldCode(Schema schema, String suffix) {
        this.schema = schema;
        this.self = ClassDesc.of(schema.type().getName() + suffix);
    }

    /** The generated class, while it is built. */
    ClassDesc self() {
        return self;
    }

    /** Loads a constant of the program's class. */
    void load(CodeBuilder code, ReferenceForm value) {
        int at = constants.size();
        constants.add(value);
        code.ldc(DynamicConstantDesc.ofNamed(ConstantDescs.BSM_CLASS_DATA_AT, DEFAULT_NAME, REFERENCE, at));
    }

    /** Defines a hidden class in the nest of the schema. */
    Class<?> define(Consumer<ClassBuilder> content) {
        Class<?> type = schema.type();
        byte[] bytes = ClassFile.of().build(self, builder -> {
            builder.withFlags(ACC_PUBLIC | ACC_FINAL | ACC_SUPER);
            content.accept(builder);
        });
        try {
            Lookup lookup = PackageAccess.lookupIn(type, ObjectView.class);
            constants.add(type); // class data must not be empty
            return lookup.defineHiddenClassWithClassData(bytes, constants, true, Lookup.ClassOption.NESTMATE)
                    .lookupClass();
        } catch (IllegalAccessException e) {
            throw new SchemaException(type, String.valueOf(e.getMessage()));
        }
    }

    /** Reads the primitive at the segment and offset on the stack. */
    static void get(CodeBuilder code, Class<?> type) {
        code.invokestatic(FIELDS, accessor("get", type), MethodTypeDesc.of(desc(type), SEGMENT, CD_long));
    }

    /** Writes a primitive; segment, offset and value are on the stack. */
    static void set(CodeBuilder code, Class<?> type) {
        code.invokestatic(FIELDS, accessor("set", type), MethodTypeDesc.of(CD_void, SEGMENT, CD_long, desc(type)));
    }

    /** {@code getDouble} for get and double. */
    private static String accessor(String verb, Class<?> primitive) {
        String name = primitive.getName();
        return verb + Character.toUpperCase(name.charAt(0)) + name.substring(1);
    }

    static ClassDesc desc(Class<?> type) {
        return ClassDesc.ofDescriptor(type.descriptorString());
    }
}
