package org.mobula.message;

import org.jspecify.annotations.Nullable;

/**
 * A received object.
 *
 * @param value a copy of what was sent, or null
 * @param status the status of its message
 */
public record Received<T>(@Nullable T value, Status status) {}
