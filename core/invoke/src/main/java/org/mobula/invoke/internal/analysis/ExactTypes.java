package org.mobula.invoke.internal.analysis;

import java.lang.constant.ClassDesc;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Types that say more than others: the class of every object of theirs, or that objects of theirs never change. */
final class ExactTypes {
    /** Values: nothing can be kept in them, and no two calls ever share one that either could change. */
    private static final Set<String> VALUES = Set.of(
            "Ljava/lang/String;",
            "Ljava/lang/Integer;",
            "Ljava/lang/Long;",
            "Ljava/lang/Short;",
            "Ljava/lang/Byte;",
            "Ljava/lang/Character;",
            "Ljava/lang/Boolean;",
            "Ljava/lang/Float;",
            "Ljava/lang/Double;",
            "Ljava/lang/Class;",
            "Ljava/nio/ByteOrder;",
            "Ljava/util/UUID;");

    private ExactTypes() {}

    /** Whether this is the type of primitives or of values that lead to nothing else. */
    static boolean isValue(ClassDesc type) {
        return type.isPrimitive() || VALUES.contains(type.descriptorString());
    }

    /** Whether this is an array of primitives, which cannot hold a reference. */
    static boolean isPrimitiveArray(ClassDesc type) {
        return type.isArray() && type.componentType().isPrimitive();
    }

    /** The one class all arrays of a type have: there is one if it has primitives at the bottom. */
    static @Nullable Class<?> of(ClassDesc type) {
        ClassDesc bottom = type;
        while (bottom.isArray()) {
            bottom = bottom.componentType();
        }
        if (bottom == type || !bottom.isPrimitive()) {
            return null;
        }
        try {
            return Class.forName(type.descriptorString());
        } catch (ClassNotFoundException impossible) {
            throw new Objection("has an array type of no class, " + type.displayName());
        }
    }
}
