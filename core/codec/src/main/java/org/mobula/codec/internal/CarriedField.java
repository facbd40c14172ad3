package org.mobula.codec.internal;

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
record CarriedField(Class<?> owner, String name, Class<?> type) {
    /**
     * Primitives before references, wide ones first, then by name: the same on every JVM, whatever order reflection
     * has.
     */
    private static final Comparator<CarriedField> ORDER =
            Comparator.comparing((CarriedField field) -> -field.width()).thenComparing(CarriedField::name);

    /** The fields that a class declares and serialization writes by default. */
    static List<CarriedField> declaredBy(Class<?> type) {
        List<CarriedField> fields = new ArrayList<>();
        for (Field field : type.getDeclaredFields()) {
            if ((field.getModifiers() & (Modifier.STATIC | Modifier.TRANSIENT)) == 0) {
                fields.add(new CarriedField(type, field.getName(), field.getType()));
            }
        }
        fields.sort(ORDER);
        return fields;
    }

    /** The fields that the JDK's serialization writes of a class, which may name them itself. */
    static List<CarriedField> streamedBy(Class<?> type) {
        ObjectStreamField[] fields = ObjectStreamClass.lookupAny(type).getFields();
        return Arrays.stream(fields)
                .map(field -> new CarriedField(type, field.getName(), field.getType()))
                .sorted(ORDER)
                .toList();
    }

    /** A record's components. */
    static List<CarriedField> componentsOf(Class<?> type, RecordComponent[] components) {
        return Arrays.stream(components)
                .map(component -> new CarriedField(type, component.getName(), component.getType()))
                .sorted(ORDER)
                .toList();
    }

    /** Those that hold no objects, in their order. */
    static List<CarriedField> values(List<CarriedField> fields) {
        return fields.stream().filter(field -> field.type.isPrimitive()).toList();
    }

    /** Those that hold objects, in their order. */
    static List<CarriedField> references(List<CarriedField> fields) {
        return fields.stream().filter(field -> !field.type.isPrimitive()).toList();
    }

    /** How many bytes the values of fields take in a message. */
    static int width(List<CarriedField> fields) {
        return fields.stream().mapToInt(CarriedField::width).sum();
    }

    /** The field in words, as an error shows it to the user of a class. */
    String words(Class<?> user) {
        return type.getTypeName() + " " + (owner == user ? "" : owner.getSimpleName() + ".") + name;
    }

    /** About how many bytes it takes in an object. */
    int bytes() {
        return type.isPrimitive() ? width() : Integer.BYTES;
    }

    /** How many bytes a value takes in a message; 0 for a reference. */
    int width() {
        if (!type.isPrimitive()) {
            return 0;
        }
        return type == long.class || type == double.class
                ? 8
                : type == int.class || type == float.class ? 4 : type == short.class || type == char.class ? 2 : 1;
    }
}
