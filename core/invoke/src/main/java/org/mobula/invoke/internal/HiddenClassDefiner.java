package org.mobula.invoke.internal;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.reflect.Modifier;
import java.util.List;
import org.mobula.codec.ObjectWriter;
import org.mobula.codec.access.PackageAccess;
import org.mobula.invoke.Dispatcher;
import org.mobula.invoke.InterfaceException;
import org.mobula.invoke.RemoteMethod;
import org.mobula.invoke.Stub;
import org.mobula.memory.Output;

/** Chooses the interface whose package the generated classes belong to, and defines them there. */
public final class HiddenClassDefiner {
    private HiddenClassDefiner() {}

    /**
     * The first interface whose package and class loader can see all of them.
     *
     * @throws InterfaceException if there is none
     */
    public static Class<?> of(List<Class<?>> interfaces) {
        if (interfaces.isEmpty()) {
            throw new InterfaceException("a remote object needs an interface to be called through; none was given");
        }
        interfaces.forEach(HiddenClassDefiner::check);
        for (Class<?> candidate : interfaces) {
            if (interfaces.stream().allMatch(other -> sees(candidate, other))) {
                return candidate;
            }
        }
        throw new InterfaceException("no class can implement " + names(interfaces)
                + " together: they are not visible to each other. Make them public, or put them into one package");
    }

    /**
     * Defines a generated class in the host's package.
     *
     * @param parameters the parameters of the constructor: of a stub the invoker, of a dispatcher none
     * @return the constructor, of type {@code (Invoker)Stub} or {@code ()Dispatcher}
     */
    public static MethodHandle define(InterfaceSet set, byte[] bytes, Class<?>... parameters) {
        try {
            MethodHandles.Lookup lookup =
                    PackageAccess.lookupIn(set.host(), Stub.class, ObjectWriter.class, Output.class);
            set.methods().forEach(method -> checkTypes(lookup, method));
            Class<?> base = parameters.length == 0 ? Dispatcher.class : Stub.class;
            MethodHandles.Lookup made = lookup.defineHiddenClass(bytes, true);
            MethodType constructor = MethodType.methodType(void.class, parameters);
            return made.findConstructor(made.lookupClass(), constructor).asType(constructor.changeReturnType(base));
        } catch (IllegalAccessException closed) {
            throw new InterfaceException("cannot make a stub for " + set + ": " + closed.getMessage(), closed);
        } catch (NoSuchMethodException | LinkageError unusable) {
            throw new InterfaceException("cannot make a stub for " + set + ": " + unusable, unusable);
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
        if (!Modifier.isPublic(type.getModifiers())) {
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

    private static String names(List<Class<?>> interfaces) {
        return String.join(" and ", interfaces.stream().map(Class::getTypeName).toList());
    }
}
