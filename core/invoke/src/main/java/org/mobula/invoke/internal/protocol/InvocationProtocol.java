package org.mobula.invoke.internal.protocol;

import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.mobula.analysis.Analyser;
import org.mobula.codec.CodecOptions;
import org.mobula.codec.Codecs;
import org.mobula.codec.Connection;
import org.mobula.codec.ObjectReader;
import org.mobula.codec.ObjectWriter;
import org.mobula.invoke.Call;
import org.mobula.invoke.ClassSource;
import org.mobula.invoke.InterfaceShape;
import org.mobula.invoke.MismatchException;
import org.mobula.invoke.NonBlocking;
import org.mobula.invoke.ReferenceCounts;
import org.mobula.invoke.Stub;
import org.mobula.invoke.internal.loading.ExportedClasses;
import org.mobula.invoke.internal.loading.PeerClassLoader;
import org.mobula.invoke.internal.references.DistributedGc;
import org.mobula.invoke.internal.references.GcThread;
import org.mobula.runtime.NodeClosedException;
import org.mobula.runtime.NodeOptions;
import org.mobula.runtime.ObjectLimits;
import org.mobula.runtime.spi.Engine;
import org.mobula.runtime.spi.HandlerNumbers;
import org.mobula.runtime.spi.Peer;
import org.mobula.runtime.spi.PendingTable;
import org.mobula.runtime.spi.SideNode;

/**
 * The invocation protocol at one node: exported objects, calls, and message handlers.
 *
 * <p><b>Threads:</b> any.
 */
public final class InvocationProtocol {
    private final Engine engine;
    private final Codecs codecs;
    private final PeerSessions sessions;
    private final GcThread gcThread;
    private final ObjectTable objects;
    private final DistributedGc gc;
    private final Function<CallTarget, Stub> stubs;
    private final PendingTable<PendingCall.Slot> calls;
    private final ReferenceSubstitution references;
    private final ExportedClasses exportedClasses;

    /**
     * @param engine the node's
     * @param loader finds the classes that messages name
     * @param stubs makes stubs
     */
    public InvocationProtocol(Engine engine, ClassLoader loader, Function<CallTarget, Stub> stubs) {
        this.engine = engine;
        this.codecs = new Codecs(limits(engine.options()), loader);
        this.references = new ReferenceSubstitution(engine.rank());
        codecs.substitute(ReferenceSubstitution.NAME, references);
        this.exportedClasses = new ExportedClasses(loader, codecs::allows);
        this.stubs = stubs;
        this.gcThread = new GcThread(engine.rank(), engine.timer());
        this.objects = new ObjectTable(engine.rank(), gcThread.collected(), new Analyser(NonBlocking.class));
        this.gc = new DistributedGc(engine, gcThread, objects);
        this.sessions = new PeerSessions(engine, codecs, gc);
        this.calls = new PendingTable<>("calls", (table, index) -> new PendingCall.Slot(table, engine, index));
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

    /** The {@link SideNode#name} of the node. */
    public String connections() {
        return SideNode.name(engine);
    }

    /** Begins to handle messages. */
    public void start() {
        gc.start();
        engine.onDeparture(peer -> sessions.wakeWaiting());
        engine.onClose(sessions::wakeWaiting); // runs after the table is closed, which the woken threads check
        calls.listen(engine);
        engine.handle(HandlerNumbers.INVOKE, new RequestHandler(engine, sessions, objects));
        engine.handle(HandlerNumbers.INVOKE + 1, new ReplyHandler(engine, sessions, calls));
        engine.handle(
                RunningCalls.CANCEL,
                message -> sessions.of(message.source())
                        .running()
                        .cancel(message.input().getLong()));
        engine.handle(
                CallBacklog.GRANT,
                message -> sessions.of(message.source())
                        .credit()
                        .grant(message.input().getLong()));
    }

    /** The state with each peer. */
    public PeerSessions sessions() {
        return sessions;
    }

    /** The kinds of references. */
    public ReferenceSubstitution references() {
        return references;
    }

    /** The codecs of calls. */
    public Codecs codecs() {
        return codecs;
    }

    /** Allows classes that only another rank has to be loaded from there. */
    public void loadClassesFrom(int rank, ClassSource source) {
        PeerClassLoader loader = new PeerClassLoader(engine.rank(), rank, source, codecs.loader());
        exportedClasses.add(loader);
        sessions.of(rank).loadFrom(loader);
    }

    /** The classes that this rank sends to others. */
    public ClassSource classes() {
        return exportedClasses;
    }

    /** An object of a rank, as a target of calls. */
    public CallTarget target(int rank, int number, InterfaceShape shape, @Nullable Object object) {
        return new CallTarget(engine.peer(rank), number, shape, object);
    }

    /**
     * Begins a call.
     *
     * @param async whether no caller waits for it
     */
    public Call begin(CallTarget target, int method, int primitiveBytes, boolean async) {
        PeerSession session = sessions.of(target.rank()); // first: it may throw, and a slot would be lost
        return calls.take().call().begin(target, session, method, primitiveBytes, async);
    }

    /** As {@link org.mobula.invoke.Invocations#awaitCredit}. */
    public void awaitCredit(int rank, String action) {
        CallCredit credit = sessions.of(rank).credit();
        boolean reserved = false;
        while (!reserved && !credit.hasRoom()) {
            reserved = credit.awaitRoom(engine, () -> refusal(engine.peer(rank), action), action);
        }
    }

    /** As {@link org.mobula.invoke.Invocations#cost}. */
    public static long cost(long bytes) {
        return CallCredit.cost(bytes);
    }

    private @Nullable RuntimeException refusal(Peer peer, String action) {
        if (calls.isClosed()) {
            return new NodeClosedException(engine.rank(), action);
        }
        return peer.hasDeparted() ? engine.failure(peer.rank(), action) : null;
    }

    /** Exports an object; returns this rank's stub of it. */
    public Stub export(Object target, Function<Object, InterfaceShape> shape) {
        ExportedObject exported = exported(target, shape);
        return stub(target(engine.rank(), exported.number(), exported.shape(), target), null);
    }

    /** Writes a reference to an object of this rank. */
    public void writeReference(ObjectWriter writer, Object target, Function<Object, InterfaceShape> shape) {
        writeReference(writer, engine.rank(), exported(target, shape).number(), target);
    }

    /**
     * Writes a reference to an object of any rank.
     *
     * @param held the object or a stub of it, kept alive until the message is acknowledged
     */
    public void writeReference(ObjectWriter writer, int rank, int number, Object held) {
        writer.output().putInt(rank);
        writer.output().putInt(number);
        if (number >= ObjectTable.FIRST_FREE && writer.connection() instanceof PeerSession session) {
            session.references().hold(held);
            writer.announce();
        }
    }

    /** Reads a reference. */
    public Stub readReference(ObjectReader reader, InterfaceShape shape) {
        int rank = reader.input().getInt();
        int number = reader.input().getInt();
        if (rank < 0 || rank >= engine.size() || number < 0) {
            throw new MismatchException("received a reference to object " + number + " of rank " + rank
                    + ", but ranks are 0 to " + (engine.size() - 1) + " and object numbers are not negative");
        }
        ExportedObject own = rank == engine.rank() ? objects.find(number) : null;
        CallTarget target = target(rank, number, shape, own == null ? null : own.target());
        return number < ObjectTable.FIRST_FREE ? stubs.apply(target) : stub(target, reader.arrival());
    }

    /** Counts objects and stubs. */
    public ReferenceCounts referenceCounts() {
        return new ReferenceCounts(
                objects.exported(),
                gc.stubsOfOwn(),
                objects.heldByOthers(),
                gc.stubsOfOthers(),
                gc.inTransit(),
                objects.dropped());
    }

    private ExportedObject exported(Object target, Function<Object, InterfaceShape> shape) {
        gcThread.begin();
        return objects.exported(target, shape);
    }

    private Stub stub(CallTarget target, Connection.@Nullable Arrival arrival) {
        return gc.stub(target.rank(), target.objectId(), target.shape(), arrival, () -> stubs.apply(target));
    }

    /** Exports an object under a number that is the same at every rank. */
    public void reserve(int number, Object target, InterfaceShape shape) {
        objects.reserve(number, target, shape);
    }

    /** Withdraws an object; false if it was not exported. */
    public boolean unexport(Object target) {
        return objects.remove(target);
    }
}
