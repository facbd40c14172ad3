package org.mobula.message;

import org.jspecify.annotations.Nullable;

/**
 * A received object.
 *
 * @param value a copy of the sent object, or null
 * @param status the status of its message
 */
public record Received<T>(@Nullable T value, Status status) {}
