package org.mobula.invoke.internal.protocol;

import java.util.concurrent.atomic.AtomicReferenceArray;
import org.jspecify.annotations.Nullable;
import org.mobula.analysis.BlockingVerdict;
import org.mobula.codec.ObjectReader;
import org.mobula.fault.OutOfMemory;
import org.mobula.invoke.MethodRun;
import org.mobula.invoke.MismatchException;
import org.mobula.invoke.internal.loading.DeferredMessage;
import org.mobula.invoke.internal.protocol.CallTask.Cancellation;
import org.mobula.memory.Input;
import org.mobula.runtime.Deadline;
import org.mobula.runtime.spi.Engine;
import org.mobula.transport.Incoming;
import org.mobula.transport.MessageHandler;

/**
 * Handles requests: finds the object, reads the arguments, and runs the method on this thread or another one.
 *
 * <p><b>Threads:</b> polling threads; one at a time per peer.
 */
final class RequestHandler implements MessageHandler {
    /**
     * Flag in the method's index: object arguments follow. Their type descriptions must be read even if the object is
     * unknown.
     */
    static final int OBJECTS = 0x8000;

    /** Flag in the method's index: {@link RequestExtensions} follow. */
    static final int EXTENDED = 0x4000;

    /** Bytes of call number, object number and method index. */
    static final int HEADER = Long.BYTES + Integer.BYTES + Short.BYTES;

    private static final int METHOD = EXTENDED - 1;
    private static final BlockingVerdict NOTHING_INLINE =
            new BlockingVerdict.NeedsThread("the node is configured to run nothing inline");

    private final Engine engine;
    private final PeerSessions sessions;
    private final ObjectTable objects;
    private final boolean runsInline;
    private final AtomicReferenceArray<@Nullable CallTaskPool> peers;

    RequestHandler(Engine engine, PeerSessions sessions, ObjectTable objects) {
        this.engine = engine;
        this.sessions = sessions;
        this.objects = objects;
        this.runsInline = engine.options().dispatching().runsInline();
        this.peers = new AtomicReferenceArray<>(engine.size());
    }

    private CallTaskPool calls(int rank) {
        CallTaskPool known = peers.get(rank);
        if (known != null) {
            return known;
        }
        CallTaskPool made = new CallTaskPool(sessions.of(rank));
        peers.set(rank, made);
        return made;
    }

    @Override
    public void onMessage(Incoming message) {
        Input input = message.input();
        CallTaskPool calls = calls(message.source());
        PeerSession session = calls.session();
        long arrived = input.remaining() + input.remainingBlockBytes();
        long call = number(session, input.getLong(), arrived);
        ExportedObject called = objects.find(input.getInt());
        int index = Short.toUnsignedInt(input.getShort());
        session.extensions().clear();
        if ((index & EXTENDED) != 0 && !readExtensions(calls, input, call)) {
            return;
        }
        CallTask promised;
        if ((index & OBJECTS) == 0) {
            promised = onCall(message, calls, called, index & METHOD, call);
        } else {
            ObjectReader reader = session.codecs().reader();
            reader.begin(input);
            try {
                promised = onCall(message, calls, called, index & METHOD, call);
            } finally {
                reader.end();
            }
        }
        if (promised != null) {
            runAfterRelease(message, promised);
        }
    }

    private static long number(PeerSession session, long sent, long bytes) {
        boolean oneWay = sent == CallNumber.ONE_WAY;
        if (!oneWay && (sent & CallNumber.ASYNC) == 0) {
            return CallNumber.of(sent);
        }
        long call = oneWay ? CallNumber.oneWay(bytes) : CallNumber.async(sent, bytes);
        session.backlog().arrived(CallNumber.cost(call));
        return call;
    }

    /** False if the extensions are malformed, so that what follows cannot be read. */
    private static boolean readExtensions(CallTaskPool calls, Input input, long call) {
        try {
            calls.session().extensions().read(input);
            return true;
        } catch (RuntimeException unreadable) {
            calls.refusal(call).thrown(unreadable);
            return false;
        }
    }

    /**
     * Releases the message first, so that other threads can poll this peer if the method blocks in spite of its
     * promise.
     */
    private static void runAfterRelease(Incoming message, CallTask promised) {
        message.release();
        promised.run();
    }

    /** Handles a call, or returns a task to run on this thread once the message has been read. */
    private @Nullable CallTask onCall(
            Incoming message,
            CallTaskPool calls,
            @Nullable ExportedObject called,
            int method,
            long call) { // five parameters: a record for them would be allocated per message
        PeerSession session = calls.session();
        if (called == null) {
            calls.refusal(call).stale();
        } else if (!called.has(method)) {
            calls.refusal(call)
                    .thrown(new MismatchException(
                            "method " + method + " of " + called.shape().name()
                                    + " is unknown here: the caller has another version of the interface"));
        } else if (!session.extensions().isUnderstood()) {
            calls.refusal(call).thrown(session.extensions().refusal());
        } else if (verdict(called, method) instanceof BlockingVerdict.Inline
                && message.input().remainingBlockBytes() == 0
                && !session.extensions().hasDeadline()
                && !(session.loadsClasses() && called.shape().takesObjects(method))) {
            CallTask.inline(called, method, message.input(), session, calls.inlineReply(called, method, call));
        } else {
            return keep(message, calls, called, method, call);
        }
        return null;
    }

    /** The configuration does not apply to reserved objects, which belong to this library. */
    private BlockingVerdict verdict(ExportedObject called, int method) {
        return runsInline || called.number() < ObjectTable.FIRST_FREE ? called.verdict(method) : NOTHING_INLINE;
    }

    private @Nullable CallTask keep(
            Incoming message, CallTaskPool calls, ExportedObject called, int method, long call) {
        PeerSession session = calls.session();
        CallTask task = calls.task();
        try {
            task.read(called, method, call, message.input());
        } catch (Throwable unreadable) {
            task.recycle();
            Cancellation cancellation = cancellation(session, call, false);
            defer(message, new DeferredCall(calls, called, called.target(), method, call, cancellation), unreadable);
            return null;
        }
        boolean here = verdict(called, method).isInline();
        if (here || session.extensions().hasDeadline()) {
            task.setCancellation(cancellation(session, call, here));
        } else {
            session.running().add(call, task.interruptible());
        }
        if (!message.input().blocks().isEmpty()) {
            message.whenFilled(here ? () -> runAfterRelease(message, task) : () -> dispatch(task));
            return null;
        }
        if (here) {
            return task;
        }
        dispatch(task);
        return null;
    }

    private void dispatch(CallTask task) {
        try {
            engine.dispatch(task);
        } catch (Throwable noThread) {
            endIfLost(task.call(), noThread);
            task.refuse(noThread);
        }
    }

    /** Ends this rank if a one-way call was lost for lack of memory: otherwise the run would seem to succeed. */
    private static void endIfLost(long call, Throwable failure) {
        if (CallNumber.isOneWay(call)) {
            OutOfMemory.check(failure);
        }
    }

    /**
     * The ways in which a call can end before it has a result; null if there is neither a thread to interrupt nor a
     * deadline.
     */
    private @Nullable Cancellation cancellation(PeerSession session, long call, boolean here) {
        RequestExtensions extensions = session.extensions();
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
        return new Cancellation(running, !here, deadline);
    }

    /** Reads an unreadable call again on a thread that may wait for its classes, or fails it. */
    private void defer(Incoming message, DeferredCall again, Throwable unreadable) {
        endIfLost(again.call(), unreadable);
        DeferredMessage deferred = again.calls().session().defer(message, unreadable);
        if (deferred == null) {
            again.fail(unreadable);
        } else {
            deferred.whenComplete(message, engine, () -> again.run(deferred));
        }
    }
}
