package org.mobula.invoke.internal;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.reflect.Modifier;
import java.util.List;
import org.mobula.codec.ObjectWriter;
import org.mobula.codec.access.PackageAccess;
import org.mobula.invoke.Dispatcher;
import org.mobula.invoke.InterfaceException;
import org.mobula.invoke.InterfaceShape;
import org.mobula.invoke.RemoteMethod;
import org.mobula.invoke.Stub;
import org.mobula.memory.Output;

/** Chooses the interface in whose package the generated classes live, and defines them there. */
public final class Host {
    private Host() {}

    /**
     * The interface whose package and class loader can see all of them.
     *
     * @throws InterfaceException if there is none
     */
    public static Class<?> of(List<Class<?>> interfaces) {
        if (interfaces.isEmpty()) {
            throw new InterfaceException("a remote object needs an interface to be called through; none was given");
        }
        interfaces.forEach(Host::check);
        for (Class<?> candidate : interfaces) {
            if (interfaces.stream().allMatch(other -> sees(candidate, other))) {
                return candidate;
            }
        }
        throw new InterfaceException("no class can implement " + names(interfaces)
                + " together: they are not visible to each other. Make them public, or put them into one package");
    }

    /** Defines a generated class in the host's package. */
    public static GeneratedClass define(InterfaceShape shape, Class<?> host, byte[] bytes, Class<?>... parameters) {
        try {
            MethodHandles.Lookup lookup = PackageAccess.lookupIn(host, Stub.class, ObjectWriter.class, Output.class);
            shape.methods().forEach(method -> checkTypes(lookup, method));
            Class<?> base = parameters.length == 0 ? Dispatcher.class : Stub.class;
            MethodHandles.Lookup made = lookup.defineHiddenClass(bytes, true);
            MethodType constructor = MethodType.methodType(void.class, parameters);
            return new GeneratedClass(
                    made.findConstructor(made.lookupClass(), constructor).asType(constructor.changeReturnType(base)));
        } catch (IllegalAccessException closed) {
            throw new InterfaceException("cannot make a stub for " + shape + ": " + closed.getMessage(), closed);
        } catch (NoSuchMethodException | LinkageError unusable) {
            throw new InterfaceException("cannot make a stub for " + shape + ": " + unusable, unusable);
        }
    }

    private static void checkTypes(MethodHandles.Lookup lookup, RemoteMethod method) {
        for (Class<?> type : method.type().wrap().parameterList()) {
            checkType(lookup, type, method);
        }
        checkType(lookup, method.type().wrap().returnType(), method);
    }

    private static void checkType(MethodHandles.Lookup lookup, Class<?> type, RemoteMethod method) {
        try {
            lookup.accessClass(type);
        } catch (IllegalAccessException hidden) {
            throw new InterfaceException(
                    type.getTypeName() + " in " + method + " cannot be used from package "
                            + lookup.lookupClass().getPackageName() + ", where the stub lives. Make the type public",
                    hidden);
        }
    }

    private static void check(Class<?> type) {
        if (!type.isInterface() || type.isAnnotation()) {
            throw new InterfaceException(
                    type.getTypeName() + " is not an interface; only interfaces can be called remotely");
        }
        if (type.isHidden()) {
            throw new InterfaceException(type.getTypeName() + " is a hidden class, which has no name to refer to it by;"
                    + " declare the interface in a source file");
        }
        if (type.isSealed()) {
            throw new InterfaceException(
                    type.getTypeName() + " is sealed, so no stub can implement it; drop \"sealed\"");
        }
    }

    private static boolean sees(Class<?> from, Class<?> type) {
        if (!Modifier.isPublic(type.getModifiers()) || isEnclosedInNonPublic(type)) {
            return from.getClassLoader() == type.getClassLoader()
                    && from.getPackageName().equals(type.getPackageName());
        }
        try {
            return Class.forName(type.getName(), false, from.getClassLoader()) == type
                    && (from.getModule() == type.getModule()
                            || from.getModule().canRead(type.getModule())
                                    && type.getModule().isExported(type.getPackageName(), from.getModule()));
        } catch (ClassNotFoundException elsewhere) {
            return false;
        }
    }

    // why: the JVM knows only public and package-private classes; a private or protected member is one of these two
    private static boolean isEnclosedInNonPublic(Class<?> type) {
        return Modifier.isPrivate(type.getModifiers());
    }

    private static String names(List<Class<?>> interfaces) {
        return String.join(" and ", interfaces.stream().map(Class::getTypeName).toList());
    }
}
