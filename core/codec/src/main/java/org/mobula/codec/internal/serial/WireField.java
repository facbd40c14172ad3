package org.mobula.codec.internal.serial;

import java.io.ObjectStreamClass;
import java.io.ObjectStreamField;
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.lang.reflect.RecordComponent;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;

/**
 * A field that is written.
 *
 * @param owner the class that declares it
 */
public record WireField(Class<?> owner, String name, Class<?> type) {
    /**
     * Primitives before references, wide ones first, then by name: the same order on every JVM, unlike that of
     * reflection.
     */
    private static final Comparator<WireField> ORDER =
            Comparator.comparing((WireField field) -> -field.width()).thenComparing(WireField::name);

    /** The fields that a class declares and default serialization writes. */
    public static List<WireField> declaredBy(Class<?> type) {
        List<WireField> fields = new ArrayList<>();
        for (Field field : type.getDeclaredFields()) {
            if ((field.getModifiers() & (Modifier.STATIC | Modifier.TRANSIENT)) == 0) {
                fields.add(new WireField(type, field.getName(), field.getType()));
            }
        }
        fields.sort(ORDER);
        return fields;
    }

    /** The fields that the JDK's serialization writes of a class, which may declare them itself. */
    static List<WireField> streamedBy(Class<?> type) {
        ObjectStreamField[] fields = ObjectStreamClass.lookupAny(type).getFields();
        return Arrays.stream(fields)
                .map(field -> new WireField(type, field.getName(), field.getType()))
                .sorted(ORDER)
                .toList();
    }

    public static List<WireField> componentsOf(Class<?> type, RecordComponent[] components) {
        return Arrays.stream(components)
                .map(component -> new WireField(type, component.getName(), component.getType()))
                .sorted(ORDER)
                .toList();
    }

    /** The primitive fields, in order. */
    public static List<WireField> values(List<WireField> fields) {
        return fields.stream().filter(field -> field.type.isPrimitive()).toList();
    }

    /** The references, in order. */
    public static List<WireField> references(List<WireField> fields) {
        return fields.stream().filter(field -> !field.type.isPrimitive()).toList();
    }

    /** The total size in bytes of primitive values in a message. */
    public static int width(List<WireField> fields) {
        return fields.stream().mapToInt(WireField::width).sum();
    }

    /** The field as text, for a user of the class. */
    public String describe(Class<?> user) {
        return type.getTypeName() + " " + (owner == user ? "" : owner.getSimpleName() + ".") + name;
    }

    /** The approximate size in bytes within an object. */
    public int bytes() {
        return type.isPrimitive() ? width() : Integer.BYTES;
    }

    /** The size of a value in a message; 0 for a reference. */
    public int width() {
        if (!type.isPrimitive()) {
            return 0;
        }
        return type == long.class || type == double.class
                ? 8
                : type == int.class || type == float.class ? 4 : type == short.class || type == char.class ? 2 : 1;
    }
}
