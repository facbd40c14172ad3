package org.mobula.message;

import org.jspecify.annotations.Nullable;

/**
 * An object that was received.
 *
 * @param value what was sent: a copy, unless it was null
 * @param status where it came from
 */
public record Received<T>(@Nullable T value, Status status) {}
