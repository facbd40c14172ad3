package org.mobula.codec.access;

import java.lang.invoke.MethodHandles;

/**
 * Full access to a user's package, for rooms that generate classes in it.
 *
 * <p>A named module opens its packages to {@code org.mobula.codec} and to nobody else: one line in the user's module-info
 * serves codecs, stubs and dispatchers alike. That is why the look-up is made here and handed on.
 *
 * <p><b>Threads:</b> any.
 */
public final class PackageAccess {
    private PackageAccess() {}

    /**
     * A look-up with package access to a type.
     *
     * @throws IllegalAccessException if the type's package is not open to this module; {@link #hint} says what to do
     */
    public static MethodHandles.Lookup lookupIn(Class<?> type) throws IllegalAccessException {
        PackageAccess.class.getModule().addReads(type.getModule());
        return MethodHandles.privateLookupIn(type, MethodHandles.lookup());
    }

    /** What the owner of a type has to add so that {@link #lookupIn} works, as a sentence. */
    public static String hint(Class<?> type) {
        Module module = type.getModule();
        if (!module.isNamed() || module.getDescriptor().isAutomatic()) {
            return "Its package " + type.getPackageName() + " is closed; move the type into a module of your own";
        }
        return "Add to the module-info.java of " + module.getName() + ": opens " + type.getPackageName()
                + " to org.mobula.codec;";
    }
}
