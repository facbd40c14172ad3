package org.mobula.invoke.internal.protocol;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.mobula.codec.ObjectReader;
import org.mobula.invoke.internal.loading.DeferredMessage;

/**
 * A reply that could not be read because a class is missing.
 *
 * @param call the call that it completes, {@link CallPhase#ARRIVING} meanwhile
 * @param turn the call's turn of its slot
 * @param text the description of what was thrown; null if the reply is a result
 */
record DeferredReply(CallSlot call, long turn, @Nullable List<FailureText> text) {
    /** Reads the reply again, fetching classes, and completes the call unless it was given up. */
    void run(DeferredMessage message) {
        Object itself = null;
        Throwable failure = null;
        try {
            itself = read(message);
        } catch (Throwable unreadable) {
            failure = unreadable;
        }
        if (!call.takesRest(turn)) {
            return;
        }
        if (text != null) {
            call.fail(FailureText.itselfOr(itself, text), text);
        } else if (failure != null) {
            call.fail(failure);
        } else {
            call.fill(0, itself);
            call.complete();
        }
    }

    private static @Nullable Object read(DeferredMessage message) {
        ObjectReader reader = message.begin();
        try {
            return reader.readObject();
        } finally {
            message.end();
        }
    }
}
