package org.mobula.invoke.internal.protocol;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.mobula.codec.ObjectReader;
import org.mobula.invoke.MismatchException;
import org.mobula.invoke.StaleReferenceException;
import org.mobula.invoke.internal.loading.DeferredMessage;
import org.mobula.memory.Input;
import org.mobula.runtime.spi.Engine;
import org.mobula.runtime.spi.PendingSlot;
import org.mobula.runtime.spi.PendingTable;
import org.mobula.transport.Incoming;
import org.mobula.transport.MessageHandler;

/**
 * Handles replies: reads the outcome and completes the pending call.
 *
 * <p>The reply of a call that was given up is read as well, since it may contain type descriptions.
 *
 * <p><b>Threads:</b> polling threads; one at a time per peer.
 */
final class ReplyHandler implements MessageHandler {
    private final Engine engine;
    private final PeerSessions sessions;
    private final PendingTable<? extends CallSlot> calls;

    ReplyHandler(Engine engine, PeerSessions sessions, PendingTable<? extends CallSlot> calls) {
        this.engine = engine;
        this.sessions = sessions;
        this.calls = calls;
    }

    @Override
    public void onMessage(Incoming message) {
        Input input = message.input();
        long head = input.getLong();
        long number = CallNumber.of(head);
        byte outcome = CallNumber.outcome(head);
        CallSlot call = calls.find(number);
        if (call == null || !isOwned(call, number, message.source())) {
            skip(message, outcome);
            return;
        }
        try {
            read(message, input, call, outcome);
        } catch (Throwable unreadable) {
            call.fail(unreadable);
        }
    }

    /** Claims the right to complete a call; false if the reply belongs to another call or is late. */
    private static boolean isOwned(CallSlot call, long number, int source) {
        long turn = PendingSlot.turn(call.look());
        if (!call.isNumber(number, turn) || call.rank() != source) {
            return false;
        }
        if (call.tryClaim(turn)) {
            return true;
        }
        call.onLateReply(turn);
        return false;
    }

    private void read(Incoming message, Input input, CallSlot call, byte outcome) {
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

    private void readObject(Incoming message, Input input, CallSlot call) {
        PeerSession session = sessions.of(message.source());
        ObjectReader reader = session.codecs().reader();
        reader.begin(input);
        try {
            call.fill(0, reader.readObject());
        } catch (RuntimeException | LinkageError unreadable) {
            DeferredMessage deferred = session.defer(message, unreadable);
            if (deferred == null) {
                throw unreadable;
            }
            defer(message, call, deferred, null);
            return;
        } finally {
            reader.end();
        }
        if (input.blocks().isEmpty()) {
            call.complete();
            return;
        }
        long turn = call.turn();
        message.whenFilled(() -> whenFilled(call, turn));
        call.awaitBlocks(turn);
    }

    /** Reads a reply again on a thread that may wait for its classes. */
    private void defer(Incoming message, CallSlot call, DeferredMessage deferred, @Nullable List<FailureText> text) {
        DeferredReply again = new DeferredReply(call, call.turn(), text);
        call.awaitBlocks(call.turn());
        deferred.whenComplete(message, engine, () -> again.run(deferred));
    }

    private static void whenFilled(CallSlot call, long turn) {
        if (call.tryClaimAfterBlocks(turn)) {
            call.complete();
        }
    }

    private void readThrown(Incoming message, Input input, CallSlot call) {
        List<FailureText> text = FailureText.read(input);
        if (input.getByte() == 0) {
            call.fail(FailureText.toException(text), text);
            return;
        }
        PeerSession session = sessions.of(message.source());
        ObjectReader reader = session.codecs().reader();
        reader.begin(input);
        Object itself = null;
        try {
            itself = reader.readObject();
        } catch (RuntimeException | LinkageError unreadable) {
            DeferredMessage deferred = session.defer(message, unreadable);
            if (deferred != null) {
                defer(message, call, deferred, text);
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

    /**
     * A reply that could not be read because a class is missing.
     *
     * @param call the call that it completes, {@link CallPhase#ARRIVING} meanwhile
     * @param turn the call's turn of its slot
     * @param text the description of the exception; null if the reply is a result
     */
    private record DeferredReply(
            CallSlot call, long turn, @Nullable List<FailureText> text) {
        /** Reads the reply again, fetching classes, and completes the call unless it was given up. */
        void run(DeferredMessage message) {
            Object itself = null;
            Throwable failure = null;
            try {
                itself = read(message);
            } catch (Throwable unreadable) {
                failure = unreadable;
            }
            if (!call.tryClaimAfterBlocks(turn)) {
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
}
