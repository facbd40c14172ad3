package org.mobula.message;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The attributes that libraries attach to a communicator at this rank.
 *
 * <p><b>Threads:</b> any. <b>Ownership:</b> values belong to the libraries. <b>Failure:</b> exceptions of a key's
 * methods.
 */
public final class AttributeTable {
    private final Communicator communicator;
    private final Map<AttributeKey<?>, Object> values = new LinkedHashMap<>();

    AttributeTable(Communicator communicator) {
        this.communicator = communicator;
    }

    /** The value of a key. */
    public <T> Optional<T> get(AttributeKey<T> key) {
        synchronized (values) {
            return Optional.ofNullable(AttributeTable.<T>typed(values.get(key)));
        }
    }

    /** Sets the value of a key; the previous value is deleted. */
    public <T> void put(AttributeKey<T> key, T value) {
        T before;
        synchronized (values) {
            before = typed(values.put(key, value));
        }
        delete(key, before);
    }

    /** Deletes the value of a key. */
    public <T> void remove(AttributeKey<T> key) {
        T before;
        synchronized (values) {
            before = typed(values.remove(key));
        }
        delete(key, before);
    }

    /** Copies the values that their keys copy. */
    void copyTo(AttributeTable duplicate) {
        snapshot().forEach((key, value) -> copy(key, value, duplicate));
    }

    /** Deletes all values, because the communicator is freed. */
    void clear() {
        snapshot().keySet().forEach(this::remove);
    }

    private Map<AttributeKey<?>, Object> snapshot() {
        synchronized (values) {
            return new LinkedHashMap<>(values);
        }
    }

    private <T> void copy(AttributeKey<T> key, Object value, AttributeTable duplicate) {
        T typed = typed(value);
        if (typed != null) {
            key.copy(communicator, typed).ifPresent(copy -> duplicate.put(key, copy));
        }
    }

    private <T> void delete(AttributeKey<T> key, @Nullable T value) {
        if (value != null) {
            key.delete(communicator, value);
        }
    }

    /** Only {@link #put} adds values, and they have the type of the key. */
    @SuppressWarnings("unchecked")
    private static <T> @Nullable T typed(@Nullable Object value) {
        return (T) value;
    }
}
