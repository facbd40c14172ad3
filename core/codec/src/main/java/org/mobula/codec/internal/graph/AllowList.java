package org.mobula.codec.internal.graph;

import java.io.Serializable;
import java.lang.reflect.Field;
import java.lang.reflect.GenericArrayType;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.Type;
import java.lang.reflect.TypeVariable;
import java.lang.reflect.WildcardType;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import org.jspecify.annotations.Nullable;
import org.mobula.codec.RefusedTypeException;
import org.mobula.fault.MobulaException;

/**
 * The classes that may be instantiated from messages.
 *
 * <p>A type that was declared (by a method of a remote interface, or by a field of an allowed class) allows itself and
 * all its subtypes, unless it belongs to the JDK: {@code Object} or {@code Collection} would allow everything.
 *
 * <p><b>Threads:</b> any. Classes are only ever added.
 */
public final class AllowList {
    private final Set<Class<?>> declared = ConcurrentHashMap.newKeySet();
    private final Set<Type> seen = ConcurrentHashMap.newKeySet();
    private final Set<Home> homes = ConcurrentHashMap.newKeySet();
    private final Set<Module> modules = ConcurrentHashMap.newKeySet();
    private final List<ClassPattern> patterns = new CopyOnWriteArrayList<>();
    private volatile boolean serializable;

    private record Home(@Nullable ClassLoader loader, String packageName) {
        static Home of(Class<?> type) {
            return new Home(type.getClassLoader(), type.getPackageName());
        }
    }

    /** Allows a class and the types of its fields. */
    public void add(Class<?> type) {
        declared.add(elementType(type));
        addFields(elementType(type));
    }

    /** Allows classes by name. */
    public void add(String pattern) {
        patterns.add(ClassPattern.of(pattern));
    }

    /** Allows what Java serialization admits, of the program's classes, and nothing that it does not admit. */
    public void addSerializable() {
        serializable = true;
    }

    /** Whether only what Java serialization admits is allowed. */
    public boolean isSerializableOnly() {
        return serializable;
    }

    /** Allows all classes of a module. */
    public void add(Module module) {
        modules.add(module);
    }

    /** Allows the types that an interface's methods pass, and the classes of its package. */
    public void addInterface(Class<?> type) {
        homes.add(Home.of(type));
        for (Method method : type.getMethods()) {
            declareAll(method.getGenericParameterTypes());
            declare(method.getGenericReturnType());
            declareAll(method.getGenericExceptionTypes());
        }
    }

    /**
     * Checks that a class is allowed.
     *
     * @throws RefusedTypeException if it is not
     */
    public void require(Class<?> type) {
        Class<?> plain = elementType(type);
        // An array of Objects holds nothing yet, and each element is checked by itself.
        boolean harmless = type.isArray() && Jdk.owns(plain);
        if (!harmless && !allows(plain)) {
            throw new RefusedTypeException(plain.getName());
        }
    }

    /** Whether a class, which is not an array, may be instantiated from messages. */
    public boolean allows(Class<?> type) {
        if (type.isPrimitive() || declared.contains(type) || isNamed(type)) {
            return true;
        }
        if (Jdk.owns(type)) {
            return type.isEnum()
                    || JdkTypes.allows(type)
                    || Throwable.class.isAssignableFrom(type) && type.getName().startsWith("java.");
        }
        if (serializable) {
            return type.isInterface() || Serializable.class.isAssignableFrom(type);
        }
        if (MobulaException.class.isAssignableFrom(type)) {
            return true;
        }
        if (modules.contains(type.getModule()) || homes.contains(Home.of(type)) || isAssignableToDeclared(type)) {
            addFields(type);
            return true;
        }
        return false;
    }

    private boolean isNamed(Class<?> type) {
        for (ClassPattern pattern : patterns) {
            if (pattern.covers(type.getName())) {
                addFields(type);
                return true;
            }
        }
        return false;
    }

    private boolean isAssignableToDeclared(Class<?> type) {
        for (Class<?> root : declared) {
            if (!Jdk.owns(root) && root.isAssignableFrom(type)) {
                return true;
            }
        }
        return false;
    }

    private void addFields(Class<?> type) {
        for (Class<?> at = type; at != null && !Jdk.owns(at) && !at.isEnum(); at = at.getSuperclass()) {
            for (Field field : at.getDeclaredFields()) {
                if ((field.getModifiers() & (Modifier.STATIC | Modifier.TRANSIENT)) == 0) {
                    declare(field.getGenericType());
                }
            }
        }
    }

    private void declare(@Nullable Type type) {
        if (type == null || !seen.add(type)) {
            return;
        }
        switch (type) {
            case Class<?> plain -> declareClass(elementType(plain));
            case ParameterizedType generic -> {
                declare(generic.getRawType());
                declareAll(generic.getActualTypeArguments());
            }
            case GenericArrayType array -> declare(array.getGenericComponentType());
            case WildcardType wildcard -> {
                declareAll(wildcard.getUpperBounds());
                declareAll(wildcard.getLowerBounds());
            }
            case TypeVariable<?> variable -> declareAll(variable.getBounds());
            default -> {}
        }
    }

    private void declareClass(Class<?> type) {
        if (type.isPrimitive() || type == Object.class) {
            return;
        }
        if (!Jdk.owns(type)) {
            declared.add(type);
            addFields(type);
            declare(type.getGenericSuperclass());
        } else if (!type.isInterface() && !Modifier.isAbstract(type.getModifiers())) {
            declared.add(type);
        }
    }

    private void declareAll(Type[] types) {
        for (Type type : types) {
            declare(type);
        }
    }

    private static Class<?> elementType(Class<?> type) {
        Class<?> inner = type;
        for (Class<?> component; (component = inner.getComponentType()) != null; ) {
            inner = component;
        }
        return inner;
    }
}
