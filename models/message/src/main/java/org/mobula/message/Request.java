package org.mobula.message;

import java.util.List;
import java.util.Optional;
import org.mobula.fault.CallInterruptedException;
import org.mobula.fault.DeadlineExceededException;
import org.mobula.fault.MobulaException;
import org.mobula.message.internal.pointtopoint.Requests;
import org.mobula.runtime.Deadline;

/**
 * A send, a receive or a collective operation in progress. It progresses without calls of the program.
 *
 * <pre>{@code
 * Request left = world.ireceive(Section.of(halo), world.rank() - 1, 0);
 * Request right = world.isend(Section.of(edge), world.rank() + 1, 0);
 * compute();
 * Request.awaitAll(left, right);
 * }</pre>
 *
 * <p>A request is <i>taken</i> once the program has learnt that it is done, by {@link #await}, {@link #test} or one of
 * the static methods. {@link #awaitAny}, {@link #awaitSome} and similar methods skip taken requests, so that they can
 * be called repeatedly with the same requests.
 *
 * <p>Programs do not implement this interface.
 *
 * <p><b>Threads:</b> any, one at a time. <b>Ownership:</b> until the request is done, the program must not modify the
 * send buffer and must not use the receive buffer. <b>Failure:</b> waiting for a failed request throws its exception:
 * {@link org.mobula.fault.PeerFailedException} if a rank that it needs has failed, {@link MessageException} if the
 * message was not as expected.
 */
public interface Request {
    /**
     * Waits until it is done.
     *
     * @throws DeadlineExceededException if the caller's {@link Deadline} passed; the request continues
     * @throws CallInterruptedException if the thread was interrupted; the request continues
     */
    Status await();

    /** Its status, if it is done. Does not wait, but makes progress on messages. */
    Optional<Status> test();

    /** Whether it is done, successfully or not. Does not wait, but makes progress on messages. */
    boolean isDone();

    /**
     * Cancels it if it has not been matched with a message; then it is done, and its status says so. To cancel a send
     * that has left, this asks the receiver and waits for the answer.
     *
     * @return whether it was cancelled
     */
    boolean cancel();

    /** Declares that the program will not wait for it. It continues, and its outcome is ignored. */
    void free();

    /**
     * Waits until all requests are done.
     *
     * @return their statuses
     * @throws MobulaException the first failure, after all are done; failures of other requests are suppressed in it
     */
    static List<Status> awaitAll(Request... requests) {
        return Requests.awaitAll(requests);
    }

    /** As {@link #awaitAll}, but reports a failure in the request's status rather than throwing it. */
    static List<Status> settleAll(Request... requests) {
        return Requests.settleAll(requests);
    }

    /**
     * Waits until one request is done that was not taken before. {@link #await} returns its status, or throws its
     * failure.
     *
     * @return its index in the array; -1 if all were taken before
     */
    static int awaitAny(Request... requests) {
        return Requests.awaitAny(requests);
    }

    /** As {@link #awaitAny}, for all that are done then: their indices, ascending; none if all were taken before. */
    static int[] awaitSome(Request... requests) {
        return Requests.awaitSome(requests);
    }

    /** The statuses of all requests if all are done; otherwise empty, and none is taken. Does not wait. */
    static Optional<List<Status>> testAll(Request... requests) {
        return Requests.testAll(requests);
    }

    /** As {@link #awaitAny}, if one is done. Does not wait; -1 if none is done. */
    static int testAny(Request... requests) {
        return Requests.testAny(requests);
    }

    /** As {@link #awaitSome}, for those that are done now. Does not wait. */
    static int[] testSome(Request... requests) {
        return Requests.testSome(requests);
    }
}
