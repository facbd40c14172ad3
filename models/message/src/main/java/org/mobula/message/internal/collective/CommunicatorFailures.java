package org.mobula.message.internal.collective;

import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;
import org.mobula.collective.spi.SharedAreas;
import org.mobula.memory.Input;
import org.mobula.message.internal.pointtopoint.CommunicatorMembers;
import org.mobula.message.internal.pointtopoint.Contexts;
import org.mobula.message.internal.pointtopoint.CorruptEnvelopeException;
import org.mobula.message.internal.pointtopoint.Mailbox;
import org.mobula.message.internal.pointtopoint.MessageProtocol;
import org.mobula.runtime.spi.Engine;
import org.mobula.transport.Incoming;

/**
 * The contexts of a node whose collective operations have ended, and why. A rank that cannot continue tells all
 * members, so that they do not wait for it.
 *
 * <p><b>Threads:</b> any.
 */
public final class CommunicatorFailures {
    private static final int MOST_TEXT = 1000;

    private final Engine engine;
    private final Contexts contexts;
    private final SharedAreas areas;
    private final Map<Integer, CommunicatorFailure> failures = new ConcurrentHashMap<>();

    CommunicatorFailures(Engine engine, Contexts contexts, SharedAreas areas) {
        this.engine = engine;
        this.contexts = contexts;
        this.areas = areas;
        engine.handle(MessageProtocol.BROKEN, this::onBroken);
    }

    /** The failure of a context; null if it has not failed. */
    @Nullable
    CommunicatorFailure of(int context) {
        return failures.get(context);
    }

    /** The context has ended. */
    void forget(int context) {
        failures.remove(context);
    }

    /** This rank cannot continue an operation. */
    public void declare(int context, CommunicatorMembers members, Throwable thrown) {
        CommunicatorFailure failure = CommunicatorFailure.of(engine, thrown);
        if (!accept(context, failure)) {
            end(context); // receives posted since will not be matched
            return; // the rank that declared it first has notified all members
        }
        byte[] whole = failure.text().getBytes(StandardCharsets.UTF_8);
        int length = Math.min(whole.length, MOST_TEXT);
        for (int member = 0; member < members.size(); member++) {
            int node = members.node(member);
            if (node != engine.rank() && !engine.peer(node).hasDeparted()) {
                engine.peer(node).post(MessageProtocol.BROKEN, 3 * Integer.BYTES + length, out -> {
                    out.putInt(context);
                    out.putInt(failure.failed());
                    out.putInt(length);
                    for (int i = 0; i < length; i++) {
                        out.putByte(whole[i]);
                    }
                });
            }
        }
    }

    private void onBroken(Incoming message) {
        Input input = message.input();
        int context = input.getInt();
        int failed = input.getInt();
        int length = input.getInt();
        if (failed >= engine.size() || length < 0 || length > input.remaining()) {
            throw new CorruptEnvelopeException("context " + context + " is reported broken because of rank " + failed
                    + ", with " + length + " bytes of text");
        }
        byte[] text = new byte[length];
        for (int i = 0; i < length; i++) {
            text[i] = input.getByte();
        }
        String reason = new String(text, StandardCharsets.UTF_8);
        accept(context, new CommunicatorFailure(Math.max(-1, failed), message.source(), reason));
    }

    /** Ends all waiting in a context; false if it had failed before. */
    private boolean accept(int context, CommunicatorFailure failure) {
        if (failures.putIfAbsent(context, failure) != null) {
            return false;
        }
        Mailbox mailbox = contexts.find(context);
        if (mailbox != null) {
            mailbox.close(); // first, so that senders of later announcements do not wait
            end(context);
        }
        areas.wakeUp();
        return true;
    }

    /** Fails the receives of a context that has failed. */
    private void end(int context) {
        Mailbox mailbox = contexts.find(context);
        CommunicatorFailure failure = failures.get(context);
        if (mailbox != null && failure != null) {
            mailbox.withdrawIf(any -> true)
                    .forEach(receive ->
                            receive.fail(() -> failure.exception(engine, receive.members(), receive.describe())));
        }
    }
}
