package org.mobula.message;

import java.time.Duration;
import org.mobula.fault.DeadlineExceededException;
import org.mobula.runtime.Deadline;
import org.mobula.runtime.spi.Completion;

/** A sender asks whether its message was matched, and takes it back if not. */
final class CancelQuestion {
    private final SendOperation send;
    private final Completion answered = new Completion(this::action);

    CancelQuestion(SendOperation send) {
        this.send = send;
    }

    private String action() {
        return "cancelling: " + send.describe();
    }

    /** Asks. */
    CancelQuestion ask(Route to, int context, long message) {
        long number = to.questions().add(this);
        to.peer().post(Protocol.CANCEL, Integer.BYTES + 2 * Long.BYTES, out -> {
            out.putInt(context);
            out.putLong(message);
            out.putLong(number);
        });
        if (to.peer().isGone() && to.questions().remove(number, this)) { // why again: it may have gone before
            answer(false);
        }
        return this;
    }

    /**
     * Waits for the answer; true if the message was taken back.
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

    /** The answer has come, or never will. */
    void answer(boolean takenBack) {
        if (takenBack) {
            send.takenBack();
        }
        answered.complete();
    }
}
