package org.mobula.active;

/**
 * Handles the requests of one number.
 *
 * <p><b>Threads:</b> it runs on a thread that polls, and is atomic for its endpoint: the handlers of an endpoint, for
 * requests and for replies, run one at a time, so they need no lock for state that only they use. It must not block,
 * and must not send requests. Handlers of two endpoints may run at the same time. <b>Ownership:</b> the request and its
 * data are valid until it returns. <b>Failure:</b> an exception or {@link Error} is logged here, and reported to the
 * endpoint that sent the request ({@link HandlerFailedException}).
 */
@FunctionalInterface
public interface ActiveRequestHandler {
    /** Handles a request; may {@linkplain ActiveRequest#reply reply} once. */
    void handle(ActiveRequest request);
}
