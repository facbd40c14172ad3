package org.mobula.message.device;

import org.jspecify.annotations.Nullable;

/**
 * The outcome of a send or a receive, or the result of a probe.
 *
 * <p><b>Threads:</b> any; immutable.
 *
 * @param source the source of the message; for a send, this device
 * @param tag the message's tag
 * @param count number of basic elements; for an array of references its length, for another object 1
 * @param isCancelled whether it was cancelled before it was matched
 * @param object the received object, if any
 */
public record DeviceStatus(
        int source,
        int tag,
        long count,
        boolean isCancelled,
        @Nullable Object object) {}
