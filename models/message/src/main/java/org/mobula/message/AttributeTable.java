package org.mobula.message;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * What libraries keep with a communicator, each under a key of its own. It stays on this rank.
 *
 * <p><b>Threads:</b> any. <b>Ownership:</b> values are the libraries'. <b>Failure:</b> what a key's methods throw.
 */
public final class AttributeTable {
    private final Communicator communicator;
    private final Map<AttributeKey<?>, Object> values = new LinkedHashMap<>();

    AttributeTable(Communicator communicator) {
        this.communicator = communicator;
    }

    /** What is kept under a key. */
    public <T> Optional<T> get(AttributeKey<T> key) {
        synchronized (values) {
            return Optional.ofNullable(AttributeTable.<T>typed(values.get(key)));
        }
    }

    /** Keeps a value under a key; what was kept there before is deleted. */
    public <T> void put(AttributeKey<T> key, T value) {
        T before;
        synchronized (values) {
            before = typed(values.put(key, value));
        }
        delete(key, before);
    }

    /** Deletes what is kept under a key. */
    public <T> void remove(AttributeKey<T> key) {
        T before;
        synchronized (values) {
            before = typed(values.remove(key));
        }
        delete(key, before);
    }

    /** Copies what keys want to be copied. */
    void copyTo(AttributeTable duplicate) {
        snapshot().forEach((key, value) -> copy(key, value, duplicate));
    }

    /** Deletes everything, as the communicator is freed. */
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

    /** why unchecked: only {@link #put} adds values, and of the key's type. */
    @SuppressWarnings("unchecked")
    private static <T> @Nullable T typed(@Nullable Object value) {
        return (T) value;
    }
}
