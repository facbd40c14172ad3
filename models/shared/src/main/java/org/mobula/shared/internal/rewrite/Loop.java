package org.mobula.shared.internal.rewrite;

import java.lang.classfile.TypeKind;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A loop whose checks are before it.
 *
 * @param start the index of its label
 * @param end the index of its last jump to the label
 * @param uses the arrays and objects that it accesses
 */
record Loop(int start, int end, Map<Origin, Use> uses) {
    /**
     * How a loop uses an array or object.
     *
     * @param writes whether it writes it
     * @param element the type of the elements of an array of numbers; null for others, and for bytes
     */
    record Use(boolean writes, @Nullable TypeKind element) {
        Use with(Use other) {
            return new Use(writes || other.writes, element == other.element ? element : null);
        }
    }
}
