package org.mobula.invoke.internal.protocol;

import org.jspecify.annotations.Nullable;
import org.mobula.codec.ObjectReader;
import org.mobula.invoke.MismatchException;
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
    /** Set in the method's index if object arguments follow, so that their types are learnt even if the object is unknown. */
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
        if ((index & OBJECTS) == 0) {
            onCall(message, session, called, index, call);
            return;
        }
        ObjectReader reader = session.codecs().reader();
        reader.begin(input);
        try {
            onCall(message, session, called, index & ~OBJECTS, call);
        } finally {
            reader.end();
        }
    }

    private void onCall(
            Incoming message,
            Session session,
            @Nullable ExportedObject called,
            int method,
            int call) { // why five: an object for them would be made for every message
        if (called == null) {
            session.reply(call).stale();
        } else if (!called.has(method)) {
            session.reply(call)
                    .thrown(new MismatchException("method " + method + " of " + called.shape().name()
                            + " is unknown here: the caller has another version of the interface"));
        } else if (called.isInline(method) && message.input().remainingBlockBytes() == 0) {
            Execution.inline(called, method, message.input(), session.reusableReply(call));
        } else {
            keep(message, session, called, method, call);
        }
    }

    private void keep(Incoming message, Session session, ExportedObject called, int method, int call) {
        Execution execution = session.execution();
        try {
            execution.read(called, method, call, message.input());
        } catch (Throwable unreadable) {
            execution.drop();
            session.reply(call).thrown(unreadable);
            return;
        }
        boolean here = called.isInline(method);
        if (message.input().blocks().isEmpty()) {
            engine.dispatch(execution);
        } else {
            message.whenFilled(here ? execution : () -> engine.dispatch(execution));
        }
    }
}
