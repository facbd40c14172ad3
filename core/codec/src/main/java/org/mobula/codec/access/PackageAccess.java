package org.mobula.codec.access;

import java.lang.invoke.MethodHandles;
import org.mobula.codec.internal.generate.CodecAccess;

/**
 * Full access to a user's package, for rooms that generate classes in it.
 *
 * <p>A named module opens its packages to {@code org.mobula.codec} and to nobody else: one line in the user's
 * module-info serves codecs, stubs and dispatchers alike. That is why the look-up is made here and handed on.
 *
 * <p><b>Threads:</b> any.
 */
public final class PackageAccess {
    private PackageAccess() {}

    /**
     * Full access to a type and its package.
     *
     * @param needed what the generated code refers to: the type's module will read their modules
     * @throws IllegalAccessException if the type's package is not open to this module, or its class loader does not
     *     see what is needed; the message is a clause that says what to do
     */
    public static MethodHandles.Lookup lookupIn(Class<?> type, Class<?>... needed) throws IllegalAccessException {
        return CodecAccess.into(type, needed);
    }
}
