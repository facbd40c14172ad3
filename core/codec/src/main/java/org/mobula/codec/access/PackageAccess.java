package org.mobula.codec.access;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodHandles.Lookup;
import java.lang.invoke.MethodType;

/**
 * Full access to a package of the program, for rooms that generate classes in it.
 *
 * <p>A named module opens its packages to {@code org.mobula.codec} only: one line in its module-info serves codecs,
 * stubs and dispatchers. A lookup that comes from this module may define ordinary classes in such a package, but
 * neither hidden classes nor nestmates. So a {@link PackageAccessor} is defined there first, whose own lookup may.
 *
 * <p><b>Threads:</b> any.
 */
public final class PackageAccess {
    private PackageAccess() {}

    /**
     * Returns full access to a type and its package.
     *
     * @param needed classes that the generated code refers to; the type's module will read their modules
     * @throws IllegalAccessException if the type's package is not open to this module, or its class loader does not
     *     find a class that is needed; the message is a clause that says what to do
     */
    public static Lookup lookupIn(Class<?> type, Class<?>... needed) throws IllegalAccessException {
        for (Class<?> each : needed) {
            requireVisible(type, each);
        }
        Lookup foreign = privateLookup(type);
        try {
            Class<?> accessor = PackageAccessor.in(foreign);
            for (Class<?> each : needed) {
                letRead(foreign, accessor, each.getModule());
            }
            MethodType shape = MethodType.methodType(Lookup.class, Class.class);
            return (Lookup)
                    foreign.findStatic(accessor, PackageAccessor.LOOKUP, shape).invokeExact(type);
        } catch (Throwable e) {
            throw refused("no class can be added to its package: " + e + ". Use a type of your own instead", e);
        }
    }

    private static Lookup privateLookup(Class<?> type) throws IllegalAccessException {
        Module module = type.getModule();
        try {
            PackageAccess.class.getModule().addReads(module);
            return MethodHandles.privateLookupIn(type, MethodHandles.lookup());
        } catch (IllegalAccessException e) {
            throw refused(
                    "module " + module.getName() + " does not open its package. Add to its module-info.java: opens "
                            + type.getPackageName() + " to org.mobula.codec;",
                    e);
        }
    }

    private static void letRead(Lookup lookup, Class<?> accessor, Module other) throws Throwable {
        if (!accessor.getModule().canRead(other)) {
            MethodType shape = MethodType.methodType(void.class, Module.class);
            lookup.findStatic(accessor, PackageAccessor.READ, shape).invokeExact(other);
        }
    }

    private static void requireVisible(Class<?> type, Class<?> needed) throws IllegalAccessException {
        Class<?> seen = null;
        try {
            seen = Class.forName(needed.getName(), false, type.getClassLoader());
        } catch (ClassNotFoundException | LinkageError _) {
            // reported below: to the user a missing class and another one of that name are the same
        }
        if (seen != needed) {
            throw new IllegalAccessException("its class loader " + type.getClassLoader()
                    + " does not see this Mobula's " + needed.getName() + ". Make the loader of Mobula its parent");
        }
    }

    private static IllegalAccessException refused(String reason, Throwable cause) {
        IllegalAccessException refusal = new IllegalAccessException(reason);
        refusal.initCause(cause);
        return refusal;
    }
}
