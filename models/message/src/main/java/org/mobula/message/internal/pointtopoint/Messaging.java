package org.mobula.message.internal.pointtopoint;

import org.mobula.codec.Codecs;
import org.mobula.fault.MobulaException;
import org.mobula.message.SendMode;
import org.mobula.message.internal.QueueEntry;
import org.mobula.runtime.Deadline;
import org.mobula.runtime.spi.Engine;
import org.mobula.runtime.spi.Peer;
import org.mobula.transport.TransportOptions;

/**
 * The messages of a node: its contexts, and the routes to all ranks.
 *
 * <p><b>Threads:</b> any.
 */
public final class Messaging {
    private static final long LEAST_SHARE = 1024; // a few short messages
    private static final System.Logger LOG = System.getLogger("org.mobula.message");

    private final MessageServices services;
    private final BufferedSends buffer; // not a service of its own: a node that has ended attaches none when it closes
    private final Contexts contexts = new Contexts();
    private final MessageHandlers handlers;

    private Messaging(Engine engine) {
        long longest = longest(engine.options().transport());
        EagerLimits limits = new EagerLimits(engine.options().eagerLimit(), engine.waiting());
        ObjectCodecs objects = ObjectCodecs.of(engine.options(), engine.rank(), longest);
        long share = Math.max(LEAST_SHARE, engine.options().unexpectedBytes() / engine.size());
        Routes routes = new Routes(engine, peer -> new Route(peer, limits, share, objects::session));
        services = new MessageServices(engine, routes, objects, new EagerFetch(this::fetchAll));
        buffer = new BufferedSends(engine);
        handlers = new MessageHandlers(services, contexts);
        handlers.register();
        engine.onDeparture(this::departed);
        engine.onClose(this::close);
    }

    /** The messages of a node. */
    public static Messaging of(Engine engine) {
        return engine.service(Messaging.class, Messaging::new);
    }

    MessageServices services() {
        return services;
    }

    /** The state of a context of collective operations. */
    public MessageContext context(CommunicatorMembers members, int number, OperationMatching matching) {
        return new MessageContext(services, members, number, matching);
    }

    /** The engine of the node. */
    public Engine engine() {
        return services.engine();
    }

    /** The contexts of the node. */
    public Contexts contexts() {
        return contexts;
    }

    /** The routes to all ranks of the node. */
    public Routes routes() {
        return services.routes();
    }

    /** Fetches announced messages. */
    public EagerFetch fetch() {
        return services.fetch();
    }

    /** The handlers of incoming messages. */
    public MessageHandlers handlers() {
        return handlers;
    }

    /** Half of the transport's limit or more: it counts what precedes the elements in whole frames. */
    private static long longest(TransportOptions transport) {
        long frame = Math.max(transport.ringBytes(), Math.max(transport.tcpBufferBytes(), transport.udpBufferBytes()));
        return Math.max(transport.messageLimit() / 2, transport.messageLimit() - frame);
    }

    /** The buffer for sends of {@link SendMode#BUFFERED}. */
    public BufferedSends buffer() {
        return buffer;
    }

    /** The codecs of objects. */
    public Codecs codecs() {
        return services.objects().codecs();
    }

    /** The number of bytes of messages that this node holds for receives that are not posted yet. */
    public long unexpectedBytes() {
        return fetch().fetched() + routes().held();
    }

    private void fetchAll(FetchLimit limit) {
        for (Mailbox mailbox : contexts.all()) {
            mailbox.forEachHeld(message -> {
                if (message instanceof AnnouncedMessage announced) {
                    announced.fetch(limit);
                }
            });
        }
    }

    /** Buffered sends may still leave; other operations fail when the connections end. */
    private void close() {
        int rank = engine().rank();
        try {
            Deadline.runWithin(engine().options().closeTimeout(), buffer::awaitLeft);
        } catch (MobulaException late) {
            LOG.log(System.Logger.Level.WARNING, "rank {0} closes with buffered messages unsent", rank);
        }
        routes().close();
        for (Mailbox mailbox : contexts.all()) {
            mailbox.shut().forEach(receive -> receive.fail(rank));
        }
    }

    private void departed(Peer peer) {
        routes().weaken();
        for (Mailbox mailbox : contexts.all()) {
            CommunicatorMembers members = mailbox.members();
            int lost = members == null || !members.contains(peer.rank()) ? -1 : routes().lost(members);
            mailbox.withdrawIf(receive ->
                            receive.source() == peer.rank() || lost >= 0 && receive.source() == QueueEntry.ANY)
                    .forEach(receive -> receive.fail(receive.entry().source() == QueueEntry.ANY ? lost : peer.rank()));
            mailbox.wakeUp();
        }
        routes().to(peer.rank()).lose();
    }
}
