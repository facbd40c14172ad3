package org.mobula.codec.internal.generate;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodHandles.Lookup;
import java.lang.invoke.MethodType;
import org.mobula.codec.NotCarriableException;
import org.mobula.codec.ObjectCodec;
import org.mobula.memory.Output;

/**
 * Gets generated code into the package of the class it speaks for, and lets it see the codecs from there.
 *
 * <p>A lookup that comes from another module may define classes in the package, but neither hidden ones nor nestmates;
 * so a {@link PackageAccessor} is defined there first, whose own lookup may.
 */
public final class CodecAccess {
    private CodecAccess() {}

    /**
     * Full access to a class and its package, for codecs.
     *
     * @throws NotCarriableException with the line to add, if its module or its class loader prevents that
     */
    static Lookup into(Class<?> type) {
        try {
            return into(type, ObjectCodec.class, Output.class);
        } catch (IllegalAccessException e) {
            throw new NotCarriableException(type.getTypeName(), String.valueOf(e.getMessage()), e);
        }
    }

    /**
     * Full access to a class and its package.
     *
     * @param needed what generated code there refers to: its module will read theirs
     * @throws IllegalAccessException with the line to add as a clause, if its module or its class loader prevents that
     */
    public static Lookup into(Class<?> type, Class<?>... needed) throws IllegalAccessException {
        for (Class<?> each : needed) {
            requireVisible(type, each);
        }
        Lookup foreign = foreignLookup(type);
        try {
            Class<?> guest = PackageAccessor.in(foreign);
            for (Class<?> each : needed) {
                letRead(foreign, guest, each.getModule());
            }
            MethodType shape = MethodType.methodType(Lookup.class, Class.class);
            return (Lookup)
                    foreign.findStatic(guest, PackageAccessor.LOOKUP, shape).invokeExact(type);
        } catch (Throwable e) {
            throw refused("no class can be added to its package: " + e + ". Use a type of your own instead", e);
        }
    }

    private static Lookup foreignLookup(Class<?> type) throws IllegalAccessException {
        Module module = type.getModule();
        try {
            CodecAccess.class.getModule().addReads(module);
            return MethodHandles.privateLookupIn(type, MethodHandles.lookup());
        } catch (IllegalAccessException e) {
            throw refused(
                    "module " + module.getName() + " does not open its package. Add to its module-info.java: opens "
                            + type.getPackageName() + " to org.mobula.codec;",
                    e);
        }
    }

    private static void letRead(Lookup lookup, Class<?> guest, Module other) throws Throwable {
        if (!guest.getModule().canRead(other)) {
            MethodType shape = MethodType.methodType(void.class, Module.class);
            lookup.findStatic(guest, PackageAccessor.READ, shape).invokeExact(other);
        }
    }

    private static void requireVisible(Class<?> type, Class<?> needed) throws IllegalAccessException {
        Class<?> seen = null;
        try {
            seen = Class.forName(needed.getName(), false, type.getClassLoader());
        } catch (ClassNotFoundException | LinkageError _) {
            // why: said below, for it is the same to the user whether none or another one is seen
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
