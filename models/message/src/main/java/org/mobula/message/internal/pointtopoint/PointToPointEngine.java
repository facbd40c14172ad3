package org.mobula.message.internal.pointtopoint;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.mobula.memory.FieldHandles;
import org.mobula.memory.Output;
import org.mobula.message.Received;
import org.mobula.message.Request;
import org.mobula.message.SendMode;
import org.mobula.message.Status;
import org.mobula.message.internal.EagerCredit;
import org.mobula.message.internal.QueueEntry;
import org.mobula.message.internal.section.Packing;
import org.mobula.message.internal.section.SectionElements;
import org.mobula.runtime.Deadline;
import org.mobula.runtime.spi.Engine;

/**
 * Sends and receives among the ranks of a communicator in one context. Arguments have been checked.
 *
 * <p><b>Threads:</b> any. <b>Failure:</b> {@link org.mobula.fault.PeerFailedException} for operations that need a
 * failed rank.
 */
public final class PointToPointEngine {
    private static final MethodHandles.Lookup LOOKUP = MethodHandles.lookup();
    private static final VarHandle SPARE_RECEIVE = FieldHandles.of(LOOKUP, "spareReceive", ReceiveOperation.class);
    private static final VarHandle SPARE_SEND = FieldHandles.of(LOOKUP, "spareSend", SendOperation.class);

    private final Messaging messaging;
    private final Engine engine;
    private final CommunicatorMembers members;
    private final MessageContext context;
    private final Mailbox mailbox;
    private volatile Route[] routes; // none once it is closed
    private volatile boolean closed;
    private @Nullable ReceiveOperation spareReceive;
    private @Nullable SendOperation spareSend;

    /** @param context an open one */
    public PointToPointEngine(Messaging messaging, MessageContext context) {
        this.messaging = messaging;
        this.context = context;
        this.engine = messaging.engine();
        this.members = context.members();
        this.mailbox = messaging.contexts().get(context.number());
        mailbox.members(members);
        this.routes = IntStream.range(0, members.size())
                .mapToObj(rank -> messaging.routes().to(members.node(rank)))
                .toArray(Route[]::new);
    }

    /** For the messages of a program. */
    public static PointToPointEngine of(Messaging messaging, CommunicatorMembers members, int context) {
        return new PointToPointEngine(messaging, new MessageContext(messaging.services(), members, context, null));
    }

    /** The number of ranks; 0 after it is closed. */
    public int size() {
        return routes.length;
    }

    /** Whether the communicator was freed. */
    public boolean isClosed() {
        return closed;
    }

    /** Refuses new operations, and drops messages that have not been received. */
    public void close() {
        closed = true;
        routes = new Route[0];
        mailbox.close();
        messaging.contexts().end(mailbox);
    }

    /** The messages of the node. */
    public Messaging messaging() {
        return messaging;
    }

    /** The engine of the node. */
    public Engine engine() {
        return engine;
    }

    /** The mailbox of the context. */
    public Mailbox mailbox() {
        return mailbox;
    }

    /** The ranks. */
    public CommunicatorMembers members() {
        return members;
    }

    /** The number of the context. */
    public int context() {
        return context.number();
    }

    MessageContext state() {
        return context;
    }

    /** A receive to be posted. */
    public ReceiveOperation newReceive() {
        return new ReceiveOperation(context, mailbox);
    }

    /** A send to be started. */
    public SendOperation newSend() {
        return new SendOperation(context);
    }

    /** Sends, and waits until the elements may change. */
    public void send(SectionElements section, int destination, int tag, SendMode mode) {
        long bytes = section.bytes();
        if (bytes <= EagerLimits.INLINE
                && (mode == SendMode.STANDARD || mode == SendMode.READY)
                && sendInline(section, destination, tag, 0)) {
            return;
        }
        if (mode == SendMode.BUFFERED) {
            sendBuffered(section, destination, tag);
            return;
        }
        SendOperation send = (SendOperation) SPARE_SEND.getAndSet(this, null);
        if (send == null) {
            send = newSend();
        }
        send.reuseBlocking();
        send.start(routes[destination], section, destination, tag, mode);
        send.awaitSent();
        send.outcome();
        send.forget();
        SPARE_SEND.setRelease(this, send);
    }

    /**
     * Sends a short message once there is room in the channel, if there is credit.
     *
     * @param operation the collective operation; 0 if none
     * @return whether it was sent
     */
    public boolean sendInline(SectionElements section, int destination, int tag, long operation) {
        Route route = routes[destination];
        int hint = MessageProtocol.ENVELOPE + (int) section.bytes();
        Output out = route.peer().tryBegin(MessageProtocol.EAGER, hint);
        if (out == null) {
            String action = members.describeSend(section, destination, tag);
            out = route.peer().begin(MessageProtocol.EAGER, hint, Deadline.current(), action);
        }
        return write(route, out, section, tag, operation);
    }

    private boolean write(Route route, Output out, SectionElements section, int tag, long operation) {
        long cost = EagerCredit.cost(section.bytes());
        if (!route.credit().takeOwned(cost)) {
            route.peer().abort();
            return false;
        }
        boolean written = false;
        try {
            context.putHead(out, tag, section.kind(), operation);
            Packing.write(section, out);
            written = true;
        } finally {
            if (!written) {
                route.credit().giveBackOwned(cost);
                route.peer().abort();
            }
        }
        route.peer().commit();
        return true;
    }

    /** Starts a send. */
    public void start(SendOperation send, SectionElements section, int destination, int tag) {
        send.start(routes[destination], section, destination, tag, SendMode.STANDARD);
    }

    /** Starts to send. */
    public Request isend(SectionElements section, int destination, int tag, SendMode mode) {
        if (mode == SendMode.BUFFERED) {
            sendBuffered(section, destination, tag);
            return Requests.done(engine, context.sent(tag, section));
        }
        long bytes = section.bytes();
        if (bytes <= EagerLimits.INLINE && mode != SendMode.SYNCHRONOUS) {
            Route route = routes[destination];
            Output out = route.peer().tryBegin(MessageProtocol.EAGER, MessageProtocol.ENVELOPE + (int) bytes);
            if (out != null && write(route, out, section, tag, 0)) {
                return Requests.done(engine, context.sent(tag, section));
            }
        }
        awaitSendLimit(section, destination, tag);
        SendOperation send = newSend();
        send.start(routes[destination], section, destination, tag, mode);
        return send;
    }

    private void awaitSendLimit(SectionElements section, int destination, int tag) {
        routes[destination]
                .sendLimit()
                .await(engine, context.fetch(), () -> members.describeSend(section, destination, tag));
    }

    private void sendBuffered(SectionElements section, int destination, int tag) {
        BufferedSends buffer = messaging.buffer();
        long bytes = section.bytes();
        buffer.claim(bytes, members, members.describeSend(section, destination, tag));
        SendOperation send = newSend();
        buffer.freeAfter(send, bytes);
        send.start(routes[destination], Packing.copy(section), destination, tag, SendMode.STANDARD);
    }

    /** Starts a send of an object. */
    public void startObject(SendOperation send, @Nullable Object object, int destination, int tag, SendMode mode) {
        send.startObject(routes[destination], object, destination, tag, mode);
    }

    /** Starts to send an object. */
    public Request isendObject(@Nullable Object object, int destination, int tag, SendMode mode) {
        awaitSendLimit(SectionElements.OBJECT, destination, tag);
        SendOperation send = newSend();
        startObject(send, object, destination, tag, mode);
        return send;
    }

    /** Sends an object, and waits until it may change. */
    public void sendObject(@Nullable Object object, int destination, int tag, SendMode mode) {
        SendOperation send = newSend();
        startObject(send, object, destination, tag, mode);
        send.awaitSent();
        send.outcome();
    }

    /** Receives an object. */
    public Received<?> receiveObject(int source, int tag) {
        ReceiveOperation receive = ireceive(SectionElements.OBJECT, source, tag);
        receive.awaitReceived();
        return new Received<>(receive.object(), receive.outcome());
    }

    /** Receives. */
    public Status receive(SectionElements section, int source, int tag) {
        ReceiveOperation receive = (ReceiveOperation) SPARE_RECEIVE.getAndSet(this, null);
        if (receive == null) {
            receive = newReceive();
        }
        receive.reuseBlocking();
        post(receive, section, source, tag);
        receive.awaitReceived();
        Status status = receive.outcome();
        receive.forget();
        SPARE_RECEIVE.setRelease(this, receive);
        return status;
    }

    /** Starts to receive. */
    public ReceiveOperation ireceive(SectionElements section, int source, int tag) {
        ReceiveOperation receive = newReceive();
        post(receive, section, source, tag);
        return receive;
    }

    /** Starts to receive a message that was taken. */
    public ReceiveOperation ireceive(SectionElements section, MatchableMessage message) {
        ReceiveOperation receive = newReceive();
        receive.expect(section, message.source(), message.tag());
        if (mailbox.attach(message, receive)) {
            message.deliver(receive);
        }
        return receive;
    }

    /** Receives a message that was taken. */
    public Status receive(SectionElements section, MatchableMessage message) {
        ReceiveOperation receive = ireceive(section, message);
        receive.awaitReceived();
        return receive.outcome();
    }

    /** Sends and receives at once. */
    public Status sendReceive(
            SectionElements send, int destination, int sendTag, SectionElements receive, int source, int receiveTag) {
        ReceiveOperation receiving = ireceive(receive, source, receiveTag);
        boolean sent = false;
        try {
            send(send, destination, sendTag, SendMode.STANDARD);
            sent = true;
        } finally {
            if (!sent) {
                receiving.releaseBuffers();
            }
        }
        receiving.awaitReceived();
        return receiving.outcome();
    }

    /** Posts a receive. */
    public void post(ReceiveOperation receive, SectionElements section, int source, int tag) {
        receive.expect(section, source == QueueEntry.ANY ? QueueEntry.ANY : members.node(source), tag);
        if (!mailbox.post(receive)) {
            receive.fail(engine.rank());
            return;
        }
        if (context.routes().isWeakened()) { // a rank may have failed before this was posted
            int lost = lost(source);
            if (lost >= 0 && mailbox.withdraw(receive.entry())) {
                receive.fail(lost);
            }
        }
    }

    /** The rank of the node because of whose end no message can arrive from a source; -1 if one can. */
    int lost(int source) {
        if (source == QueueEntry.ANY) {
            return context.routes().lost(members);
        }
        return routes[source].peer().hasDeparted() ? members.node(source) : -1;
    }
}
