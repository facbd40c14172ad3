package org.mobula.analysis.internal;

import java.lang.constant.ClassDesc;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Static types that determine the class of their objects, or whose objects are immutable values. */
final class ExactTypes {
    private static final Set<String> STRING_AND_BOXES = Set.of(
            "Ljava/lang/String;",
            "Ljava/lang/Integer;",
            "Ljava/lang/Long;",
            "Ljava/lang/Short;",
            "Ljava/lang/Byte;",
            "Ljava/lang/Character;",
            "Ljava/lang/Boolean;",
            "Ljava/lang/Float;",
            "Ljava/lang/Double;");

    private static final Set<String> OTHER_VALUES =
            Set.of("Ljava/lang/Class;", "Ljava/nio/ByteOrder;", "Ljava/util/UUID;");

    private ExactTypes() {}

    /** Whether this is String or a box. */
    static boolean isStringOrBox(ClassDesc type) {
        return STRING_AND_BOXES.contains(type.descriptorString());
    }

    /** Whether this is the type of primitives or of immutable values, through which no other object is reachable. */
    static boolean isValue(ClassDesc type) {
        return type.isPrimitive() || isStringOrBox(type) || OTHER_VALUES.contains(type.descriptorString());
    }

    /** Whether this is an array of primitives, which cannot hold references. */
    static boolean isPrimitiveArray(ClassDesc type) {
        return type.isArray() && type.componentType().isPrimitive();
    }

    /** The class that all arrays of this type have, or null unless the innermost elements are primitives. */
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
            throw new AnalysisException("has an array type of no class, " + type.displayName());
        }
    }
}
