package org.mobula.codec.internal.graph;

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
 * The classes that may be made from messages.
 *
 * <p>A type that was declared (by a remote interface's method, or by a field of a class that is allowed) stands for
 * itself and for whatever is assignable to it, unless it is of the JDK: {@code Object} or {@code Collection} would
 * mean everything.
 *
 * <p><b>Threads:</b> any. Classes are only ever added.
 */
public final class AllowList {
    private final Set<Class<?>> declared = ConcurrentHashMap.newKeySet();
    private final Set<Type> visited = ConcurrentHashMap.newKeySet();
    private final Set<Home> homes = ConcurrentHashMap.newKeySet();
    private final Set<Module> modules = ConcurrentHashMap.newKeySet();
    private final List<ClassPattern> patterns = new CopyOnWriteArrayList<>();

    private record Home(@Nullable ClassLoader loader, String packageName) {
        static Home of(Class<?> type) {
            return new Home(type.getClassLoader(), type.getPackageName());
        }
    }

    /** Allows a class and what its fields mean. */
    public void add(Class<?> type) {
        declared.add(innermost(type));
        addFields(innermost(type));
    }

    /** Allows classes by name. */
    public void add(String pattern) {
        patterns.add(ClassPattern.of(pattern));
    }

    /** Allows all classes of a module. */
    public void add(Module module) {
        modules.add(module);
    }

    /** Allows what an interface's methods can mean, and the classes of its package. */
    public void addMeaning(Class<?> type) {
        homes.add(Home.of(type));
        for (Method method : type.getMethods()) {
            meanAll(method.getGenericParameterTypes());
            mean(method.getGenericReturnType());
            meanAll(method.getGenericExceptionTypes());
        }
    }

    /**
     * Lets an allowed class pass.
     *
     * @throws RefusedTypeException if it is not allowed
     */
    public void require(Class<?> type) {
        Class<?> plain = innermost(type);
        boolean harmless =
                type.isArray() && Jdk.owns(plain); // why: an array of Objects is none yet; each element is asked for
        if (!harmless && !allows(plain)) {
            throw new RefusedTypeException(plain.getName());
        }
    }

    /** Whether a class, which is not an array, may be made from messages. */
    public boolean allows(Class<?> type) {
        if (type.isPrimitive() || declared.contains(type) || isNamed(type)) {
            return true;
        }
        if (Jdk.owns(type)) {
            return type.isEnum()
                    || JdkTypes.allows(type)
                    || Throwable.class.isAssignableFrom(type) && type.getName().startsWith("java.");
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
                    mean(field.getGenericType());
                }
            }
        }
    }

    private void mean(@Nullable Type type) {
        if (type == null || !visited.add(type)) {
            return;
        }
        switch (type) {
            case Class<?> plain -> meanClass(innermost(plain));
            case ParameterizedType generic -> {
                mean(generic.getRawType());
                meanAll(generic.getActualTypeArguments());
            }
            case GenericArrayType array -> mean(array.getGenericComponentType());
            case WildcardType wildcard -> {
                meanAll(wildcard.getUpperBounds());
                meanAll(wildcard.getLowerBounds());
            }
            case TypeVariable<?> variable -> meanAll(variable.getBounds());
            default -> {}
        }
    }

    private void meanClass(Class<?> type) {
        if (type.isPrimitive() || type == Object.class) {
            return;
        }
        if (!Jdk.owns(type)) {
            declared.add(type);
            addFields(type);
            mean(type.getGenericSuperclass());
        } else if (!type.isInterface() && !Modifier.isAbstract(type.getModifiers())) {
            declared.add(type);
        }
    }

    private void meanAll(Type[] types) {
        for (Type type : types) {
            mean(type);
        }
    }

    private static Class<?> innermost(Class<?> type) {
        Class<?> inner = type;
        for (Class<?> component; (component = inner.getComponentType()) != null; ) {
            inner = component;
        }
        return inner;
    }
}
