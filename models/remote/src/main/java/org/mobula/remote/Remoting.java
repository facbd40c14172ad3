package org.mobula.remote;

import java.time.Duration;
import java.util.List;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;
import org.mobula.codec.TypeCodec;
import org.mobula.fault.DeadlineExceededException;
import org.mobula.invoke.AsyncCall;
import org.mobula.invoke.AsyncCalls;
import org.mobula.invoke.Invocations;
import org.mobula.invoke.ReferenceCounts;
import org.mobula.invoke.Stub;
import org.mobula.remote.internal.ClassLoading;
import org.mobula.remote.internal.NameService;
import org.mobula.remote.internal.ObjectCreator;
import org.mobula.remote.internal.RemoteInterfaces;
import org.mobula.remote.internal.RemoteReferences;
import org.mobula.remote.internal.TransportNodes;
import org.mobula.runtime.Deadline;
import org.mobula.runtime.Node;
import org.mobula.runtime.spi.Engine;

/**
 * The remote objects of a node: exports its own objects, and finds those of other nodes.
 *
 * <pre>{@code
 * interface Pi extends Remote { double part(long from, long to); }
 *
 * Remoting remoting = Remoting.of(node);
 * remoting.bind("pi-" + node.rank(), new Part());
 * Pi other = remoting.lookup("pi-0", Pi.class);
 * }</pre>
 *
 * <p>Every rank that takes part must call {@link #of}; each keeps some of the names. No rank is special: a name
 * survives the failure of any rank but the one that bound it.
 *
 * <p><b>Threads:</b> any. Methods of remote objects are called by several threads at once. <b>Ownership:</b> ends with
 * its node. A remote object lives as long as it is referenced: by the program at its rank, by a stub at any living
 * rank, by a message in flight, or by a name; {@link #references} counts these. What a failed rank held is released one
 * liveness timeout later. Cycles of references through several ranks are not collected: break them, or
 * {@link #unexport}. <b>Failure:</b> calls on stubs throw the exceptions of the method;
 * {@link org.mobula.fault.PeerFailedException} if the object's rank has failed; {@link DeadlineExceededException} if a
 * {@link Deadline} passed; {@link org.mobula.runtime.NodeClosedException} after the node was closed;
 * {@link org.mobula.codec.CodecException} for what cannot be sent.
 */
public final class Remoting {
    /**
     * The time for which {@link #lookup(String, Class)} waits for a name, and for a registry that does not answer, if
     * no {@link Deadline} is set: 30 s.
     */
    public static final Duration DEFAULT_TIMEOUT = NameService.DEFAULT_TIMEOUT;

    private final Invocations invocations;
    private final RemoteReferences references;
    private final NameService names;
    private final ObjectCreator creations;
    private final Node node;
    private final ClassLoading classes;
    private final TransportNodes<Remoting> transports;

    private Remoting(Engine engine, Invocations invocations) {
        this.invocations = invocations;
        this.references = new RemoteReferences(invocations);
        this.names = new NameService(engine, invocations);
        this.creations = new ObjectCreator(engine, invocations);
        this.node = engine.node();
        this.classes = new ClassLoading(invocations);
        this.transports = new TransportNodes<>(engine, invocations, Remoting::of);
    }

    /** The remoting of a node, created at the first call with the calling thread's context class loader. */
    public static Remoting of(Node node) {
        Invocations invocations = Invocations.of(Engine.of(node));
        return Engine.of(node).service(Remoting.class, engine -> started(engine, invocations));
    }

    private static Remoting started(Engine engine, Invocations invocations) {
        Remoting remoting = new Remoting(engine, invocations);
        invocations.addReferenceKind(remoting.references);
        invocations.reserve(NameService.OBJECT, remoting.names.local(), NameService.shape());
        invocations.reserve(ObjectCreator.OBJECT, remoting.creations, ObjectCreator.shape());
        invocations.reserve(ClassLoading.OBJECT, remoting.classes, ClassLoading.shape());
        invocations.reserve(TransportNodes.OBJECT, remoting.transports, TransportNodes.shape());
        invocations.open();
        remoting.names.start();
        return remoting;
    }

    /**
     * The remoting of this rank over certain transports, in place of those of the node: calls through its stubs take
     * them. Each pair of ranks uses the fastest of them that connects the two. It has names and connections of its own,
     * which other ranks open when they are first called, and it is closed with the node. Calls over different
     * transports have no order. A stub of one remoting cannot be an argument of a call of another one.
     *
     * @param names the transports: {@code "shm"}, {@code "tcp"}, {@code "udp"}
     * @throws org.mobula.transport.NoTransportException if one of them does not exist or cannot be opened
     * @throws IllegalStateException if this remoting is itself one over certain transports, and over others
     */
    public Remoting over(String... names) {
        if (names.length == 0) {
            throw new IllegalArgumentException("calls need a transport; give at least one name, such as \"tcp\"");
        }
        return over(List.of(names));
    }

    private Remoting over(List<String> names) {
        return transports.areOwn(names) ? this : transports.remoting(names);
    }

    /** The remoting of an interface or class: over the transports of its {@link CallsOver}, or this one. */
    private Remoting of(Class<?> type) {
        return over(TransportNodes.of(type));
    }

    /**
     * Exports an object so that other ranks can call it, and returns this rank's stub of it. A call on the stub passes
     * arguments by value, as from any other rank. Remote objects that are passed as arguments or results, or bound, are
     * exported automatically.
     *
     * <p>The stub keeps the object alive, as stubs at other ranks do.
     *
     * @param target an object that implements the interface
     * @param type a remote interface
     * @throws NotRemoteException if the interface is not remote
     */
    public <T> T export(T target, Class<T> type) {
        if (!type.isInterface() || !RemoteInterfaces.isRemote(type)) {
            throw new NotRemoteException(type);
        }
        return type.cast(of(type).references.stubOf(target));
    }

    /**
     * Withdraws an object at once, even if stubs of it exist: later calls fail with
     * {@link org.mobula.invoke.StaleReferenceException}. False if it was not exported.
     */
    public boolean unexport(Object target) {
        boolean exported = invocations.unexport(target);
        for (Remoting other : transports.others()) {
            exported |= other.invocations.unexport(target);
        }
        return exported;
    }

    /**
     * Binds an object to a name.
     *
     * @param target an object that implements a remote interface, or a stub
     * @throws NameTakenException if the name is bound to an object of a living rank
     * @throws NotRemoteException if the object implements no remote interface
     */
    public void bind(String name, Object target) {
        of(target.getClass()).bind(name, target, false);
    }

    /**
     * Binds an object to a name, which may be bound to another object.
     *
     * @param target an object that implements a remote interface, or a stub
     * @throws NotRemoteException if the object implements no remote interface
     */
    public void rebind(String name, Object target) {
        of(target.getClass()).bind(name, target, true);
    }

    private void bind(String name, Object target, boolean replace) {
        names.bind(name, references.stubOf(target), replace);
    }

    /** Removes a name; stubs that were looked up stay valid. False if it was not bound. */
    public boolean unbind(String name) {
        boolean bound = names.unbind(name);
        for (Remoting other : transports.others()) {
            bound |= other.names.unbind(name);
        }
        return bound;
    }

    /**
     * A stub of the object bound to a name; waits until there is one, up to the calling thread's {@link Deadline}, or
     * {@link #DEFAULT_TIMEOUT} if none is set. A name outlives its object's rank until it is bound again; calls then
     * report that the rank has failed.
     *
     * @throws DeadlineExceededException if the name was not bound in time; lists the ranks that have departed
     * @throws WrongInterfaceException if the object does not have this interface
     */
    public <T> T lookup(String name, Class<T> type) {
        return of(type).lookup(name, type, NameService.deadline());
    }

    /**
     * A stub of the object bound to a name. Waits for it at most this long, and no longer than until the calling
     * thread's {@link Deadline}.
     *
     * @throws DeadlineExceededException if the name was not bound in time; lists the ranks that have departed
     * @throws WrongInterfaceException if the object does not have this interface
     */
    public <T> T lookup(String name, Class<T> type, Duration patience) {
        return of(type).lookup(name, type, Deadline.after(patience));
    }

    private <T> T lookup(String name, Class<T> type, long deadline) {
        long begun = System.nanoTime();
        Object found = names.find(name, deadline);
        if (found == null) {
            throw new DeadlineExceededException(
                    "looking up \"" + name + "\"", Duration.ofNanos(System.nanoTime() - begun), names.hint(name));
        }
        if (!type.isInstance(found)) {
            throw WrongInterfaceException.bound(name, found.toString(), type);
        }
        return type.cast(found);
    }

    /**
     * All bound names, also those over other transports that this rank uses; sorted, without those kept by ranks that
     * do not answer in time.
     */
    public SortedSet<String> list() {
        SortedSet<String> all = new TreeSet<>(names.all(DEFAULT_TIMEOUT));
        transports.others().forEach(other -> all.addAll(other.names.all(DEFAULT_TIMEOUT)));
        return all;
    }

    /** Allows classes to travel that no remote interface names: see {@link org.mobula.codec.Codecs#allow(Class...)}. */
    public Remoting allow(Class<?>... types) {
        invocations.codecs().allow(types);
        return this;
    }

    /** Allows classes to travel by name or package: see {@link org.mobula.codec.Codecs#allow(String)}. */
    public Remoting allow(String pattern) {
        invocations.codecs().allow(pattern);
        return this;
    }

    /**
     * Starts a call without waiting for it: {@code async(pi, p -> p.part(from, to))}.
     *
     * <p>The call has been sent when this returns. A caller waits while asynchronous calls of more than
     * {@code MOBULA_ONE_WAY_BYTES} wait or run at the peer ({@code docs/configuration.md}), so do not hold a lock that
     * the called methods need. The future is completed on a new virtual thread, so its dependent actions may block.
     * Cancelling it with {@code true} interrupts the method's thread.
     *
     * @param stub a stub
     * @param calling calls one method of its parameter once; that call returns null or 0 at once
     * @return completed with the result, or with the exception that the call would have thrown
     * @throws IllegalArgumentException if it is not a stub, or the code did not make exactly one call
     */
    @SuppressWarnings("unchecked") // the result was checked against the method's result type
    public <S, R> CompletableFuture<R> async(S stub, AsyncCall<? super S, R> calling) {
        return (CompletableFuture<R>) (CompletableFuture<?>) AsyncCalls.start(stub, calling::call);
    }

    /** As {@link #async}, for methods without result: {@code asyncRun(log, l -> l.write(line))}. */
    @SuppressWarnings("unchecked") // the only result is null
    public <S> CompletableFuture<@Nullable Void> asyncRun(S stub, AsyncCalls.Calling<? super S> calling) {
        return (CompletableFuture<@Nullable Void>) (CompletableFuture<?>) AsyncCalls.start(stub, calling);
    }

    /**
     * Creates an object at a rank and returns a stub of it.
     *
     * <pre>{@code
     * Counter counter = remoting.create(1, CounterObject.class, 5);
     * }</pre>
     *
     * <p>The constructor is chosen by the arguments' values as Java does by their types; private ones and varargs are
     * ignored. Its exceptions arrive unchanged, including checked ones. The rank runs only constructors of the
     * program's classes that implement a remote interface.
     *
     * @param rank where to create it; may be this rank
     * @param type a class that implements a remote interface
     * @param arguments passed by value
     * @param <R> the remote interface, not the class: the result is a stub
     * @throws CreationException if that rank does not know the class, or no constructor takes the arguments
     * @throws IndexOutOfBoundsException if there is no such rank
     */
    public <R> R create(int rank, Class<? extends R> type, @Nullable Object... arguments) {
        return created(() -> of(type).creations.createAt(rank, type, null, arguments));
    }

    /** As {@link #create(int, Class, Object...)}, at the rank that a placement chooses. */
    public <R> R create(Placement placement, Class<? extends R> type, @Nullable Object... arguments) {
        return create(placement.choose(node.living()), type, arguments);
    }

    /**
     * Creates an object by a static method whose declared result implements a remote interface.
     *
     * @param placement chooses the rank
     * @param type the method's class: one that implements a remote interface, or was allowed at that rank
     * @param method the method's name
     * @param arguments passed by value
     */
    public <R> R createBy(Placement placement, Class<?> type, String method, @Nullable Object... arguments) {
        int rank = placement.choose(node.living());
        return created(() -> creations.createAt(rank, type, method, arguments));
    }

    /** Creates an object by code that is sent to its rank: {@code create(placement, () -> new CounterObject(5))}. */
    public <R> R create(Placement placement, RemoteFactory<? extends R> factory) {
        int rank = placement.choose(node.living());
        return created(() -> creations.makeAt(rank, factory));
    }

    @SuppressWarnings({"unchecked", "TypeParameterUnusedInFormals"}) // the caller asserts that it has the interface
    private static <R, X extends Exception> R created(Callable<Object> creation) throws X {
        try {
            return (R) creation.call();
        } catch (Exception itself) {
            throw (X) itself; // the exceptions of an unknown constructor cannot be declared
        }
    }

    /**
     * Allows classes to be loaded from these ranks. When a message from such a rank names a class that is missing at
     * this rank, including the interface of a remote object, its bytes are loaded from there together with the classes
     * that it names. The classes of each rank have a class loader of their own, whose parent is the program's.
     *
     * <p>Instances must be allowed as for all classes: because a remote interface mentions the type, or by name. The
     * loaded code runs with all rights of the program, so allow it only for ranks whose code you trust. Calls and
     * replies that wait for a class do not delay others.
     *
     * <p>A rank serves only classes that are allowed in messages there, and the classes that these name; never the
     * JDK's.
     */
    public Remoting loadClassesFrom(int... ranks) {
        for (int rank : ranks) {
            invocations.loadClassesFrom(rank, classes.of(rank));
        }
        return this;
    }

    /**
     * Registers a codec of the program for the objects of a class: see
     * {@link org.mobula.codec.Codecs#register(Class, TypeCodec)}.
     */
    public <T> Remoting register(Class<T> type, TypeCodec<T> codec) {
        invocations.codecs().register(type, codec);
        return this;
    }

    /** Allows the objects of a class to travel by their fields: see {@link org.mobula.codec.Codecs#register(Class)}. */
    public Remoting register(Class<?> type) {
        invocations.codecs().register(type);
        return this;
    }

    /**
     * The medium of the connection to a rank that calls by stubs of this remoting use, in a few words; empty until
     * something was sent.
     */
    public String medium(int rank) {
        return Engine.of(node).peer(rank).medium();
    }

    /** The live remote objects and stubs of this rank, and what keeps them alive. */
    public ReferenceCounts references() {
        return invocations.references();
    }

    /**
     * The number of failed {@link org.mobula.invoke.OneWay} calls of this rank's objects; each is logged at this rank.
     */
    public long oneWayFailures() {
        return invocations.oneWayFailures();
    }

    /**
     * The bytes of calls received at this rank that have not ended and that no caller waits for:
     * {@link org.mobula.invoke.OneWay} and asynchronous calls, and those on groups whose results are discarded,
     * forwarded, or returned by a future. Each call counts the bytes of its message plus 2048. Callers wait above about
     * {@code MOBULA_ONE_WAY_BYTES}.
     */
    public long callBacklog() {
        return invocations.callBacklog();
    }

    /** Whether an object is a stub. */
    public static boolean isStub(Object object) {
        return object instanceof Stub;
    }
}
