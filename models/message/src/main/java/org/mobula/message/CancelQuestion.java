package org.mobula.message;

import org.mobula.runtime.Deadline;
import org.mobula.runtime.spi.Completion;

/** A sender asks whether its message was matched, and takes it back if not. */
final class CancelQuestion {
    private final SendOperation send;
    private final Completion answered = new Completion();

    CancelQuestion(SendOperation send) {
        this.send = send;
    }

    /** Asks and waits for the answer; true if the message was taken back. */
    boolean ask(Route to, int context, long message) {
        long number = to.questions().add(this);
        to.peer().post(Protocol.CANCEL, Integer.BYTES + 2 * Long.BYTES, out -> {
            out.putInt(context);
            out.putLong(message);
            out.putLong(number);
        });
        if (to.peer().isGone()) { // why again: it may have gone before this was among its questions
            to.questions().remove(number);
            return false;
        }
        send.engine().await(answered, Deadline.NONE); // why without: the other side's polling threads answer at once
        return send.isCancelled();
    }

    /** The answer has come. */
    void answer(boolean takenBack) {
        if (takenBack) {
            send.takenBack();
        }
        answered.complete();
    }
}
