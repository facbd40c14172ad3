package org.mobula.message.internal.section;

import java.util.Optional;
import org.mobula.message.ElementKind;

/** The numbers of element kinds in messages, the arrays that hold them, and the kinds that may be exchanged. */
public final class ElementKinds {
    private static final ElementKind[] KINDS = ElementKind.values();

    private ElementKinds() {}

    /** Whether a number from a message denotes a kind. */
    public static boolean isCode(int code) {
        return code >= 0 && code < KINDS.length;
    }

    /** The kind of a number from a message. */
    public static ElementKind ofCode(int code) {
        return KINDS[code];
    }

    /** The kind's number in a message, 0 or more. */
    public static int code(ElementKind kind) {
        return kind.ordinal();
    }

    /** The kind of an array's elements, if they are primitive. */
    static Optional<ElementKind> ofArray(Object array) {
        return Optional.ofNullable(
                switch (array) {
                    case byte[] _ -> ElementKind.BYTE;
                    case boolean[] _ -> ElementKind.BOOLEAN;
                    case char[] _ -> ElementKind.CHAR;
                    case short[] _ -> ElementKind.SHORT;
                    case int[] _ -> ElementKind.INT;
                    case long[] _ -> ElementKind.LONG;
                    case float[] _ -> ElementKind.FLOAT;
                    case double[] _ -> ElementKind.DOUBLE;
                    default -> null;
                });
    }

    /** Whether elements of one kind may be received where those of another kind are expected. */
    public static boolean matches(ElementKind sent, ElementKind expected) {
        return sent == expected
                || sent == ElementKind.PACKED && expected != ElementKind.OBJECT
                || expected == ElementKind.PACKED && sent != ElementKind.OBJECT;
    }
}
