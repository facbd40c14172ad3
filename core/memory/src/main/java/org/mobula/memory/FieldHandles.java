package org.mobula.memory;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

/** Creates var handles of fields, to be kept in constants of the class that declares the field. */
public final class FieldHandles {
    private FieldHandles() {}

    /**
     * Returns the var handle of a field.
     *
     * @param lookup of the class that declares the field
     * @param type the type of the field
     * @throws ExceptionInInitializerError if there is no such field
     */
    public static VarHandle of(MethodHandles.Lookup lookup, String field, Class<?> type) {
        try {
            return lookup.findVarHandle(lookup.lookupClass(), field, type);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }
}
