package org.mobula.codec.internal.generate;

import static java.lang.classfile.ClassFile.ACC_FINAL;
import static java.lang.classfile.ClassFile.ACC_PUBLIC;
import static java.lang.classfile.ClassFile.ACC_SUPER;
import static java.lang.constant.ConstantDescs.INIT_NAME;

import java.lang.classfile.ClassBuilder;
import java.lang.classfile.ClassFile;
import java.lang.classfile.CodeBuilder;
import java.lang.constant.ClassDesc;
import java.lang.constant.MethodTypeDesc;
import java.lang.invoke.MethodHandles.Lookup;
import java.lang.invoke.MethodType;
import java.lang.reflect.Constructor;
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.lang.reflect.RecordComponent;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.mobula.codec.FinalFieldsCodec;
import org.mobula.codec.GeneratedCodec;
import org.mobula.codec.NotCarriableException;
import org.mobula.codec.ObjectCodec;
import org.mobula.codec.RecordCodec;
import org.mobula.codec.access.PackageAccess;
import org.mobula.codec.internal.graph.CodecRegistry;
import org.mobula.codec.internal.graph.TypeShape;
import org.mobula.codec.internal.serial.ClassFields;
import org.mobula.codec.internal.serial.ClassLayout;
import org.mobula.codec.internal.serial.SerializableClasses;
import org.mobula.codec.internal.serial.VersionedType;
import org.mobula.codec.internal.serial.WireField;
import org.mobula.memory.Output;

/**
 * Generates the codec of one class: a hidden class in the nest of that class, which reads and writes private fields by
 * plain field instructions.
 *
 * <p>A codec writes the fields that its class declares, and delegates those declared above to the codec of the
 * superclass. Fields are set without a constructor, as in Java serialization. If one is final, all are set through the
 * JDK's serialization. Records are created by their canonical constructor.
 */
public final class CodecGenerator {
    private static final int HEADER = 16;

    private final CodecRegistry table;
    private final Class<?> type;
    private final boolean registered;
    private final Function<Class<?>, GeneratedCodec> generated;

    /**
     * @param registered whether the class is registered to be written by its fields, though it is not Serializable
     * @param generated finds the codec of the superclass
     */
    public CodecGenerator(
            CodecRegistry table, Class<?> type, boolean registered, Function<Class<?>, GeneratedCodec> generated) {
        this.table = table;
        this.type = type;
        this.registered = registered;
        this.generated = generated;
    }

    public GeneratedCodec generate() {
        return type.isRecord() ? generateRecord(type.getRecordComponents()) : generateClass();
    }

    private GeneratedCodec generateRecord(RecordComponent[] components) {
        List<WireField> fields = WireField.componentsOf(type, components);
        TypeShape shape = TypeShape.of(
                table.nextIndex(),
                type.getName(),
                "record",
                VersionedType.isVersioned(type, table) ? VersionedType.ofRecord(type, fields) : words(fields),
                Set.of(TypeShape.Trait.TRACKED, TypeShape.Trait.OPAQUE, TypeShape.Trait.LATE));
        List<String> names =
                Arrays.stream(components).map(RecordComponent::getName).toList();
        CodecCode common = new CodecCode(table, type, null, fields);
        RecordCode reading = new RecordCode(common, components);
        return define(common, RecordCodec.class, ClassLayout.ofRecord(table, shape, fields, names), builder -> {
            add(builder, "read", CodecCode.READ, reading::read);
            add(builder, "readHead", CodecCode.READ, reading::readHead);
            add(builder, "complete", CodecCode.COMPLETE, reading::complete);
        });
    }

    private GeneratedCodec generateClass() {
        GeneratedCodec above = above();
        CodecCode common = new CodecCode(table, type, above, WireField.declaredBy(type));
        List<WireField> all = allFields();
        Set<TypeShape.Trait> traits = InertClasses.isInert(type)
                ? Set.of(TypeShape.Trait.TRACKED, TypeShape.Trait.INERT)
                : Set.of(TypeShape.Trait.TRACKED);
        List<String> words =
                VersionedType.isVersioned(type, table) ? VersionedType.ofFields(type, levels()) : words(all);
        TypeShape shape = TypeShape.of(table.nextIndex(), type.getName(), "class", words, traits);
        Constructor<?> allocator = Modifier.isAbstract(type.getModifiers())
                ? null
                : registered ? Registration.allocator(type) : SerializableClasses.allocator(type);
        if (hasFinalField()) {
            List<ClassFields> levels = levels().stream()
                    .map(level -> new ClassFields(level, table))
                    .toList();
            ClassLayout layout = ClassLayout.ofClass(table, shape, all, levels, allocator);
            return define(common, FinalFieldsCodec.class, layout, _ -> {});
        }
        ClassLayout layout = ClassLayout.ofClass(table, shape, all, List.of(), allocator);
        if (InertClasses.isRefillable(type)) {
            layout.allowRefilling(footprint(all));
        }
        ReadingCode reading = new ReadingCode(common);
        return define(common, GeneratedCodec.class, layout, builder -> {
            add(builder, "read", CodecCode.READ, ReadingCode::read);
            add(builder, "readHead", CodecCode.READ, ReadingCode::readHead);
            add(builder, "readValues", CodecCode.READ_INTO, reading::readValues);
            add(builder, "readParts", CodecCode.READ_INTO, reading::readParts);
            add(builder, "put", CodecCode.PUT, reading::put);
            if (allocator != null) {
                add(builder, "newInstance", CodecCode.MAKE, code -> reading.newInstance(code, allocator));
            }
        });
    }

    private @Nullable GeneratedCodec above() {
        List<Class<?>> levels = levels();
        return levels.size() < 2 ? null : generated.apply(levels.get(levels.size() - 2));
    }

    private List<Class<?>> levels() {
        return registered ? Registration.levels(type) : SerializableClasses.levels(type);
    }

    private GeneratedCodec define(
            CodecCode common, Class<?> base, ClassLayout layout, Consumer<ClassBuilder> readingMethods) {
        Lookup lookup = lookup();
        ClassDesc parent = CodecCode.desc(base);
        WritingCode writing = new WritingCode(common);
        byte[] bytes = ClassFile.of().build(ClassDesc.of(type.getName() + "$Codec"), builder -> {
            builder.withFlags(ACC_PUBLIC | ACC_FINAL | ACC_SUPER).withSuperclass(parent);
            add(
                    builder,
                    INIT_NAME,
                    CodecCode.INIT,
                    code -> code.aload(0)
                            .aload(1)
                            .invokespecial(parent, INIT_NAME, CodecCode.INIT)
                            .return_());
            add(builder, "write", CodecCode.WRITE, writing::write);
            add(builder, "writeValues", CodecCode.WRITE, writing::writeValues);
            add(builder, "writeParts", CodecCode.WRITE, writing::writeParts);
            add(builder, "part", CodecCode.PART, writing::part);
            readingMethods.accept(builder);
        });
        try {
            Lookup hidden =
                    lookup.defineHiddenClassWithClassData(bytes, common.constants(), true, Lookup.ClassOption.NESTMATE);
            MethodType constructor = MethodType.methodType(void.class, ClassLayout.class);
            return (GeneratedCodec)
                    hidden.findConstructor(hidden.lookupClass(), constructor).invoke(layout);
        } catch (Throwable e) {
            throw new NotCarriableException(
                    type.getTypeName(), "no codec could be generated for it: " + e + ". Please report this", e);
        }
    }

    private Lookup lookup() {
        try {
            return PackageAccess.lookupIn(type, ObjectCodec.class, Output.class);
        } catch (IllegalAccessException e) {
            throw new NotCarriableException(type.getTypeName(), String.valueOf(e.getMessage()), e);
        }
    }

    private static void add(ClassBuilder builder, String name, MethodTypeDesc shape, Consumer<CodeBuilder> method) {
        builder.withMethodBody(name, shape, ACC_PUBLIC, method);
    }

    private static int footprint(List<WireField> fields) {
        return HEADER + fields.stream().mapToInt(WireField::bytes).sum();
    }

    private List<WireField> allFields() {
        List<WireField> all = new ArrayList<>();
        for (Class<?> level : levels()) {
            all.addAll(WireField.declaredBy(level));
        }
        return all;
    }

    private List<String> words(List<WireField> fields) {
        return fields.stream().map(field -> field.describe(type)).toList();
    }

    private boolean hasFinalField() {
        for (Class<?> level : levels()) {
            for (Field field : level.getDeclaredFields()) {
                int modifiers = field.getModifiers();
                if (Modifier.isFinal(modifiers) && (modifiers & (Modifier.STATIC | Modifier.TRANSIENT)) == 0) {
                    return true;
                }
            }
        }
        return false;
    }
}
