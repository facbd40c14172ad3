package org.mobula.message;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.mobula.memory.Output;
import org.mobula.message.internal.EagerCredit;
import org.mobula.message.internal.Entry;
import org.mobula.runtime.Deadline;
import org.mobula.runtime.spi.Engine;

/**
 * What the ranks of a communicator send each other in one context.
 *
 * <p><b>Threads:</b> any. <b>Failure:</b> {@link org.mobula.fault.PeerFailedException} for whatever needs a rank that is
 * gone.
 */
final class Exchange {
    private static final VarHandle SPARE_RECEIVE;
    private static final VarHandle SPARE_SEND;

    static {
        try {
            MethodHandles.Lookup lookup = MethodHandles.lookup();
            SPARE_RECEIVE = lookup.findVarHandle(Exchange.class, "spareReceive", ReceiveOperation.class);
            SPARE_SEND = lookup.findVarHandle(Exchange.class, "spareSend", SendOperation.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    private final Messaging messaging;
    private final Engine engine;
    private final Membership members;
    private final Mailbox mailbox;
    private volatile Route[] routes; // none once it is closed
    private final boolean hasOperations;
    private final Probing probing = new Probing(this);
    private volatile boolean closed;
    private final Statuses statuses = new Statuses();
    private @Nullable ReceiveOperation spareReceive;
    private @Nullable SendOperation spareSend;

    /**
     * @param members whom ranks mean
     * @param context one that is open
     */
    Exchange(Messaging messaging, Membership members, int context) {
        this.messaging = messaging;
        this.engine = messaging.engine();
        this.members = members;
        this.mailbox = messaging.contexts().get(context);
        this.hasOperations = Protocol.hasOperations(context);
        mailbox.members(members);
        this.routes = IntStream.range(0, members.size())
                .mapToObj(rank -> messaging.route(members.node(rank)))
                .toArray(Route[]::new);
    }

    int size() {
        return routes.length;
    }

    /** Whether the communicator was freed. */
    boolean isClosed() {
        return closed;
    }

    /** Refuses what is begun from now on, and drops what nobody has received. */
    void close() {
        closed = true;
        routes = new Route[0];
        mailbox.close().forEach(Unexpected::discard); // why: who announced them waits
        messaging.contexts().end(mailbox);
    }

    Messaging messaging() {
        return messaging;
    }

    Probing probing() {
        return probing;
    }

    Engine engine() {
        return engine;
    }

    Mailbox mailbox() {
        return mailbox;
    }

    Membership members() {
        return members;
    }

    int context() {
        return mailbox.context();
    }

    /** Sends and waits until the elements may change. Arguments are proved; the destination is a member. */
    void send(Section section, int destination, int tag, SendMode mode) {
        long bytes = section.bytes();
        if (bytes <= EagerLimits.INLINE
                && (mode == SendMode.STANDARD || mode == SendMode.READY)
                && sendInline(section, destination, tag)) {
            return;
        }
        if (mode == SendMode.BUFFERED) {
            sendBuffered(section, destination, tag);
            return;
        }
        SendOperation send = (SendOperation) SPARE_SEND.getAndSet(this, null);
        if (send == null) {
            send = new SendOperation(this);
        }
        send.reuseBlocking();
        send.start(routes[destination], section, destination, tag, mode);
        send.awaitSent();
        send.outcome();
        send.forget();
        SPARE_SEND.setRelease(this, send);
    }

    /**
     * Sends a short message once there is room, unless its receiver holds too much that nobody receives.
     *
     * @return whether it was sent
     */
    boolean sendInline(Section section, int destination, int tag) {
        return sendInline(section, destination, tag, 0);
    }

    /** As {@link #sendInline(Section, int, int)}, for a collective operation. */
    boolean sendInline(Section section, int destination, int tag, long operation) {
        Route route = routes[destination];
        int hint = Protocol.ENVELOPE + (int) section.bytes();
        Output out = route.peer().tryBegin(Protocol.EAGER, hint);
        if (out == null) {
            String action = members.describeSend(section, destination, tag);
            out = route.peer().begin(Protocol.EAGER, hint, Deadline.current(), action);
        }
        return write(route, out, section, tag, operation);
    }

    /** Writes what can be matched. */
    void putHead(Output out, int tag, ElementKind kind, long operation) {
        Protocol.putEnvelope(out, mailbox.context(), tag, kind);
        if (hasOperations) {
            out.putLong(operation);
        }
    }

    private boolean write(Route route, Output out, Section section, int tag, long operation) {
        long cost = EagerCredit.cost(section.bytes());
        if (!route.credit().takeOwned(cost)) {
            route.peer().abort();
            return false;
        }
        boolean written = false;
        try {
            putHead(out, tag, section.kind(), operation);
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

    /** Has a send begin. Arguments are proved. */
    void start(SendOperation send, Section section, int destination, int tag) {
        send.start(routes[destination], section, destination, tag, SendMode.STANDARD);
    }

    /** Begins to send. Arguments are proved. */
    Request isend(Section section, int destination, int tag, SendMode mode) {
        if (mode == SendMode.BUFFERED) {
            sendBuffered(section, destination, tag);
            return Requests.done(engine, sent(tag, section));
        }
        long bytes = section.bytes();
        if (bytes <= EagerLimits.INLINE && mode != SendMode.SYNCHRONOUS) {
            Route route = routes[destination];
            Output out = route.peer().tryBegin(Protocol.EAGER, Protocol.ENVELOPE + (int) bytes);
            if (out != null && write(route, out, section, tag, 0)) {
                return Requests.done(engine, sent(tag, section));
            }
        }
        routes[destination]
                .sendLimit()
                .await(engine, messaging.relief(), () -> members.describeSend(section, destination, tag));
        SendOperation send = new SendOperation(this);
        send.start(routes[destination], section, destination, tag, mode);
        return send;
    }

    private void sendBuffered(Section section, int destination, int tag) {
        SendBuffer buffer = messaging.buffer();
        long bytes = section.bytes();
        buffer.claim(bytes, members, members.describeSend(section, destination, tag));
        SendOperation send = new SendOperation(this);
        buffer.freeAfter(send, bytes);
        send.start(routes[destination], Memory.copy(section), destination, tag, SendMode.STANDARD);
    }

    /** Has a send of an object begin. Arguments are proved. */
    void startObject(SendOperation send, @Nullable Object object, int destination, int tag) {
        send.startObject(routes[destination], object, destination, tag, SendMode.STANDARD);
    }

    /** Begins to send an object. Arguments are proved. */
    SendOperation isendObject(@Nullable Object object, int destination, int tag, SendMode mode) {
        routes[destination]
                .sendLimit()
                .await(
                        engine,
                        messaging.relief(),
                        () -> members.describeSend(Arguments.words(ReceiveOperation.OBJECT), destination, tag));
        SendOperation send = new SendOperation(this);
        send.startObject(routes[destination], object, destination, tag, mode);
        return send;
    }

    /** Sends an object and waits until it may change. Arguments are proved. */
    void sendObject(@Nullable Object object, int destination, int tag, SendMode mode) {
        SendOperation send = new SendOperation(this);
        send.startObject(routes[destination], object, destination, tag, mode);
        send.awaitSent();
        send.outcome();
    }

    /** Receives an object. Arguments are proved. */
    Received<?> receiveObject(int source, int tag) {
        ReceiveOperation receive = ireceive(ReceiveOperation.OBJECT, source, tag);
        receive.awaitReceived();
        return new Received<>(receive.object(), receive.outcome());
    }

    /** Receives. Arguments are proved. */
    Status receive(Section section, int source, int tag) {
        ReceiveOperation receive = (ReceiveOperation) SPARE_RECEIVE.getAndSet(this, null);
        if (receive == null) {
            receive = new ReceiveOperation(this);
        }
        receive.reuseBlocking();
        post(receive, section, source, tag);
        receive.awaitReceived();
        Status status = receive.outcome();
        receive.forget();
        SPARE_RECEIVE.setRelease(this, receive);
        return status;
    }

    /** Begins to receive. Arguments are proved. */
    ReceiveOperation ireceive(Section section, int source, int tag) {
        ReceiveOperation receive = new ReceiveOperation(this);
        post(receive, section, source, tag);
        return receive;
    }

    /** Begins to receive a message that was taken before. */
    ReceiveOperation receive(Section section, Unexpected message) {
        ReceiveOperation receive = new ReceiveOperation(this);
        receive.expect(section, message.from().rank(), message.tag());
        if (mailbox.attach(message, receive)) {
            message.deliver(receive);
        }
        return receive;
    }

    /** Sends and receives at once. Arguments are proved. */
    Status sendReceive(Section send, int destination, int sendTag, Section receive, int source, int receiveTag) {
        ReceiveOperation receiving = ireceive(receive, source, receiveTag);
        boolean sent = false;
        try {
            send(send, destination, sendTag, SendMode.STANDARD);
            sent = true;
        } finally {
            if (!sent) {
                receiving.letGo();
            }
        }
        receiving.awaitReceived();
        return receiving.outcome();
    }

    /** Posts a receive. Arguments are proved. */
    void post(ReceiveOperation receive, Section section, int source, int tag) {
        receive.expect(section, source == Entry.ANY ? Entry.ANY : members.node(source), tag);
        if (!mailbox.post(receive)) {
            receive.fail(engine.rank());
            return;
        }
        if (messaging.isWeakened()) { // why again: who is gone may have gone before this was posted
            int lost = lost(source);
            if (lost >= 0 && mailbox.withdraw(receive)) {
                receive.fail(lost);
            }
        }
    }

    /** The rank of the node that is gone, so that no message from there can come; -1 if one can. */
    int lost(int source) {
        if (source == Entry.ANY) {
            return messaging.lost(members);
        }
        return routes[source].peer().isGone() ? members.node(source) : -1;
    }

    /** The status of a message that came. */
    Status status(int node, int tag, long bytes, ElementKind kind) {
        return statuses.of(members.rankOf(node), tag, bytes, kind);
    }

    /** The status of a message that was sent. */
    Status sent(int tag, Section section) {
        return statuses.of(members.rank(), tag, section.bytes(), section.kind());
    }
}
