package org.mobula.invoke.internal.protocol;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.mobula.codec.ObjectReader;
import org.mobula.invoke.MismatchException;
import org.mobula.invoke.StaleReferenceException;
import org.mobula.memory.Input;
import org.mobula.transport.Incoming;
import org.mobula.transport.MessageHandler;

/**
 * Takes replies: reads the outcome and completes the call that waits for it.
 *
 * <p>A reply that nobody waits for any more is read all the same, since it may describe types.
 *
 * <p><b>Threads:</b> polling threads; one at a time per peer.
 */
final class Replies implements MessageHandler {
    private final Sessions sessions;
    private final PendingCalls calls;

    Replies(Sessions sessions, PendingCalls calls) {
        this.sessions = sessions;
        this.calls = calls;
    }

    @Override
    public void onMessage(Incoming message) {
        Input input = message.input();
        PendingCall call = calls.find(input.getInt());
        if (call == null || call.rank() != message.source() || !isOwned(call)) {
            skip(message, input.getByte());
            return;
        }
        try {
            read(message, input, call, input.getByte());
        } catch (Throwable unreadable) {
            call.fail(unreadable);
        }
    }

    private static boolean isOwned(PendingCall call) {
        if (call.moves(PendingCall.WAITING, PendingCall.FILLING)) {
            return true;
        }
        if (call.moves(PendingCall.ABANDONED, PendingCall.FILLING)) {
            call.free();
        }
        return false;
    }

    private void read(Incoming message, Input input, PendingCall call, byte outcome) {
        switch (outcome) {
            case Outcome.VOID -> call.complete();
            case Outcome.OBJECT -> readObject(message, input, call);
            case Outcome.THROWN -> readThrown(message, input, call);
            case Outcome.STALE -> call.fail(new StaleReferenceException(call.targetText(), call.action()));
            default -> {
                call.fill(readBits(input, outcome), null);
                call.complete();
            }
        }
    }

    private static long readBits(Input input, byte outcome) {
        return switch (outcome) {
            case Outcome.BOOLEAN, Outcome.BYTE -> input.getByte();
            case Outcome.SHORT -> input.getShort();
            case Outcome.CHAR -> input.getChar();
            case Outcome.INT, Outcome.FLOAT -> input.getInt();
            case Outcome.LONG, Outcome.DOUBLE -> input.getLong();
            default ->
                throw new MismatchException("a reply with outcome " + outcome
                        + ", which is unknown here: the called rank runs another version of Mobula");
        };
    }

    private void readObject(Incoming message, Input input, PendingCall call) {
        ObjectReader reader = sessions.of(message.source()).codecs().reader();
        reader.begin(input);
        try {
            call.fill(0, reader.readObject());
        } finally {
            reader.end();
        }
        if (input.blocks().isEmpty()) {
            call.complete();
            return;
        }
        message.whenFilled(() -> whenFilled(call));
        call.moves(PendingCall.FILLING, PendingCall.ARRIVING);
    }

    private static void whenFilled(PendingCall call) {
        if (call.moves(PendingCall.ARRIVING, PendingCall.FILLING)) {
            call.complete();
        } else if (call.moves(PendingCall.ABANDONED, PendingCall.FILLING)) {
            call.free();
        }
    }

    private void readThrown(Incoming message, Input input, PendingCall call) {
        List<FailureText> text = FailureText.read(input);
        Throwable itself = input.getByte() == 0 ? null : readThrowable(message, input);
        call.fail(itself != null ? itself : FailureText.toException(text), text);
    }

    /**
     * The exception itself, or null if it cannot be had: its class is unknown here, not allowed, or another version.
     */
    private @Nullable Throwable readThrowable(Incoming message, Input input) {
        ObjectReader reader = sessions.of(message.source()).codecs().reader();
        reader.begin(input);
        try {
            return reader.readObject() instanceof Throwable thrown ? thrown : null;
        } catch (RuntimeException | LinkageError unreadable) {
            return null;
        } finally {
            reader.end();
        }
    }

    private void skip(Incoming message, byte outcome) {
        Input input = message.input();
        boolean hasObject = outcome == Outcome.OBJECT;
        if (outcome == Outcome.THROWN) {
            FailureText.read(input);
            hasObject = input.getByte() != 0;
        }
        if (hasObject) {
            ObjectReader reader = sessions.of(message.source()).codecs().reader();
            reader.begin(input);
            reader.end();
        }
    }
}
