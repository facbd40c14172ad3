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
import org.mobula.invoke.ReferenceKind;
import org.mobula.invoke.RemoteInvoker;
import org.mobula.invoke.Reuse;
import org.mobula.invoke.Stub;
import org.mobula.invoke.internal.loading.HandedOut;
import org.mobula.invoke.internal.loading.SourceLoader;
import org.mobula.invoke.internal.references.Housekeeper;
import org.mobula.invoke.internal.references.Ledgers;
import org.mobula.runtime.NodeOptions;
import org.mobula.runtime.ObjectLimits;
import org.mobula.runtime.spi.Engine;
import org.mobula.runtime.spi.HandlerNumbers;
import org.mobula.runtime.spi.PendingTable;

/** The invocation protocol at one node: its objects, its calls, its handlers. */
public final class Protocol {
    /** Makes stubs of single objects. */
    @FunctionalInterface
    public interface StubMaker {
        /** A new stub; it keeps the target alive, which is null unless it is of this rank. */
        Stub of(int rank, int number, InterfaceShape shape, @Nullable Object target);
    }

    private final Engine engine;
    private final Codecs codecs;
    private final Sessions sessions;
    private final Housekeeper housekeeper;
    private final ObjectTable objects;
    private final Ledgers ledgers;
    private final StubMaker stubs;
    private final PendingTable<CallSlot> calls;
    private final References references;
    private final HandedOut handedOut;

    /**
     * @param engine the node's
     * @param loader finds the classes that messages name
     * @param stubs makes stubs of single objects
     */
    public Protocol(Engine engine, ClassLoader loader, StubMaker stubs) {
        this.engine = engine;
        this.codecs = new Codecs(limits(engine.options()), loader);
        this.references = new References(engine.rank());
        codecs.substitute(References.NAME, references);
        this.handedOut = new HandedOut(loader, codecs::allows);
        this.stubs = stubs;
        this.housekeeper = new Housekeeper(engine.rank(), engine.timer());
        this.objects = new ObjectTable(engine.rank(), housekeeper.collected(), new Analyser(NonBlocking.class));
        this.ledgers = new Ledgers(engine, housekeeper, objects);
        this.sessions = new Sessions(engine, codecs, ledgers);
        this.calls = new PendingTable<>("calls", (table, index) -> new CallSlot(table, engine, index));
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

    /** Begins to take messages. */
    public void start() {
        ledgers.start();
        engine.onGone(peer -> sessions.wakeOneWays());
        engine.onClose(sessions::wakeOneWays); // it runs after the table has closed, at which these threads look
        calls.listen(engine);
        engine.handle(HandlerNumbers.INVOKE, new Requests(engine, sessions, objects));
        engine.handle(HandlerNumbers.INVOKE + 1, new Replies(engine, sessions, calls));
        engine.handle(Cancellations.NUMBER, new Cancellations(sessions));
        engine.handle(
                OneWayBacklog.GRANT,
                message -> sessions.of(message.source())
                        .credit()
                        .grant(message.input().getLong()));
    }

    /** How many one-way calls failed at this node. */
    public long oneWayFailures() {
        return sessions.oneWayFailures();
    }

    /** What the one-way calls cost that wait or run at this node. */
    public long oneWayBacklog() {
        return sessions.oneWayBacklog();
    }

    /** Lets what a kind covers travel as references. */
    public void refer(ReferenceKind kind) {
        references.add(kind);
    }

    /** In what the arguments of calls arrived. */
    public Reuse reuse() {
        return sessions.reuse();
    }

    /** Lets classes that only another rank has be loaded from there. */
    public void loadClassesFrom(int rank, ClassSource source) {
        SourceLoader loader = new SourceLoader(engine.rank(), rank, source, codecs.loader());
        handedOut.handOn(loader);
        sessions.of(rank).loadFrom(loader);
    }

    /** What this rank hands out of its classes. */
    public ClassSource classes() {
        return handedOut;
    }

    /** What can travel. */
    public Codecs codecs() {
        return codecs;
    }

    /** Begins a call. */
    public Call begin(RemoteInvoker invoker, int method, int primitiveBytes) {
        Session session = sessions.of(invoker.rank()); // why first: it may throw, and a place would be lost
        return calls.take().call().begin(invoker, session, method, primitiveBytes);
    }

    /** Refuses a rank that there is not. */
    public void requireRank(int rank) {
        engine.peer(rank);
    }

    /** The name of a rank's host. */
    public String host(int rank) {
        return engine.peer(rank).host();
    }

    /** This rank's stub of an object that others may call from now on. */
    public Stub export(Object target, Function<Object, InterfaceShape> shape) {
        ExportedObject exported = exported(target, shape);
        return stub(engine.rank(), exported.number(), exported.shape(), null, target);
    }

    /** Writes a reference to an object of this rank. */
    public void writeReference(ObjectWriter writer, Object target, Function<Object, InterfaceShape> shape) {
        writeReference(writer, engine.rank(), exported(target, shape).number(), target);
    }

    /** Writes a reference to what a stub refers to. */
    public void writeReference(ObjectWriter writer, Stub stub) {
        if (!(Stub.invokerOf(stub) instanceof RemoteInvoker invoker)) {
            throw new IllegalArgumentException(stub + " does not refer to one object of one rank");
        }
        writeReference(writer, invoker.rank(), invoker.objectId(), stub);
    }

    private static void writeReference(ObjectWriter writer, int rank, int number, Object held) {
        writer.output().putInt(rank);
        writer.output().putInt(number);
        if (number >= ObjectTable.FIRST_FREE && writer.connection() instanceof Session session) {
            session.ledger().hold(held);
            writer.announce();
        }
    }

    /** Reads a reference. */
    public Stub readReference(ObjectReader reader, InterfaceShape shape) {
        int rank = reader.input().getInt();
        int number = reader.input().getInt();
        if (rank < 0 || rank >= engine.size() || number < 0) {
            throw new MismatchException("a reference to object " + number + " of rank " + rank
                    + " came, but ranks go from 0 to " + (engine.size() - 1) + " and objects are counted from 0");
        }
        ExportedObject own = rank == engine.rank() ? objects.find(number) : null;
        Object target = own == null ? null : own.target();
        return number < ObjectTable.FIRST_FREE
                ? stubs.of(rank, number, shape, target)
                : stub(rank, number, shape, reader.arrival(), target);
    }

    /** Which objects and stubs live, and why. */
    public ReferenceCounts references() {
        return new ReferenceCounts(
                objects.exported(),
                ledgers.stubsOfOwn(),
                objects.heldByOthers(),
                ledgers.stubsOfOthers(),
                ledgers.inTransit(),
                objects.dropped());
    }

    private ExportedObject exported(Object target, Function<Object, InterfaceShape> shape) {
        housekeeper.begin();
        return objects.exported(target, shape);
    }

    private Stub stub(
            int rank, int number, InterfaceShape shape, Connection.@Nullable Arrival arrival, @Nullable Object target) {
        return ledgers.stub(rank, number, shape, arrival, () -> stubs.of(rank, number, shape, target));
    }

    /** Gives an object a number that is the same at every rank. */
    public void reserve(int number, Object target, InterfaceShape shape) {
        objects.reserve(number, target, shape);
    }

    /** Withdraws an object; false if it was not exported. */
    public boolean unexport(Object target) {
        return objects.remove(target);
    }
}
