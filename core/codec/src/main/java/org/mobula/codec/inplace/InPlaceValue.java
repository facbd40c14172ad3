package org.mobula.codec.inplace;

import org.jspecify.annotations.Nullable;
import org.mobula.codec.TypeMismatchException;
import org.mobula.codec.internal.inplace.schema.SchemaAnalyser;

/**
 * An object on its way into a message, where it will be read in place. Generated stubs create it.
 *
 * @param object the object
 * @param type the interface or record by which the receiver sees it
 */
public record InPlaceValue(Object object, Class<?> type) {
    /** Returns what is written in place of an object: null and views stay what they are. */
    public static @Nullable Object of(@Nullable Object object, Class<?> type) {
        return object == null || object instanceof ObjectView ? object : new InPlaceValue(object, type);
    }

    /** Whether objects of a declared type can be read in place, as far as the type itself tells. */
    public static boolean isPossible(Class<?> type) {
        return SchemaAnalyser.isCandidate(type);
    }

    /**
     * Checks an object that was received.
     *
     * @param place what it is, for messages
     * @throws TypeMismatchException if it is not of the declared type
     */
    public static @Nullable Object checked(@Nullable Object object, Class<?> type, String place) {
        if (object == null || type.isInstance(object)) {
            return object;
        }
        Class<?> found = object instanceof ObjectView ? object.getClass().getInterfaces()[0] : object.getClass();
        throw TypeMismatchException.unrelated(place, type.getName(), found.getName());
    }
}
