package org.mobula.message;

import java.util.Optional;

/**
 * The key of an attribute that a library attaches to communicators (MPI-3.1, section 6.7). No two keys are equal.
 *
 * <p><b>Threads:</b> any; its methods are called by the thread that duplicates or frees the communicator.
 *
 * @param <T> the type of the attribute
 */
public class AttributeKey<T> {
    /** A new key. Its values are not copied, and deleting them has no effect. */
    public AttributeKey() {}

    /**
     * The attribute of a duplicate of the communicator.
     *
     * @param value that of the original
     * @return empty for none, which is the default
     */
    protected Optional<T> copy(Communicator communicator, T value) {
        return Optional.empty();
    }

    /** Called when a value is replaced or removed, or when its communicator is freed. */
    protected void delete(Communicator communicator, T value) {}
}
