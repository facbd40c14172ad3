package org.mobula.analysis.internal;

import java.io.IOException;
import java.io.InputStream;
import java.lang.classfile.ClassFile;
import java.lang.classfile.ClassModel;
import java.lang.classfile.MethodModel;
import java.lang.constant.ClassDesc;
import java.lang.reflect.Modifier;
import java.lang.reflect.Proxy;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Resolves classes and methods as the JVM does, and reads their bytecode. */
public final class ClassHierarchy {
    /** Markers of remote interfaces, by name: this room does not know the models, and java.rmi may be absent. */
    private static final Set<String> REMOTE = Set.of("org.mobula.remote.Remote", "java.rmi.Remote");

    private final Map<Class<?>, ClassModel> models = new HashMap<>();

    /** A class by its descriptor, as seen from another. */
    Class<?> load(ClassDesc type, Class<?> from) {
        try {
            return Class.forName(binaryName(type), false, from.getClassLoader());
        } catch (ClassNotFoundException | LinkageError missing) {
            throw new AnalysisException("refers to " + type.displayName() + ", which cannot be loaded");
        }
    }

    /** A class's own declaration of a method. */
    @Nullable
    ResolvedMethod declared(Class<?> type, String name, String descriptor) {
        for (MethodModel method : model(type).methods()) {
            if (method.methodName().equalsString(name) && method.methodType().equalsString(descriptor)) {
                return new ResolvedMethod(type, method);
            }
        }
        return null;
    }

    /**
     * The method that a call on an object of exactly this class runs, or null if there is none or it is ambiguous.
     */
    @Nullable
    ResolvedMethod select(Class<?> exact, String name, String descriptor) {
        for (Class<?> type = exact; type != null; type = type.getSuperclass()) {
            ResolvedMethod found = declared(type, name, descriptor);
            if (found != null && !found.is(Modifier.STATIC)) {
                return found;
            }
        }
        return defaultMethod(exact, name, descriptor);
    }

    /** The declaration that a call refers to, searched in a class, its superclasses and its interfaces. */
    @Nullable
    ResolvedMethod resolve(Class<?> owner, String name, String descriptor) {
        for (Class<?> type = owner; type != null; type = type.getSuperclass()) {
            ResolvedMethod found = declared(type, name, descriptor);
            if (found != null) {
                return found;
            }
        }
        return defaultMethod(owner, name, descriptor);
    }

    private @Nullable ResolvedMethod defaultMethod(Class<?> type, String name, String descriptor) {
        List<ResolvedMethod> candidates = new ArrayList<>();
        for (Class<?> candidate : interfacesOf(type)) {
            ResolvedMethod found = declared(candidate, name, descriptor);
            if (found != null && !found.is(Modifier.STATIC) && !found.is(Modifier.PRIVATE)) {
                candidates.add(found);
            }
        }
        List<ResolvedMethod> mostSpecific = candidates.stream()
                .filter(one -> candidates.stream()
                        .noneMatch(other -> other != one && one.declaring().isAssignableFrom(other.declaring())))
                .toList();
        return mostSpecific.size() == 1 ? mostSpecific.getFirst() : null;
    }

    /** Whether a class is remote, or an interface extends a remote one. */
    static boolean isRemote(Class<?> type) {
        return interfacesOf(type).stream().anyMatch(each -> REMOTE.contains(each.getName()));
    }

    /** All interfaces of a class, including inherited ones. */
    public static List<Class<?>> interfacesOf(Class<?> type) {
        List<Class<?>> interfaces = new ArrayList<>();
        for (Class<?> each = type; each != null; each = each.getSuperclass()) {
            if (each.isInterface() && !interfaces.contains(each)) {
                interfaces.add(each);
            }
            for (Class<?> direct : each.getInterfaces()) {
                interfacesOf(direct).stream()
                        .filter(one -> !interfaces.contains(one))
                        .forEach(interfaces::add);
            }
        }
        return interfaces;
    }

    /** Whether a class, or the innermost element type of an array, belongs to the JDK. */
    static boolean isOfJdk(Class<?> type) {
        Class<?> bottom = type;
        while (bottom.isArray()) {
            bottom = bottom.getComponentType();
        }
        ClassLoader loader = bottom.getClassLoader();
        return loader == null || loader == ClassLoader.getPlatformClassLoader();
    }

    ClassModel model(Class<?> type) {
        ClassModel model = models.get(type);
        if (model == null) {
            model = read(type);
            models.put(type, model);
        }
        return model;
    }

    private static ClassModel read(Class<?> type) {
        if (type.isHidden()) {
            throw unreadable(type, "is a lambda or a hidden class");
        }
        if (Proxy.isProxyClass(type)) {
            throw unreadable(type, "is a dynamic proxy");
        }
        String file = type.getName().substring(type.getName().lastIndexOf('.') + 1) + ".class";
        try (InputStream bytes = type.getResourceAsStream(file)) {
            if (bytes == null) {
                throw unreadable(type, "has no class file");
            }
            return ClassFile.of(ClassFile.DebugElementsOption.DROP_DEBUG).parse(bytes.readAllBytes());
        } catch (IOException | IllegalArgumentException unreadable) {
            throw unreadable(type, "has a class file that cannot be parsed (" + unreadable.getMessage() + ")");
        }
    }

    private static AnalysisException unreadable(Class<?> type, String why) {
        return new AnalysisException("its bytecode cannot be read, since " + simpleName(type) + " " + why
                + ". Annotate the interface's method @NonBlocking if it never blocks");
    }

    /** A class's name for messages. */
    static String simpleName(Class<?> type) {
        if (type.isHidden()) {
            String name = type.getName();
            return name.substring(name.lastIndexOf('.', name.indexOf('/')) + 1, name.indexOf('/'));
        }
        String simple = type.getSimpleName();
        return simple.isEmpty() ? type.getName().substring(type.getName().lastIndexOf('.') + 1) : simple;
    }

    private static String binaryName(ClassDesc type) {
        String descriptor = type.descriptorString().replace('/', '.');
        return type.isArray() ? descriptor : descriptor.substring(1, descriptor.length() - 1);
    }
}
