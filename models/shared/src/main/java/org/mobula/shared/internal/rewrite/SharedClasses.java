package org.mobula.shared.internal.rewrite;

import java.io.ByteArrayInputStream;
import java.io.InputStream;
import java.lang.classfile.Attributes;
import java.lang.classfile.ClassFile;
import java.lang.classfile.ClassHierarchyResolver;
import java.lang.classfile.ClassModel;
import java.lang.classfile.FieldModel;
import java.lang.classfile.attribute.EnclosingMethodAttribute;
import java.lang.classfile.attribute.InnerClassInfo;
import java.lang.classfile.instruction.FieldInstruction;
import java.lang.constant.ClassDesc;
import java.lang.reflect.AccessFlag;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * What is known of the classes of a program: which ones are annotated, and their fields.
 *
 * <p><b>Threads:</b> one.
 */
public class SharedClasses {
    private static final String ANNOTATION = "Lorg/mobula/shared/Shared;";

    private final Function<String, byte @Nullable []> files;
    private final Map<String, Optional<ClassModel>> models = new HashMap<>();
    private final Map<String, Boolean> annotated = new HashMap<>();

    /** @param files gives the class file of an internal name, or null */
    public SharedClasses(Function<String, byte @Nullable []> files) {
        this.files = files;
    }

    /** The class of an internal name, if there is a class file. */
    public Optional<ClassModel> model(String name) {
        return models.computeIfAbsent(
                name, key -> Optional.ofNullable(files.apply(key)).map(ClassFile.of()::parse));
    }

    /** Whether a class is annotated, or one in which it is nested. */
    public boolean isShared(String name) {
        Boolean known = annotated.get(name);
        if (known == null) {
            known = model(name).filter(this::findShared).isPresent();
            annotated.put(name, known);
        }
        return known;
    }

    private boolean findShared(ClassModel model) {
        boolean own = model.findAttribute(Attributes.runtimeVisibleAnnotations())
                .filter(all -> all.annotations().stream()
                        .anyMatch(each -> each.className().equalsString(ANNOTATION)))
                .isPresent();
        return own || outer(model).filter(this::isShared).isPresent();
    }

    private static Optional<String> outer(ClassModel model) {
        String own = model.thisClass().asInternalName();
        Optional<String> member = model.findAttribute(Attributes.innerClasses()).stream()
                .flatMap(all -> all.classes().stream())
                .filter(each -> each.innerClass().asInternalName().equals(own))
                .map(InnerClassInfo::outerClass)
                .flatMap(Optional::stream)
                .map(each -> each.asInternalName())
                .findFirst();
        return member.or(() -> model.findAttribute(Attributes.enclosingMethod())
                .map(EnclosingMethodAttribute::enclosingClass)
                .map(each -> each.asInternalName()));
    }

    /** Whether an instruction reads or writes a field that may change, of an object of an annotated class. */
    boolean isChecked(FieldInstruction instruction) {
        return switch (instruction.opcode()) {
            case GETFIELD, PUTFIELD ->
                declaring(instruction)
                        .filter(owner -> isShared(owner.thisClass().asInternalName())
                                && !has(owner, instruction, AccessFlag.FINAL))
                        .isPresent();
            default -> false;
        };
    }

    /** Whether a field is known to have a flag. */
    boolean has(FieldInstruction instruction, AccessFlag flag) {
        return declaring(instruction)
                .filter(owner -> has(owner, instruction, flag))
                .isPresent();
    }

    /** Whether the class that declares a field is known. */
    boolean isKnown(FieldInstruction instruction) {
        return declaring(instruction).isPresent();
    }

    private static boolean has(ClassModel owner, FieldInstruction instruction, AccessFlag flag) {
        return find(owner, instruction).filter(field -> field.flags().has(flag)).isPresent();
    }

    private Optional<ClassModel> declaring(FieldInstruction instruction) {
        Optional<ClassModel> next = model(instruction.owner().asInternalName());
        while (next.isPresent() && find(next.get(), instruction).isEmpty()) {
            next = next.get().superclass().flatMap(ancestor -> model(ancestor.asInternalName()));
        }
        return next;
    }

    private static Optional<FieldModel> find(ClassModel owner, FieldInstruction instruction) {
        return owner.fields().stream()
                .filter(field -> field.fieldName()
                                .equalsString(instruction.name().stringValue())
                        && field.fieldType().equalsString(instruction.type().stringValue()))
                .findFirst();
    }

    /** Resolves ancestors from the same class files, and from the JDK. */
    public ClassHierarchyResolver hierarchy() {
        return ClassHierarchyResolver.ofResourceParsing(this::open)
                .orElse(ClassHierarchyResolver.defaultResolver())
                .cached();
    }

    private @Nullable InputStream open(ClassDesc type) {
        String descriptor = type.descriptorString();
        byte[] file = files.apply(descriptor.substring(1, descriptor.length() - 1));
        return file == null ? null : new ByteArrayInputStream(file);
    }
}
