package org.mobula.message.internal.pointtopoint;

import java.lang.foreign.MemorySegment;
import java.util.Map;
import org.mobula.memory.Input;
import org.mobula.message.ElementKind;
import org.mobula.message.internal.EagerCredit;
import org.mobula.message.internal.section.ElementKinds;
import org.mobula.message.internal.section.Memory;
import org.mobula.runtime.spi.Engine;
import org.mobula.transport.Incoming;

/**
 * The handlers of {@link MessageProtocol}. They run on polling threads and never wait.
 *
 * <p><b>Failure:</b> a message that violates the protocol ends the connection with an error message.
 */
public final class MessageHandlers {
    private final Engine engine;
    private final Routes routes;
    private final EagerFetch fetch;
    private final Contexts contexts;

    MessageHandlers(MessageServices services, Contexts contexts) {
        engine = services.engine();
        routes = services.routes();
        fetch = services.fetch();
        this.contexts = contexts;
    }

    void register() {
        // all at once, so that messages which have arrived before are handled in order
        engine.handle(Map.of(
                MessageProtocol.EAGER, this::onEager,
                MessageProtocol.SYNCHRONOUS, this::onSynchronous,
                MessageProtocol.REQUEST, this::onRequest,
                MessageProtocol.GRANT, this::onGrant,
                MessageProtocol.ELEMENTS, this::onElements,
                MessageProtocol.ACKNOWLEDGEMENT, this::onAcknowledgement,
                MessageProtocol.CANCEL, this::onCancel,
                MessageProtocol.CANCELLED, this::onCancelled,
                MessageProtocol.OBJECT, this::onObject,
                MessageProtocol.CREDIT, this::onCredit));
    }

    /** A message whose elements are in the frame, or follow as a block. */
    public void onEager(Incoming message) {
        Input input = message.input();
        long envelope = input.getLong();
        Mailbox mailbox = mailbox(MessageProtocol.context(envelope));
        int tag = tag(envelope);
        ElementKind kind = kind(envelope);
        long operation = operation(envelope, input);
        Route from = routes.to(message.source());
        if (input.remainingBlockBytes() != 0) {
            onBlock(message, mailbox, from, tag, kind, operation);
        } else {
            onInline(input, mailbox, from, tag, kind, operation, 0);
        }
    }

    private void onSynchronous(Incoming message) {
        Input input = message.input();
        long envelope = input.getLong();
        Mailbox mailbox = mailbox(MessageProtocol.context(envelope));
        int tag = tag(envelope);
        ElementKind kind = kind(envelope);
        long operation = operation(envelope, input);
        long number = input.getLong();
        onInline(input, mailbox, routes.to(message.source()), tag, kind, operation, number);
    }

    private static void onInline(
            Input input, Mailbox mailbox, Route from, int tag, ElementKind kind, long operation, long acknowledge) {
        checkWhole(input.remaining(), kind);
        long cost = EagerCredit.cost(input.remaining());
        mailbox.lock();
        ReceiveOperation receive = mailbox.match(from.rank(), tag);
        if (receive != null) {
            mailbox.unlock();
            ControlMessages.acknowledge(from, acknowledge);
            if (!receive.refusesOperation(from.rank(), operation)) {
                receive.takeInline(from.rank(), tag, kind, input);
            }
            from.passed(cost);
            return;
        }
        EagerElements kept = null;
        try {
            MemorySegment copy =
                    Memory.ofBytes(input.remaining()); // under the lock, so that no receive is posted meanwhile
            input.getBytes(copy, kind.bytes());
            kept = new EagerElements(mailbox, from, tag, kind, copy, acknowledge);
            kept.charge(cost);
            kept.ofOperation(operation);
        } finally {
            if (kept == null) {
                mailbox.unlock(); // memory may be exhausted
            }
        }
        if (!mailbox.keepAndUnlock(kept)) {
            kept.discard();
        }
    }

    private static void takeBlock(
            ReceiveOperation receive, Incoming message, Route from, int tag, ElementKind kind, long operation) {
        long cost = EagerCredit.cost(message.input().remainingBlockBytes());
        if (!receive.refusesOperation(from.rank(), operation)) {
            receive.takeBlock(from, tag, kind, message);
        }
        from.passed(cost);
    }

    private static void onBlock(
            Incoming message, Mailbox mailbox, Route from, int tag, ElementKind kind, long operation) {
        long bytes = message.input().remainingBlockBytes();
        checkWhole(bytes, kind);
        mailbox.lock();
        ReceiveOperation receive = mailbox.match(from.rank(), tag);
        if (receive != null) {
            mailbox.unlock();
            takeBlock(receive, message, from, tag, kind, operation);
            return;
        }
        mailbox.unlock();
        if (bytes > EagerLimits.CEILING) {
            throw new CorruptEnvelopeException(bytes + " bytes of elements were sent eagerly; at most "
                    + EagerLimits.CEILING + " are permitted if no receive is posted");
        }
        MemorySegment copy = Memory.ofBytes(bytes); // not under the lock, because clearing takes time
        mailbox.lock();
        receive = mailbox.match(from.rank(), tag);
        if (receive != null) {
            mailbox.unlock();
            takeBlock(receive, message, from, tag, kind, operation);
            return;
        }
        EagerElements kept = new EagerElements(mailbox, from, tag, kind, copy, 0);
        kept.charge(EagerCredit.cost(bytes));
        kept.ofOperation(operation);
        kept.expectRest();
        if (!mailbox.keepAndUnlock(kept)) {
            kept.drop();
        } else if (!kept.isLost(message)) {
            message.input().takeBlock(copy, kind.bytes());
            message.whenFilled(kept::arrived);
        }
    }

    private void onObject(Incoming message) {
        Input input = message.input();
        long envelope = input.getLong();
        Mailbox mailbox = mailbox(MessageProtocol.context(envelope));
        int tag = tag(envelope);
        kind(envelope);
        long operation = operation(envelope, input);
        Route from = routes.to(message.source());
        EagerObject object = new EagerObject(mailbox, from, tag, input.getLong());
        object.ofOperation(operation);
        object.charge(EagerCredit.costOfObject(input.position() + input.remaining(), input.remainingBlockBytes()));
        object.read(from.objects().reader(), input);
        if (!input.blocks().isEmpty()) {
            object.expectRest();
            message.whenFilled(object::arrived);
        }
        mailbox.lock();
        ReceiveOperation receive = mailbox.match(from.rank(), tag);
        if (receive != null) {
            boolean complete = object.attach(receive);
            mailbox.unlock();
            if (complete) {
                object.deliver(receive);
            }
        } else if (!mailbox.keepAndUnlock(object)) {
            object.discard();
        }
        object.isLost(message);
    }

    private void onRequest(Incoming message) {
        Input input = message.input();
        long envelope = input.getLong();
        Mailbox mailbox = mailbox(MessageProtocol.context(envelope));
        int tag = tag(envelope);
        ElementKind kind = kind(envelope);
        long operation = operation(envelope, input);
        long number = input.getLong();
        long bytes = input.getLong();
        boolean synchronous = input.getBoolean();
        checkWhole(bytes, kind);
        if (kind == ElementKind.OBJECT && bytes == 0) {
            throw new CorruptEnvelopeException("a message announces an object of 0 bytes");
        }
        long length = kind == ElementKind.OBJECT ? input.getLong() : bytes;
        Route from = routes.to(message.source());
        AnnouncedMessage announced =
                new AnnouncedMessage(mailbox, from, tag, kind, new Announcement(number, bytes, length, synchronous));
        announced.ofOperation(operation);
        mailbox.lock();
        ReceiveOperation receive = mailbox.match(from.rank(), tag);
        if (receive != null) {
            mailbox.unlock();
            announced.deliver(receive);
        } else if (mailbox.keepAndUnlock(announced)) {
            fetch.announced(announced::fetch);
        } else {
            announced.discard();
        }
    }

    private void onCredit(Incoming message) {
        routes.to(message.source()).credit().allow(message.input().getLong());
    }

    private void onGrant(Incoming message) {
        long number = message.input().getLong();
        long receiver = message.input().getLong();
        if (!send(message, number, "grants").grant(receiver)) {
            throw new CorruptEnvelopeException("send " + number + " was granted twice");
        }
    }

    private void onElements(Incoming message) {
        long number = message.input().getLong();
        Route from = routes.to(message.source());
        PendingPeerOperation.Elements receive = from.receives().get(number);
        if (receive == null) {
            throw new CorruptEnvelopeException("elements arrived for receive " + number + ", which was not granted");
        }
        long bytes = message.input().remainingBlockBytes();
        if (!receive.takeGranted(number, message)) {
            throw new CorruptEnvelopeException(bytes + " bytes of elements arrived for receive " + number
                    + ", which differs from the announced length");
        }
    }

    private void onAcknowledgement(Incoming message) {
        long number = message.input().getLong();
        send(message, number, "acknowledges").acknowledged();
    }

    private void onCancel(Incoming message) {
        Mailbox mailbox = mailbox(message.input().getInt());
        long number = message.input().getLong();
        long cancelNumber = message.input().getLong();
        Route from = routes.to(message.source());
        boolean cancelled = !mailbox.discardIf(kept -> kept.source() == from.rank() && kept.isNumbered(number))
                .isEmpty();
        from.peer().post(MessageProtocol.CANCELLED, Long.BYTES + 1, out -> {
            out.putLong(cancelNumber);
            out.putBoolean(cancelled);
        });
    }

    private void onCancelled(Incoming message) {
        long number = message.input().getLong();
        boolean cancelled = message.input().getBoolean();
        PendingPeerOperation.Cancel cancel =
                routes.to(message.source()).cancels().remove(number);
        if (cancel == null) {
            throw new CorruptEnvelopeException("an answer to unknown cancel request " + number);
        }
        cancel.answer(cancelled);
    }

    private PendingPeerOperation.Send send(Incoming message, long number, String does) {
        PendingPeerOperation.Send send = routes.to(message.source()).sends().get(number);
        if (send == null) {
            throw new CorruptEnvelopeException("a message " + does + " send " + number + ", which is not in progress");
        }
        return send;
    }

    private Mailbox mailbox(int context) {
        Mailbox mailbox = contexts.find(context);
        if (mailbox == null) {
            throw new CorruptEnvelopeException("a message for context " + context + ", which does not exist");
        }
        return mailbox;
    }

    private static int tag(long envelope) {
        int tag = MessageProtocol.tag(envelope);
        if (tag < 0) {
            throw new CorruptEnvelopeException("a message has the tag " + tag + "; tags are at least 0");
        }
        return tag;
    }

    private static long operation(long envelope, Input input) {
        return MessageProtocol.hasOperations(MessageProtocol.context(envelope)) ? input.getLong() : 0;
    }

    private static ElementKind kind(long envelope) {
        int code = MessageProtocol.kind(envelope);
        if (!ElementKinds.isCode(code)) {
            throw new CorruptEnvelopeException("unknown element kind " + code);
        }
        return ElementKinds.ofCode(code);
    }

    private static void checkWhole(long bytes, ElementKind kind) {
        if (bytes < 0 || bytes % kind.bytes() != 0) {
            throw new CorruptEnvelopeException("a message's elements are " + kind + " and take " + bytes
                    + " bytes, which is not a whole number of elements");
        }
    }
}
