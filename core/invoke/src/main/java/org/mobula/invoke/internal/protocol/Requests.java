package org.mobula.invoke.internal.protocol;

import org.jspecify.annotations.Nullable;
import org.mobula.analysis.BlockingVerdict;
import org.mobula.codec.ObjectReader;
import org.mobula.fault.OutOfMemory;
import org.mobula.invoke.MethodRun;
import org.mobula.invoke.MismatchException;
import org.mobula.invoke.internal.loading.Postponed;
import org.mobula.memory.Input;
import org.mobula.runtime.Deadline;
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

    /** Set in the method's index if {@link Extensions} follow. */
    static final int EXTENDED = 0x4000;

    /** Stands for the number of a one-way call, which has no reply. */
    static final long ONE_WAY = -1;

    /** Call id, object id, method index. */
    static final int HEADER = Long.BYTES + Integer.BYTES + Short.BYTES;

    private static final int METHOD = EXTENDED - 1;
    private static final BlockingVerdict AS_TOLD =
            new BlockingVerdict.NeedsThread("the node is told to run nothing inline");

    private final Engine engine;
    private final Sessions sessions;
    private final ObjectTable objects;
    private final boolean runsInline;

    Requests(Engine engine, Sessions sessions, ObjectTable objects) {
        this.engine = engine;
        this.sessions = sessions;
        this.objects = objects;
        this.runsInline = engine.options().dispatching().runsInline();
    }

    @Override
    public void onMessage(Incoming message) {
        Input input = message.input();
        Session session = sessions.of(message.source());
        long arrived = input.remaining() + input.remainingBlockBytes();
        long call = number(session, input.getLong(), arrived);
        ExportedObject called = objects.find(input.getInt());
        int index = Short.toUnsignedInt(input.getShort());
        session.extensions().clear();
        if ((index & EXTENDED) != 0 && !readExtensions(session, input, call)) {
            return;
        }
        Execution promised;
        if ((index & OBJECTS) == 0) {
            promised = onCall(message, session, called, index & METHOD, call);
        } else {
            ObjectReader reader = session.codecs().reader();
            reader.begin(input);
            try {
                promised = onCall(message, session, called, index & METHOD, call);
            } finally {
                reader.end();
            }
        }
        if (promised != null) {
            runAfterRelease(message, promised);
        }
    }

    private static long number(Session session, long told, long bytes) {
        if (told != ONE_WAY) {
            return CallNumber.of(told);
        }
        long charge = OneWayCredit.charge(bytes);
        session.backlog().arrived(charge);
        return -charge;
    }

    /** Whether it is a one-way call: it has no number but, at this side, what it costs its caller's credit, negated. */
    static boolean isOneWay(long call) {
        return call < 0;
    }

    /** False if they are no extensions, so that nothing can be said of what follows. */
    private static boolean readExtensions(Session session, Input input, long call) {
        try {
            session.extensions().read(input);
            return true;
        } catch (RuntimeException unreadable) {
            session.refusal(call).thrown(unreadable);
            return false;
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
            long call) { // why five: an object for them would be made for every message
        if (called == null) {
            session.refusal(call).stale();
        } else if (!called.has(method)) {
            session.refusal(call)
                    .thrown(new MismatchException(
                            "method " + method + " of " + called.shape().name()
                                    + " is unknown here: the caller has another version of the interface"));
        } else if (!session.extensions().isUnderstood()) {
            session.refusal(call).thrown(session.extensions().refusal());
        } else if (verdict(called, method) instanceof BlockingVerdict.Inline
                && message.input().remainingBlockBytes() == 0
                && !session.extensions().hasDeadline()
                && !(session.loadsClasses() && called.shape().takesObjects(method))) {
            Answer answer = session.inlineAnswer(called, method, call);
            Execution.inline(called, method, message.input(), session, answer);
        } else {
            return keep(message, session, called, method, call);
        }
        return null;
    }

    /** why not for reserved ones: they are this library's own, and nobody measures how they run. */
    private BlockingVerdict verdict(ExportedObject called, int method) {
        return runsInline || called.number() < ObjectTable.FIRST_FREE ? called.verdict(method) : AS_TOLD;
    }

    private @Nullable Execution keep(Incoming message, Session session, ExportedObject called, int method, long call) {
        Execution execution = session.execution();
        try {
            execution.read(called, method, call, message.input());
        } catch (Throwable unreadable) {
            execution.drop();
            Ending ending = ending(session, call, false);
            refuse(message, new PostponedCall(session, called, called.target(), method, call, ending), unreadable);
            return null;
        }
        boolean here = verdict(called, method).isInline();
        if (here || session.extensions().hasDeadline()) {
            execution.endsBy(ending(session, call, here));
        } else {
            session.running().add(call, execution.interruptible());
        }
        if (!message.input().blocks().isEmpty()) {
            message.whenFilled(here ? () -> runAfterRelease(message, execution) : () -> dispatch(execution));
            return null;
        }
        if (here) {
            return execution;
        }
        dispatch(execution);
        return null;
    }

    private void dispatch(Execution execution) {
        try {
            engine.dispatch(execution);
        } catch (Throwable noThread) {
            endIfLost(execution.call(), noThread);
            execution.refuse(noThread);
        }
    }

    /** A one-way call that was lost for want of memory ends this rank: otherwise the run would seem to have succeeded. */
    private static void endIfLost(long call, Throwable failure) {
        if (isOneWay(call)) {
            OutOfMemory.check(failure);
        }
    }

    /** How a call may be ended; null for one that has no thread to interrupt and no need to hurry. */
    private @Nullable Ending ending(Session session, long call, boolean here) {
        Extensions extensions = session.extensions();
        if (here && !extensions.hasDeadline()) {
            return null;
        }
        MethodRun running = session.newRunning();
        session.running().add(call, running);
        long deadline = Deadline.NONE;
        if (extensions.hasDeadline()) {
            deadline = System.nanoTime() + Math.min(extensions.remaining(), Long.MAX_VALUE / 2);
            running.expiresBy(engine.timer().at(deadline, running::expire));
        }
        return new Ending(running, !here, deadline);
    }

    /** Has a call that could not be read read again where one may wait for its classes, or answers why it failed. */
    private void refuse(Incoming message, PostponedCall again, Throwable unreadable) {
        endIfLost(again.call(), unreadable);
        Postponed postponed = again.session().postpone(message, unreadable);
        if (postponed == null) {
            again.answer(unreadable);
        } else {
            postponed.whenHere(message, engine, () -> again.run(postponed));
        }
    }
}
