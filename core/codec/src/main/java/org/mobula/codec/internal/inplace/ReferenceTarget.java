package org.mobula.codec.internal.inplace;

import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.mobula.codec.internal.inplace.schema.Element;
import org.mobula.codec.internal.inplace.schema.MessageLayout;
import org.mobula.codec.internal.inplace.schema.Slot;

/**
 * What references lead to, after the lists of their descriptor: a string, an object of the ordinary codec, an array of
 * one primitive, or an object of a type. One per schema and descriptor, so that the same targets are identical.
 *
 * <p><b>Threads:</b> any; the last type is a cache, whose races are harmless.
 */
final class ReferenceTarget {
    private static final int NO_WORD = 0;

    private final String descriptor;
    private final int word; // of the only kind of object; NO_WORD for types and strings
    private final @Nullable String type;
    private int lastType = -1;

    private ReferenceTarget(String descriptor) {
        this.descriptor = descriptor;
        char first = descriptor.charAt(0);
        this.type = first == 'L' ? descriptor.substring(1, descriptor.length() - 1) : null;
        Element element = first == '[' ? Element.ofLetter(descriptor.charAt(1)) : null;
        this.word = element != null ? element.word() : first == 'O' ? MessageLayout.OPAQUE : NO_WORD;
    }

    /**
     * A reference field of a type.
     *
     * @param offset its offset in an object
     * @param lists how many lists lie in one another before the target
     * @param target what it leads to
     */
    record Field(int offset, int lists, ReferenceTarget target) {}

    /** The targets of one schema. */
    static final class Table {
        private final Map<String, ReferenceTarget> known = new HashMap<>();

        /** The field of a slot that is no primitive. */
        Field field(Slot slot, int offset) {
            String descriptor = slot.descriptor();
            int lists = 0;
            while (descriptor.charAt(lists) == '[') {
                lists++;
            }
            if (Element.ofLetter(descriptor.charAt(lists)) != null && descriptor.length() == lists + 1) {
                lists--; // the last bracket is that of the array of primitives
            }
            return new Field(offset, lists, known.computeIfAbsent(descriptor.substring(lists), ReferenceTarget::new));
        }
    }

    /** The type that the objects must have; null if they are no objects of a type. */
    @Nullable
    String type() {
        return type;
    }

    /** Whether this type word is that of a target that is no object of a type. */
    boolean hasWord(int found) {
        return word == NO_WORD ? found == MessageLayout.LATIN1 || found == MessageLayout.UTF16 : found == word;
    }

    /** The number of the type that was accepted last; -1 if none was. */
    int lastType() {
        return lastType;
    }

    void lastType(int accepted) {
        lastType = accepted;
    }

    @Override
    public String toString() {
        return descriptor;
    }
}
