package org.mobula.message.device;

import org.jspecify.annotations.Nullable;

/**
 * What became of a send or a receive, or what a probe found.
 *
 * <p><b>Threads:</b> any; it never changes.
 *
 * @param source who sent the message; of a send, this device
 * @param tag the message's tag
 * @param count how many basic elements it held; of an array of references its length, of another object 1
 * @param isCancelled whether it was taken back before anything came of it
 * @param object the object that came, if one was received
 */
public record DeviceStatus(
        int source,
        int tag,
        long count,
        boolean isCancelled,
        @Nullable Object object) {}
