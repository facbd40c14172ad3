package org.mobula.invoke.internal.protocol;

import org.jspecify.annotations.Nullable;
import org.mobula.codec.ObjectReader;
import org.mobula.invoke.MismatchException;
import org.mobula.invoke.Verdict;
import org.mobula.invoke.internal.loading.Postponed;
import org.mobula.memory.Input;
import org.mobula.runtime.spi.Engine;
import org.mobula.transport.Incoming;
import org.mobula.transport.MessageHandler;

/**
 * Takes requests: finds the object, reads the arguments, runs the method here or has it run.
 *
 * <p><b>Threads:</b> polling threads; one at a time per peer.
 */
final class Requests implements MessageHandler {
    /**
     * Set in the method's index if object arguments follow, so that their types are learnt even if the object is
     * unknown.
     */
    static final int OBJECTS = 0x8000;

    /** Call id, object id, method index. */
    static final int HEADER = Integer.BYTES + Integer.BYTES + Short.BYTES;

    private final Engine engine;
    private final Sessions sessions;
    private final ObjectTable objects;

    Requests(Engine engine, Sessions sessions, ObjectTable objects) {
        this.engine = engine;
        this.sessions = sessions;
        this.objects = objects;
    }

    @Override
    public void onMessage(Incoming message) {
        Input input = message.input();
        Session session = sessions.of(message.source());
        int call = input.getInt();
        ExportedObject called = objects.find(input.getInt());
        int index = Short.toUnsignedInt(input.getShort());
        Execution promised;
        if ((index & OBJECTS) == 0) {
            promised = onCall(message, session, called, index, call);
        } else {
            ObjectReader reader = session.codecs().reader();
            reader.begin(input);
            try {
                promised = onCall(message, session, called, index & ~OBJECTS, call);
            } finally {
                reader.end();
            }
        }
        if (promised != null) {
            runAfterRelease(message, promised);
        }
    }

    /** why release: should the promise be broken, others poll this peer meanwhile. */
    private static void runAfterRelease(Incoming message, Execution promised) {
        message.release();
        promised.run();
    }

    /** Deals with a call, or returns what is left to run on this thread once the message was read. */
    private @Nullable Execution onCall(
            Incoming message,
            Session session,
            @Nullable ExportedObject called,
            int method,
            int call) { // why five: an object for them would be made for every message
        if (called == null) {
            session.reply(call).stale();
        } else if (!called.has(method)) {
            session.reply(call)
                    .thrown(new MismatchException(
                            "method " + method + " of " + called.shape().name()
                                    + " is unknown here: the caller has another version of the interface"));
        } else if (called.verdict(method) instanceof Verdict.Inline
                && message.input().remainingBlockBytes() == 0
                && !(session.loadsClasses() && called.shape().takesObjects(method))) {
            Execution.inline(called, method, message.input(), session.reusableReply(call));
        } else {
            return keep(message, session, called, method, call);
        }
        return null;
    }

    private @Nullable Execution keep(Incoming message, Session session, ExportedObject called, int method, int call) {
        Execution execution = session.execution();
        try {
            execution.read(called, method, call, message.input());
        } catch (Throwable unreadable) {
            execution.drop();
            refuse(message, new PostponedCall(session, called, called.target(), method, call), unreadable);
            return null;
        }
        boolean here = called.verdict(method).isInline();
        if (!message.input().blocks().isEmpty()) {
            message.whenFilled(here ? () -> runAfterRelease(message, execution) : () -> engine.dispatch(execution));
            return null;
        }
        if (here) {
            return execution;
        }
        engine.dispatch(execution);
        return null;
    }

    /** Has a call that could not be read read again where one may wait for its classes, or answers why it failed. */
    private void refuse(Incoming message, PostponedCall again, Throwable unreadable) {
        Postponed postponed = again.session().postpone(message, unreadable);
        if (postponed == null) {
            again.answer(unreadable);
        } else {
            postponed.whenHere(message, engine, () -> again.run(postponed));
        }
    }
}
