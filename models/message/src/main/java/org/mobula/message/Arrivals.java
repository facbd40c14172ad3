package org.mobula.message;

import java.lang.foreign.MemorySegment;
import java.util.Map;
import org.mobula.memory.Input;
import org.mobula.message.internal.EagerCredit;
import org.mobula.transport.Incoming;

/**
 * What happens when a message of {@link Protocol} comes. Runs on polling threads; never waits.
 *
 * <p><b>Failure:</b> what no rank sends ends the connection with its words.
 */
final class Arrivals {
    private final Messaging messaging;

    Arrivals(Messaging messaging) {
        this.messaging = messaging;
    }

    void register() {
        // why at once: what came before must not overtake each other
        messaging
                .engine()
                .handle(Map.of(
                        Protocol.EAGER, this::onEager,
                        Protocol.SYNCHRONOUS, this::onSynchronous,
                        Protocol.REQUEST, this::onRequest,
                        Protocol.GRANT, this::onGrant,
                        Protocol.ELEMENTS, this::onElements,
                        Protocol.ACKNOWLEDGEMENT, this::onAcknowledgement,
                        Protocol.CANCEL, this::onCancel,
                        Protocol.CANCELLED, this::onCancelled,
                        Protocol.OBJECT, this::onObject,
                        Protocol.CREDIT, this::onCredit));
    }

    void onEager(Incoming message) {
        Input input = message.input();
        long envelope = input.getLong();
        Mailbox mailbox = mailbox(Protocol.context(envelope));
        int tag = tag(envelope);
        ElementKind kind = kind(envelope);
        long operation = operation(envelope, input);
        Route from = messaging.route(message.source());
        if (input.remainingBlockBytes() != 0) {
            onBlock(message, mailbox, from, tag, kind, operation);
        } else {
            onInline(input, mailbox, from, tag, kind, operation, 0);
        }
    }

    private void onSynchronous(Incoming message) {
        Input input = message.input();
        long envelope = input.getLong();
        Mailbox mailbox = mailbox(Protocol.context(envelope));
        int tag = tag(envelope);
        ElementKind kind = kind(envelope);
        long operation = operation(envelope, input);
        long number = input.getLong();
        onInline(input, mailbox, messaging.route(message.source()), tag, kind, operation, number);
    }

    private static void onInline(
            Input input, Mailbox mailbox, Route from, int tag, ElementKind kind, long operation, long acknowledge) {
        checkWhole(input.remaining(), kind);
        long cost = EagerCredit.cost(input.remaining());
        mailbox.lock();
        ReceiveOperation receive = mailbox.match(from.rank(), tag);
        if (receive != null) {
            mailbox.unlock();
            Acknowledgement.post(from, acknowledge);
            if (!receive.refusesOperation(from, operation)) {
                receive.takeInline(from, tag, kind, input);
            }
            from.passed(cost);
            return;
        }
        EagerMessage kept = null;
        try {
            MemorySegment copy = Memory.ofBytes(input.remaining()); // why under the lock: nobody may post meanwhile
            input.getBytes(copy, kind.bytes());
            kept = new EagerMessage(mailbox, from, tag, kind, copy, acknowledge);
            kept.charge(cost);
            kept.ofOperation(operation);
        } finally {
            if (kept == null) {
                mailbox.unlock(); // why: there may be no memory left
            }
        }
        if (!mailbox.keepAndUnlock(kept)) {
            kept.discard();
        }
    }

    private static void onBlock(
            Incoming message, Mailbox mailbox, Route from, int tag, ElementKind kind, long operation) {
        long bytes = message.input().remainingBlockBytes();
        checkWhole(bytes, kind);
        mailbox.lock();
        ReceiveOperation receive = mailbox.match(from.rank(), tag);
        if (receive != null) {
            mailbox.unlock();
            if (!receive.refusesOperation(from, operation)) {
                receive.takeBlock(from, tag, kind, message);
            }
            from.passed(EagerCredit.cost(bytes));
            return;
        }
        mailbox.unlock();
        if (bytes > EagerLimits.CEILING) {
            throw new CorruptEnvelopeException(bytes + " bytes of elements came unasked; at most " + EagerLimits.CEILING
                    + " may, if there is no receive for them");
        }
        MemorySegment copy = Memory.ofBytes(bytes); // why not under the lock: clearing that much takes a while
        mailbox.lock();
        receive = mailbox.match(from.rank(), tag);
        if (receive != null) {
            mailbox.unlock();
            if (!receive.refusesOperation(from, operation)) {
                receive.takeBlock(from, tag, kind, message);
            }
            from.passed(EagerCredit.cost(bytes));
            return;
        }
        EagerMessage kept = new EagerMessage(mailbox, from, tag, kind, copy, 0);
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

    void onObject(Incoming message) {
        Input input = message.input();
        long envelope = input.getLong();
        Mailbox mailbox = mailbox(Protocol.context(envelope));
        int tag = tag(envelope);
        kind(envelope);
        long operation = operation(envelope, input);
        Route from = messaging.route(message.source());
        ObjectMessage object = new ObjectMessage(mailbox, from, tag, input.getLong());
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
        Mailbox mailbox = mailbox(Protocol.context(envelope));
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
        Route from = messaging.route(message.source());
        AnnouncedMessage announced =
                new AnnouncedMessage(mailbox, from, tag, kind, new Announcement(number, bytes, length, synchronous));
        announced.ofOperation(operation);
        mailbox.lock();
        ReceiveOperation receive = mailbox.match(from.rank(), tag);
        if (receive != null) {
            mailbox.unlock();
            announced.deliver(receive);
        } else if (mailbox.keepAndUnlock(announced)) {
            messaging.relief().announced(announced);
        } else {
            announced.discard();
        }
    }

    private void onCredit(Incoming message) {
        messaging.route(message.source()).credit().allow(message.input().getLong());
    }

    private void onGrant(Incoming message) {
        long number = message.input().getLong();
        long receiver = message.input().getLong();
        if (!send(message, number, "grants").grant(receiver)) {
            throw new CorruptEnvelopeException("it grants send " + number + " twice");
        }
    }

    private void onElements(Incoming message) {
        long number = message.input().getLong();
        Route from = messaging.route(message.source());
        Granted receive = from.receives().get(number);
        if (receive == null) {
            throw new CorruptEnvelopeException("elements came for receive " + number + ", which nobody granted");
        }
        long bytes = message.input().remainingBlockBytes();
        if (!receive.takeGranted(from, number, message)) {
            throw new CorruptEnvelopeException(
                    bytes + " bytes of elements came for receive " + number + ", another number than announced");
        }
    }

    private void onAcknowledgement(Incoming message) {
        long number = message.input().getLong();
        send(message, number, "acknowledges").acknowledged();
    }

    private void onCancel(Incoming message) {
        Mailbox mailbox = mailbox(message.input().getInt());
        long number = message.input().getLong();
        long question = message.input().getLong();
        Route from = messaging.route(message.source());
        boolean takenBack = !mailbox.discardIf(kept -> kept.from() == from && kept.isNumbered(number))
                .isEmpty();
        from.peer().post(Protocol.CANCELLED, Long.BYTES + 1, out -> {
            out.putLong(question);
            out.putBoolean(takenBack);
        });
    }

    private void onCancelled(Incoming message) {
        long number = message.input().getLong();
        boolean takenBack = message.input().getBoolean();
        CancelQuestion question = messaging.route(message.source()).questions().remove(number);
        if (question == null) {
            throw new CorruptEnvelopeException("it answers question " + number + ", which nobody asked");
        }
        question.answer(takenBack);
    }

    private SendOperation send(Incoming message, long number, String does) {
        SendOperation send = messaging.route(message.source()).sends().get(number);
        if (send == null) {
            throw new CorruptEnvelopeException("it " + does + " send " + number + ", which is not under way");
        }
        return send;
    }

    private Mailbox mailbox(int context) {
        Mailbox mailbox = messaging.contexts().find(context);
        if (mailbox == null) {
            throw new CorruptEnvelopeException("a message is for context " + context + ", which is no communicator's");
        }
        return mailbox;
    }

    private static int tag(long envelope) {
        int tag = Protocol.tag(envelope);
        if (tag < 0) {
            throw new CorruptEnvelopeException("a message has the tag " + tag + "; tags are at least 0");
        }
        return tag;
    }

    private static long operation(long envelope, Input input) {
        return Protocol.hasOperations(Protocol.context(envelope)) ? input.getLong() : 0;
    }

    private static ElementKind kind(long envelope) {
        int code = Protocol.kind(envelope);
        if (!ElementKind.isCode(code)) {
            throw new CorruptEnvelopeException("a message's elements are of kind " + code + ", which there is not");
        }
        return ElementKind.ofCode(code);
    }

    private static void checkWhole(long bytes, ElementKind kind) {
        if (bytes < 0 || bytes % kind.bytes() != 0) {
            throw new CorruptEnvelopeException(
                    "a message's elements are " + kind + " and take " + bytes + " bytes, which is no number of them");
        }
    }
}
