package org.mobula.codec.internal;

import static java.lang.classfile.ClassFile.ACC_FINAL;
import static java.lang.classfile.ClassFile.ACC_PUBLIC;
import static java.lang.classfile.ClassFile.ACC_SUPER;
import static java.lang.constant.ConstantDescs.INIT_NAME;

import java.io.Serializable;
import java.lang.classfile.ClassBuilder;
import java.lang.classfile.ClassFile;
import java.lang.constant.ClassDesc;
import java.lang.invoke.MethodHandles.Lookup;
import java.lang.invoke.MethodType;
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.lang.reflect.RecordComponent;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;
import org.mobula.codec.NotCarriableException;
import org.mobula.codec.ObjectCodec;

/**
 * Makes the codec of one class: a hidden class in the class's own nest, so that private fields are read and written by
 * plain field instructions.
 *
 * <p>A codec writes the fields its class declares, after its superclass's codec has written what is declared above.
 * Fields are set without regard to constructors, as {@link Serializable} has it; if one is final, all that the class
 * declares are set through the JDK's serialization. Records are made by their canonical constructor.
 */
final class CodecGenerator {
    private final CodecTable table;
    private final Class<?> type;
    private final ClassDesc name;
    private final CodecBody body;

    CodecGenerator(CodecTable table, Class<?> type) {
        this.table = table;
        this.type = type;
        this.name = ClassDesc.of(type.getName() + "$Codec");
        this.body = new CodecBody(table, type);
    }

    ObjectCodec generate() {
        return type.isRecord() ? generateRecord(type.getRecordComponents()) : generateClass();
    }

    private ObjectCodec generateRecord(RecordComponent[] components) {
        List<CarriedField> fields = CarriedField.componentsOf(type, components);
        TypeShape shape = TypeShape.of(
                table.nextIndex(),
                type.getName(),
                "record",
                words(fields),
                Set.of(TypeShape.Trait.TRACKED, TypeShape.Trait.OPAQUE, TypeShape.Trait.LATE),
                null);
        return define(shape, builder -> {
            builder.withMethodBody("write", CodecBody.WRITE, ACC_PUBLIC, code -> body.writeFields(code, null, fields));
            builder.withMethodBody(
                    "read", CodecBody.READ, ACC_PUBLIC, code -> body.readRecord(code, fields, components));
        });
    }

    private ObjectCodec generateClass() {
        Class<?> above = type.getSuperclass();
        ObjectCodec superCodec =
                above != null && Serializable.class.isAssignableFrom(above) ? table.generated(above) : null;
        List<CarriedField> fields = CarriedField.declaredBy(type);
        StreamLevel level = hasFinalField() ? new StreamLevel(type, table, false) : null;
        TypeShape shape = TypeShape.of(
                table.nextIndex(), type.getName(), "class", words(allFields()), Set.of(TypeShape.Trait.TRACKED), level);
        return define(shape, builder -> {
            builder.withMethodBody(
                    "write", CodecBody.WRITE, ACC_PUBLIC, code -> body.writeFields(code, superCodec, fields));
            builder.withMethodBody(
                    "readFields",
                    CodecBody.READ_FIELDS,
                    ACC_PUBLIC,
                    code -> body.readFields(code, superCodec, level == null ? fields : null));
            builder.withMethodBody(
                    "read",
                    CodecBody.READ,
                    ACC_PUBLIC,
                    code -> body.readObject(
                            code, Modifier.isAbstract(type.getModifiers()) ? null : Carriable.allocator(type)));
        });
    }

    private ObjectCodec define(TypeShape shape, Consumer<ClassBuilder> methods) {
        Lookup lookup = CodecAccess.into(type);
        byte[] bytes = ClassFile.of().build(name, builder -> {
            builder.withFlags(ACC_PUBLIC | ACC_FINAL | ACC_SUPER).withSuperclass(CodecBody.CODEC);
            builder.withMethodBody(
                    INIT_NAME,
                    CodecBody.INIT,
                    ACC_PUBLIC,
                    code -> code.aload(0)
                            .aload(1)
                            .invokespecial(CodecBody.CODEC, INIT_NAME, CodecBody.INIT)
                            .return_());
            methods.accept(builder);
        });
        try {
            Lookup hidden =
                    lookup.defineHiddenClassWithClassData(bytes, body.constants(), true, Lookup.ClassOption.NESTMATE);
            MethodType constructor = MethodType.methodType(void.class, TypeShape.class);
            return (ObjectCodec)
                    hidden.findConstructor(hidden.lookupClass(), constructor).invoke(shape);
        } catch (Throwable e) {
            throw new NotCarriableException(
                    type.getTypeName(), "no codec could be made for it: " + e + ". Please report this", e);
        }
    }

    private List<CarriedField> allFields() {
        List<CarriedField> all = new ArrayList<>();
        for (Class<?> level : Carriable.levels(type)) {
            all.addAll(CarriedField.declaredBy(level));
        }
        return all;
    }

    private List<String> words(List<CarriedField> fields) {
        return fields.stream().map(field -> field.words(type)).toList();
    }

    private boolean hasFinalField() {
        for (Field field : type.getDeclaredFields()) {
            int modifiers = field.getModifiers();
            if (Modifier.isFinal(modifiers) && (modifiers & (Modifier.STATIC | Modifier.TRANSIENT)) == 0) {
                return true;
            }
        }
        return false;
    }
}
