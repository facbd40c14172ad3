package org.mobula.invoke.internal.protocol;

import java.util.List;
import org.mobula.codec.ObjectReader;
import org.mobula.invoke.MismatchException;
import org.mobula.invoke.StaleReferenceException;
import org.mobula.invoke.internal.loading.Postponed;
import org.mobula.memory.Input;
import org.mobula.runtime.spi.Engine;
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
    private final Engine engine;
    private final Sessions sessions;
    private final PendingCalls calls;

    Replies(Engine engine, Sessions sessions, PendingCalls calls) {
        this.engine = engine;
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
        long turn = call.look() & ~CallSlot.PHASE;
        // why in this order: a call being cancelled is abandoned next
        if (call.takes(turn)) {
            return true;
        }
        if (!call.moves(turn, CallSlot.CANCELLING, CallSlot.ANSWERED)
                && call.moves(turn, CallSlot.ABANDONED, CallSlot.FILLING)) {
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
        Session session = sessions.of(message.source());
        ObjectReader reader = session.codecs().reader();
        reader.begin(input);
        try {
            call.fill(0, reader.readObject());
        } catch (RuntimeException | LinkageError unreadable) {
            Postponed postponed = session.postpone(message, unreadable);
            if (postponed == null) {
                throw unreadable;
            }
            postpone(message, call, postponed, new PostponedReply(call, null));
            return;
        } finally {
            reader.end();
        }
        if (input.blocks().isEmpty()) {
            call.complete();
            return;
        }
        message.whenFilled(() -> whenFilled(call));
        call.moves(CallSlot.FILLING, CallSlot.ARRIVING);
    }

    /** Has a reply read again where one may wait for its classes. */
    private void postpone(Incoming message, PendingCall call, Postponed postponed, PostponedReply again) {
        call.moves(PendingCall.FILLING, PendingCall.ARRIVING);
        postponed.whenHere(message, engine, () -> again.run(postponed));
    }

    private static void whenFilled(PendingCall call) {
        if (call.moves(CallSlot.ARRIVING, CallSlot.FILLING)) {
            call.complete();
        } else if (call.moves(CallSlot.ABANDONED, CallSlot.FILLING)) {
            call.free();
        }
    }

    private void readThrown(Incoming message, Input input, PendingCall call) {
        List<FailureText> text = FailureText.read(input);
        if (input.getByte() == 0) {
            call.fail(FailureText.toException(text), text);
            return;
        }
        Session session = sessions.of(message.source());
        ObjectReader reader = session.codecs().reader();
        reader.begin(input);
        Object itself = null;
        try {
            itself = reader.readObject();
        } catch (RuntimeException | LinkageError unreadable) {
            Postponed postponed = session.postpone(message, unreadable);
            if (postponed != null) {
                postpone(message, call, postponed, new PostponedReply(call, text));
                return;
            }
        } finally {
            reader.end();
        }
        call.fail(FailureText.itselfOr(itself, text), text);
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
