package org.mobula.active;

/**
 * What an endpoint has done so far.
 *
 * @param requestsSent requests
 * @param repliesSent replies
 * @param requestsHandled requests for which a handler ran
 * @param repliesHandled replies for which a handler ran
 * @param creditsSent messages that only returned credits
 * @param copies copies of data by {@link ActivePayload#keep}
 */
public record ActiveCounters(
        long requestsSent,
        long repliesSent,
        long requestsHandled,
        long repliesHandled,
        long creditsSent,
        long copies) {}
