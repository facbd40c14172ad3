package org.mobula.message;

import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;
import org.mobula.memory.Input;
import org.mobula.runtime.spi.Engine;
import org.mobula.transport.Incoming;

/**
 * Which contexts of a node have no collective operations any more, and why. Who cannot go on tells all members, so that
 * nobody waits for him.
 *
 * <p><b>Threads:</b> any.
 */
final class Breakages {
    private static final int MOST_TEXT = 1000;

    private final Messaging messaging;
    private final Map<Integer, Breakage> broken = new ConcurrentHashMap<>();

    Breakages(Messaging messaging) {
        this.messaging = messaging;
        messaging.engine().handle(Protocol.BROKEN, this::onBroken);
    }

    /** Why a context is broken; null if it is not. */
    @Nullable
    Breakage of(int context) {
        return broken.get(context);
    }

    /** Nobody will ask for a context any more. */
    void forget(int context) {
        broken.remove(context);
    }

    /** This rank cannot go on with an operation. */
    void declare(int context, Membership members, Throwable thrown) {
        Engine engine = messaging.engine();
        Breakage breakage = Breakage.of(engine, thrown);
        if (!accept(context, breakage)) {
            end(context); // why: no message will find what was posted since
            return; // why: whoever said so first has told everybody
        }
        byte[] whole = breakage.text().getBytes(StandardCharsets.UTF_8);
        int length = Math.min(whole.length, MOST_TEXT);
        for (int member = 0; member < members.size(); member++) {
            int node = members.node(member);
            if (node != engine.rank() && !engine.peer(node).isGone()) {
                engine.peer(node).post(Protocol.BROKEN, 3 * Integer.BYTES + length, out -> {
                    out.putInt(context);
                    out.putInt(breakage.failed());
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
        if (failed >= messaging.engine().size() || length < 0 || length > input.remaining()) {
            throw new CorruptEnvelopeException("context " + context + " is said to be broken by rank " + failed
                    + ", in " + length + " bytes of text");
        }
        byte[] text = new byte[length];
        for (int i = 0; i < length; i++) {
            text[i] = input.getByte();
        }
        accept(context, new Breakage(Math.max(-1, failed), message.source(), new String(text, StandardCharsets.UTF_8)));
    }

    /** Ends what waits in a context; false if it is known already. */
    private boolean accept(int context, Breakage breakage) {
        if (broken.putIfAbsent(context, breakage) != null) {
            return false;
        }
        Mailbox mailbox = messaging.contexts().find(context);
        if (mailbox != null) {
            // why closed first: what is announced later finds nobody, and its sender is told so
            mailbox.close().forEach(Unexpected::discard);
            end(context);
        }
        messaging.areas().wakeUp();
        return true;
    }

    /** Ends the receives of a context that is broken. */
    private void end(int context) {
        Mailbox mailbox = messaging.contexts().find(context);
        Breakage breakage = broken.get(context);
        if (mailbox != null && breakage != null) {
            Engine engine = messaging.engine();
            mailbox.withdrawIf(any -> true)
                    .forEach(receive ->
                            receive.fail(() -> breakage.exception(engine, receive.members(), receive.describe())));
        }
    }
}
