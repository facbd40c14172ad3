package org.mobula.codec.internal.inplace.schema;

import org.jspecify.annotations.Nullable;

/**
 * One field in the description of a type.
 *
 * @param name the name of the accessor or record component
 * @param descriptor a letter for a primitive type, as in class files; {@code T} text; {@code O} an object of the
 *     ordinary codec; {@code Lname;} an interface or record; each preceded by {@code [} if it is an array or list
 */
public record Slot(String name, String descriptor) {
    public static final String TEXT = "T";
    public static final String OPAQUE = "O";
    public static final int REFERENCE_WIDTH = 4;

    public @Nullable Element primitive() {
        return descriptor.length() == 1 ? Element.ofLetter(descriptor.charAt(0)) : null;
    }

    public int width() {
        Element element = primitive();
        return element == null ? REFERENCE_WIDTH : element.width();
    }

    /** The same as {@code type name}, for messages to people. */
    public String words() {
        return descriptor + " " + name;
    }

    /** Whether a descriptor has the form that this version knows. */
    public static boolean isValid(String descriptor) {
        String inner = descriptor.replaceFirst("^\\[{0,100}", "");
        if (inner.length() == 1) {
            char letter = inner.charAt(0);
            return inner.equals(TEXT) || inner.equals(OPAQUE) || Element.ofLetter(letter) != null;
        }
        return inner.length() > 2 && inner.startsWith("L") && inner.indexOf(';') == inner.length() - 1;
    }
}
