package org.mobula.codec.internal.inplace.schema;

import java.lang.reflect.Method;
import org.jspecify.annotations.Nullable;
import org.mobula.codec.inplace.ReferenceForm;

/**
 * One property of an interface, or component of a record.
 *
 * @param name the name of its accessor
 * @param accessor the method that returns it
 * @param primitive its element if it is primitive
 * @param reference how its value lies in a message, if it is not primitive
 * @param setter the method that changes it, if the interface has one
 * @param elementGetter the method that returns one element of an array or list
 * @param elementSetter the method that changes one element of an array
 * @param element the element of a primitive array
 */
public record Property(
        String name,
        Method accessor,
        @Nullable Element primitive,
        @Nullable ReferenceForm reference,
        @Nullable Method setter,
        @Nullable Method elementGetter,
        @Nullable Method elementSetter,
        @Nullable Element element) {
    public Slot slot() {
        if (primitive != null) {
            return new Slot(name, String.valueOf(primitive.letter()));
        }
        return new Slot(name, requireReference().descriptor());
    }

    /** How the value lies in a message; the property is not primitive. */
    public ReferenceForm requireReference() {
        if (reference == null) {
            throw new IllegalStateException(name + " is primitive");
        }
        return reference;
    }

    /** Whether a field that the sender describes so can be read as this property. */
    public boolean accepts(String theirs) {
        return primitive != null
                ? theirs.length() == 1 && theirs.charAt(0) == primitive.letter()
                : requireReference().accepts(theirs);
    }

    /** The type word of the primitive array. */
    public int word() {
        return requireElement().word();
    }

    /** Bytes per element of the primitive array. */
    public int width() {
        return requireElement().width();
    }

    private Element requireElement() {
        if (element == null) {
            throw new IllegalStateException(name + " is no array of primitives");
        }
        return element;
    }
}
