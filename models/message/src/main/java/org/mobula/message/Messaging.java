package org.mobula.message;

import java.lang.foreign.MemorySegment;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;
import org.mobula.codec.CodecOptions;
import org.mobula.codec.CodecSession;
import org.mobula.codec.Codecs;
import org.mobula.collective.Selection;
import org.mobula.collective.spi.SharedAreas;
import org.mobula.fault.MobulaException;
import org.mobula.message.internal.Entry;
import org.mobula.runtime.Deadline;
import org.mobula.runtime.Node;
import org.mobula.runtime.NodeClosedException;
import org.mobula.runtime.NodeOptions;
import org.mobula.runtime.ObjectLimits;
import org.mobula.runtime.spi.Engine;
import org.mobula.runtime.spi.Peer;
import org.mobula.transport.TransportOptions;

/**
 * What a node's messages need: its contexts, and the routes to all ranks.
 *
 * <p><b>Threads:</b> any.
 */
final class Messaging {
    private static final String COLLECTIVE = "MOBULA_COLLECTIVE";
    private static final long LEAST_SHARE = 1024; // a few short messages
    private static final System.Logger LOG = System.getLogger("org.mobula.message");

    private final Engine engine;
    private final Route[] routes;
    private final Codecs codecs;
    private final Contexts contexts = new Contexts();
    private final Breakages breakages;
    private final SharedAreas areas = new SharedAreas(Protocol.WAKEUP);
    private final Selection selection = toldSelection();
    private final Communicator world;
    private final Communicator self;
    private final long longest;
    private final Relief relief = new Relief(contexts::all);
    private volatile boolean closed;
    private volatile boolean weakened; // whether some rank is gone

    private Messaging(Engine engine) {
        this.engine = engine;
        longest = longest(engine.options().transport());
        EagerLimits limits = new EagerLimits(engine.options().eagerLimit(), engine.waiting());
        ClassLoader context = Thread.currentThread().getContextClassLoader();
        codecs = new Codecs(limits(engine.options()), context != null ? context : ClassLoader.getSystemClassLoader());
        routes = new Route[engine.size()];
        long share = Math.max(LEAST_SHARE, engine.options().unexpectedBytes() / engine.size());
        Arrays.setAll(routes, rank -> new Route(engine.peer(rank), limits, share, this::session));
        new Arrivals(this).register();
        engine.handle(Protocol.WAKEUP, areas);
        breakages = new Breakages(this);
        new OperationChecks(this);
        world = Communicator.of(this, Membership.ofAll("world", engine.rank(), engine.size()), 0);
        self = Communicator.of(this, Membership.of("self", 0, engine.size(), engine.rank()), Contexts.EACH);
        engine.onGone(this::gone);
        engine.onClose(this::close);
    }

    /** The messaging of a node. */
    static Messaging of(Node node) {
        return Engine.of(node).service(Messaging.class, Messaging::new);
    }

    Engine engine() {
        return engine;
    }

    Communicator world() {
        return world;
    }

    Communicator self() {
        return self;
    }

    /** What is left of the transport's limit for elements: it counts what stands before them by whole frames. */
    private static long longest(TransportOptions transport) {
        long frame = Math.max(transport.ringBytes(), transport.tcpBufferBytes());
        return Math.max(transport.messageLimit() / 2, transport.messageLimit() - frame);
    }

    /** How many bytes a message may have at most. */
    long longest() {
        return longest;
    }

    Contexts contexts() {
        return contexts;
    }

    /** Whether a rank is gone, so that {@link #lost} must be asked. */
    boolean isWeakened() {
        return weakened;
    }

    /**
     * Why a message of any member may never come: a member that failed, or one that left if none of the others is there any
     * more. A member that has left in good order owes nobody a message.
     *
     * @return its rank of the node; -1 if there is no such member
     */
    int lost(Membership members) {
        int lost = -1;
        int others = 0;
        for (int member = 0; member < members.size(); member++) {
            Peer peer = routes[members.node(member)].peer();
            if (peer.hasFailed()) {
                return peer.rank();
            }
            if (peer.isGone()) {
                lost = peer.rank();
            } else if (peer.rank() != engine.rank()) {
                others++;
            }
        }
        return others == 0 ? lost : -1;
    }

    /** The route to a rank of the node. */
    Route route(int rank) {
        return routes[rank];
    }

    Relief relief() {
        return relief;
    }

    /** The room for buffered sends. */
    SendBuffer buffer() {
        return SendBuffer.of(engine);
    }

    /** How new communicators choose the algorithms of collective operations. */
    Selection selection() {
        return selection;
    }

    private static Selection toldSelection() {
        String text = System.getenv(COLLECTIVE);
        try {
            return Selection.of(text == null ? "" : text);
        } catch (IllegalArgumentException e) {
            throw new IllegalArgumentException("the environment variable " + COLLECTIVE + ": " + e.getMessage(), e);
        }
    }

    /** Which collective operations do not work any more. */
    Breakages breakages() {
        return breakages;
    }

    /** Who waits for what others publish. */
    SharedAreas areas() {
        return areas;
    }

    /** What can travel as an object. */
    Codecs codecs() {
        return codecs;
    }

    private CodecSession session(int rank) {
        return codecs.session(new ObjectConnection(rank, codecs.loader()));
    }

    /** An object's bytes, for a message that asks first. */
    byte[] write(@Nullable Object object) {
        return ObjectBody.of(
                object, codecs.selfContained(new ObjectConnection(engine.rank(), codecs.loader())), longest);
    }

    /** The object whose bytes came from a rank. */
    @Nullable
    Object read(Route from, MemorySegment body) {
        return ObjectBody.read(body, codecs.selfContained(new ObjectConnection(from.rank(), codecs.loader())));
    }

    /** How many bytes of messages this node holds for receives that are not posted yet. */
    long unexpectedBytes() {
        long held = relief.fetched();
        for (Route route : routes) {
            held += route.held();
        }
        return held;
    }

    private static CodecOptions limits(NodeOptions options) {
        ObjectLimits limits = options.objects();
        return new CodecOptions(
                limits.depth(),
                limits.bytes(),
                limits.elements(),
                limits.collisions(),
                limits.hashed(),
                options.ablation().typesPerMessage());
    }

    /** Why an operation that needed a rank of the node ended: the rank is gone, or this node is closed. */
    MobulaException failure(int rank, String action) {
        return closed ? new NodeClosedException(engine.rank(), action) : engine.failure(rank, action);
    }

    /** What was sent buffered still leaves; what else has not ended by then fails when the connections end. */
    private void close() {
        try {
            Deadline.runWithin(engine.options().closeTimeout(), () -> buffer().awaitLeft());
        } catch (MobulaException late) {
            LOG.log(System.Logger.Level.WARNING, "rank {0} closes with buffered messages unsent", engine.rank());
        }
        closed = true;
        for (Mailbox mailbox : contexts.all()) {
            mailbox.shut().forEach(receive -> receive.fail(engine.rank()));
        }
    }

    private void gone(Peer peer) {
        Route route = routes[peer.rank()];
        weakened = true;
        for (Mailbox mailbox : contexts.all()) {
            Membership members = mailbox.members();
            int lost = members == null || !members.contains(peer.rank()) ? -1 : lost(members);
            mailbox.withdrawIf(receive -> receive.source() == peer.rank() || lost >= 0 && receive.source() == Entry.ANY)
                    .forEach(receive -> receive.fail(receive.entry().source() == Entry.ANY ? lost : peer.rank()));
            mailbox.alarm();
        }
        areas.wakeUp();
        route.sends().removeAll().forEach(SendOperation::lost);
        route.arrivals().removeAll().forEach(CarriedMessage::lost);
        route.questions().removeAll().forEach(question -> question.answer(false));
        route.receives().removeAll().forEach(Granted::lost);
    }
}
