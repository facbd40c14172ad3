package org.mobula.codec.internal;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodHandles.Lookup;
import java.lang.invoke.MethodType;
import org.mobula.codec.NotCarriableException;
import org.mobula.codec.ObjectCodec;
import org.mobula.memory.Output;

/**
 * Gets generated code into the package of the class it speaks for, and lets it see the codecs from there.
 *
 * <p>A lookup that comes from another module may define classes in the package, but neither hidden ones nor nestmates; so a {@link
 * GuestClass} is defined there first, whose own lookup may.
 */
final class CodecAccess {
    private CodecAccess() {}

    /**
     * Full access to a class and its package.
     *
     * @throws NotCarriableException with the line to add, if its module or its class loader prevents that
     */
    static Lookup into(Class<?> type) {
        requireVisible(type, ObjectCodec.class);
        requireVisible(type, Output.class);
        Lookup foreign = foreignLookup(type);
        try {
            Class<?> guest = GuestClass.in(foreign);
            letRead(foreign, guest, ObjectCodec.class.getModule());
            letRead(foreign, guest, Output.class.getModule());
            MethodType shape = MethodType.methodType(Lookup.class, Class.class);
            return (Lookup) foreign.findStatic(guest, GuestClass.LOOKUP, shape).invokeExact(type);
        } catch (Throwable e) {
            throw new NotCarriableException(
                    type.getTypeName(), "no class can be added to its package: " + e + ". Send a record of your own instead", e);
        }
    }

    private static Lookup foreignLookup(Class<?> type) {
        Module module = type.getModule();
        try {
            CodecAccess.class.getModule().addReads(module);
            return MethodHandles.privateLookupIn(type, MethodHandles.lookup());
        } catch (IllegalAccessException e) {
            throw new NotCarriableException(
                    type.getTypeName(),
                    "module " + module.getName() + " does not open its package. Add to its module-info.java: opens "
                            + type.getPackageName() + " to org.mobula.codec;",
                    e);
        }
    }

    private static void letRead(Lookup lookup, Class<?> guest, Module other) throws Throwable {
        if (!guest.getModule().canRead(other)) {
            MethodType shape = MethodType.methodType(void.class, Module.class);
            lookup.findStatic(guest, GuestClass.READ, shape).invokeExact(other);
        }
    }

    private static void requireVisible(Class<?> type, Class<?> needed) {
        Class<?> seen = null;
        try {
            seen = Class.forName(needed.getName(), false, type.getClassLoader());
        } catch (ClassNotFoundException | LinkageError _) {
            // why: said below, for it is the same to the user whether none or another one is seen
        }
        if (seen != needed) {
            throw new NotCarriableException(
                    type,
                    "its class loader " + type.getClassLoader() + " does not see this Mobula's " + needed.getName()
                            + ". Make the loader of Mobula its parent");
        }
    }
}
