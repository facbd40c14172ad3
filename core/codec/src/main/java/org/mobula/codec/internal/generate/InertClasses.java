package org.mobula.codec.internal.generate;

import java.io.Externalizable;
import java.io.Serializable;
import java.lang.reflect.Field;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.Set;
import org.mobula.codec.internal.serial.SerializableClasses;

/**
 * Finds classes whose objects are read without running code of the program, and those of them that can be filled again.
 */
final class InertClasses {
    /** Methods by which a class takes part in the reading or the end of its objects. */
    private static final Set<String> METHODS =
            Set.of("readObject", "readObjectNoData", "readResolve", "readExternal", "finalize");

    private InertClasses() {}

    /** Whether no code of the program runs when an object is created, read or reclaimed. */
    static boolean isInert(Class<?> type) {
        Class<?> level = type;
        while (level != Object.class) {
            if (level == null || !Serializable.class.isAssignableFrom(level) || hasMethod(level)) {
                return false; // a constructor runs, which may publish the object
            }
            level = level.getSuperclass();
        }
        return !Externalizable.class.isAssignableFrom(type);
    }

    /** Whether reading an object overwrites all its content: every field is written, and none is final. */
    static boolean isRefillable(Class<?> type) {
        for (Class<?> level : SerializableClasses.levels(type)) {
            for (Field field : level.getDeclaredFields()) {
                int modifiers = field.getModifiers();
                boolean isCarried = (modifiers & (Modifier.FINAL | Modifier.TRANSIENT)) == 0;
                if (!Modifier.isStatic(modifiers) && !isCarried) {
                    return false;
                }
            }
        }
        return isInert(type) && !Modifier.isAbstract(type.getModifiers());
    }

    private static boolean hasMethod(Class<?> level) {
        for (Method method : level.getDeclaredMethods()) {
            if (METHODS.contains(method.getName())) {
                return true;
            }
        }
        return false;
    }
}
