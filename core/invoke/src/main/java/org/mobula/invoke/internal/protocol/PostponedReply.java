package org.mobula.invoke.internal.protocol;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.mobula.codec.ObjectReader;
import org.mobula.invoke.internal.loading.Postponed;

/**
 * A reply that could not be read for want of a class.
 *
 * @param call the call it answers, which is {@link CallPhase#ARRIVING} meanwhile
 * @param turn the call's turn of its slot
 * @param text what was thrown, in words; null if the reply is a result
 */
record PostponedReply(CallSlot call, long turn, @Nullable List<FailureText> text) {
    /** Reads the reply again, waiting for classes, and completes the call if somebody still waits. */
    void run(Postponed postponed) {
        Object itself = null;
        Throwable failure = null;
        try {
            itself = read(postponed);
        } catch (Throwable unreadable) {
            failure = unreadable;
        }
        if (call.takesRest(turn)) {
            complete(itself, failure);
        }
    }

    private void complete(@Nullable Object itself, @Nullable Throwable failure) {
        if (text != null) {
            call.fail(FailureText.itselfOr(itself, text), text);
        } else if (failure != null) {
            call.fail(failure);
        } else {
            call.fill(0, itself);
            call.complete();
        }
    }

    private static @Nullable Object read(Postponed postponed) {
        ObjectReader reader = postponed.begin();
        try {
            return reader.readObject();
        } finally {
            postponed.end();
        }
    }
}
