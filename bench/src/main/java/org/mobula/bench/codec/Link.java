package org.mobula.bench.codec;

import java.io.Serial;
import java.io.Serializable;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** A node of a linked list. */
public final class Link implements Serializable {
    @Serial
    private static final long serialVersionUID = 1L;

    int value;

    @Nullable
    Link next;

    /** For libraries that need a constructor without parameters. */
    public Link() {}

    /** A list of {@code length} nodes. */
    public static Link of(int length) {
        Link first = new Link();
        first.value = length;
        if (length > 1) {
            first.next = of(length - 1);
        }
        return first;
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof Link that && value == that.value && Objects.equals(next, that.next);
    }

    @Override
    public int hashCode() {
        return value;
    }
}
