package org.mobula.codec.internal.generate;

import java.io.Externalizable;
import java.io.Serializable;
import java.lang.reflect.Field;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.Set;
import org.mobula.codec.internal.serial.SerializableClasses;

/** Which classes' objects come and go without anybody's notice, and which of these can be filled again. */
final class InertClasses {
    /** Methods by which a class takes part in the reading of its objects, or in their end. */
    private static final Set<String> TAKING_PART =
            Set.of("readObject", "readObjectNoData", "readResolve", "readExternal", "finalize");

    private InertClasses() {}

    /** Whether no code of the program runs when an object is made and read, or when it ends. */
    static boolean isInert(Class<?> type) {
        Class<?> level = type;
        while (level != Object.class) {
            if (level == null || !Serializable.class.isAssignableFrom(level) || takesPart(level)) {
                return false; // why Serializable: another class's constructor runs, and may tell of the object
            }
            level = level.getSuperclass();
        }
        return !Externalizable.class.isAssignableFrom(type);
    }

    /** Whether reading an object overwrites all that it holds: each field is carried, and may be set. */
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

    private static boolean takesPart(Class<?> level) {
        for (Method method : level.getDeclaredMethods()) {
            if (TAKING_PART.contains(method.getName())) {
                return true;
            }
        }
        return false;
    }
}
