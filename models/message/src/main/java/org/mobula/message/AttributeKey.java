package org.mobula.message;

import java.util.Optional;

/**
 * Under which a library keeps something of its own with a communicator (MPI-3.1, section 6.7). Two keys are never the same.
 *
 * <p><b>Threads:</b> any; its methods are called by whoever duplicates or frees the communicator.
 *
 * @param <T> what is kept
 */
public class AttributeKey<T> {
    /** A new key, whose values are neither copied nor told of their end. */
    public AttributeKey() {}

    /**
     * What a duplicate of the communicator has under this key.
     *
     * @param value of the communicator that is duplicated
     * @return empty for nothing, which is the default
     */
    protected Optional<T> copy(Communicator communicator, T value) {
        return Optional.empty();
    }

    /** Called when a value is replaced or removed, or when its communicator is freed. */
    protected void delete(Communicator communicator, T value) {}
}
