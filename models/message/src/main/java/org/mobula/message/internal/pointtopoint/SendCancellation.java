package org.mobula.message.internal.pointtopoint;

import java.time.Duration;
import org.mobula.fault.DeadlineExceededException;
import org.mobula.runtime.Deadline;
import org.mobula.runtime.spi.Completion;

/** Asks the receiver of a send whether the message was matched; if not, the receiver drops it. */
final class SendCancellation implements PendingPeerOperation.Cancel {
    private final PendingRequest send;
    private final Runnable whenCancelled;
    private final Completion answered = new Completion(this::action);

    /** @param whenCancelled ends the send */
    SendCancellation(PendingRequest send, Runnable whenCancelled) {
        this.send = send;
        this.whenCancelled = whenCancelled;
    }

    /**
     * Asks.
     *
     * @param message the send's number
     */
    SendCancellation ask(Route to, int context, long message) {
        long number = to.cancels().add(this);
        to.peer().post(MessageProtocol.CANCEL, Integer.BYTES + 2 * Long.BYTES, out -> {
            out.putInt(context);
            out.putLong(message);
            out.putLong(number);
        });
        if (to.peer().hasDeparted()
                && to.cancels().remove(number, this)) { // it may have failed before the number was added
            answer(false);
        }
        return this;
    }

    /**
     * Waits for the answer; true if the send was cancelled.
     *
     * @throws DeadlineExceededException if the caller's {@link Deadline} passed
     */
    boolean await() {
        long since = System.nanoTime();
        if (!send.engine().await(answered, Deadline.current())) {
            throw new DeadlineExceededException(action(), Duration.ofNanos(System.nanoTime() - since));
        }
        return send.isCancelled();
    }

    private String action() {
        return "cancelling: " + send.describe();
    }

    @Override
    public void answer(boolean cancelled) {
        if (cancelled) {
            whenCancelled.run();
        }
        answered.complete();
    }
}
