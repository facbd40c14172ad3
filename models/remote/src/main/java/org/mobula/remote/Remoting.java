package org.mobula.remote;

import java.time.Duration;
import java.util.SortedSet;
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
import org.mobula.runtime.Deadline;
import org.mobula.runtime.Node;
import org.mobula.runtime.spi.Engine;

/**
 * A node's remote objects: those it offers, and the way to those of others.
 *
 * <pre>{@code
 * interface Pi extends Remote { double part(long from, long to); }
 *
 * Remoting remoting = Remoting.of(node);
 * remoting.bind("pi-" + node.rank(), new Part());
 * Pi other = remoting.lookup("pi-0", Pi.class);
 * }</pre>
 *
 * <p>Every rank that takes part calls {@link #of}; each keeps some of the names. No rank is special: names survive the
 * failure of any rank but the one that bound them.
 *
 * <p><b>Threads:</b> any. Methods of remote objects are called by several threads at once. <b>Ownership:</b> ends with
 * its node. A remote object lives as long as anybody refers to it: the program here, a stub at any rank that is alive,
 * a reference on its way in a message, or a name; {@link #references} counts them. What a failed rank held is released one
 * liveness timeout after. Cycles of references through several ranks are not found: break them, or {@link #unexport}.
 * <b>Failure:</b> calls on stubs throw
 * what the method threw; {@link org.mobula.fault.PeerFailedException} if the object's rank is gone;
 * {@link DeadlineExceededException} if a {@link Deadline} passed; {@link org.mobula.runtime.NodeClosedException} after
 * the node was closed; {@link org.mobula.codec.CodecException} for what cannot be sent.
 */
public final class Remoting {
    /**
     * How long {@link #lookup(String, Class)}, and a registry that does not answer, are waited for if no
     * {@link Deadline} is set.
     */
    public static final Duration PATIENCE = Duration.ofSeconds(30);

    private final Invocations invocations;
    private final RemoteReferences references;
    private final NameService names;
    private final ObjectCreator creations;
    private final Node node;
    private final ClassLoading classes;

    private Remoting(Engine engine, Invocations invocations) {
        this.invocations = invocations;
        this.references = new RemoteReferences(invocations);
        this.names = new NameService(engine, invocations);
        this.creations = new ObjectCreator(engine, invocations);
        this.node = engine.node();
        this.classes = new ClassLoading(invocations);
    }

    /** The remoting of a node; made at the first call, with the calling thread's context class loader. */
    public static Remoting of(Node node) {
        Invocations invocations = Invocations.of(Engine.of(node));
        return Engine.of(node).service(Remoting.class, engine -> started(engine, invocations));
    }

    private static Remoting started(Engine engine, Invocations invocations) {
        Remoting remoting = new Remoting(engine, invocations);
        invocations.refer(remoting.references);
        invocations.reserve(
                NameService.OBJECT, remoting.names.local(), NameService.shape(), remoting.references.analyser());
        invocations.reserve(
                ObjectCreator.OBJECT, remoting.creations, ObjectCreator.shape(), remoting.references.analyser());
        invocations.reserve(
                ClassLoading.OBJECT, remoting.classes, ClassLoading.shape(), remoting.references.analyser());
        invocations.open();
        remoting.names.start();
        return remoting;
    }

    /**
     * Lets others call an object, and gives this rank's stub of it: calling the stub is calling from elsewhere, by
     * value. Objects passed as arguments or results, and objects that are bound, are exported by themselves.
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
        return type.cast(references.stubOf(target));
    }

    /**
     * Withdraws an object at once, whoever holds stubs of it: later calls fail with
     * {@link org.mobula.invoke.StaleReferenceException}. False if it was not exported.
     */
    public boolean unexport(Object target) {
        return invocations.unexport(target);
    }

    /**
     * Gives an object a name.
     *
     * @param target an object that implements a remote interface, or a stub
     * @throws NameTakenException if the name is bound to an object of a living rank
     * @throws NotRemoteException if the object implements no remote interface
     */
    public void bind(String name, Object target) {
        names.bind(name, references.stubOf(target), false);
    }

    /**
     * Gives an object a name, which may have meant another one before.
     *
     * @param target an object that implements a remote interface, or a stub
     * @throws NotRemoteException if the object implements no remote interface
     */
    public void rebind(String name, Object target) {
        names.bind(name, references.stubOf(target), true);
    }

    /** Takes a name away; stubs that were looked up stay good. False if it was not bound. */
    public boolean unbind(String name) {
        return names.unbind(name);
    }

    /**
     * A stub of the object bound to a name; waits until there is one, up to the calling thread's {@link Deadline}, or
     * {@link #PATIENCE} if none is set. A name outlives its object's rank, until it is bound again: calls then tell
     * that the rank is gone.
     *
     * @throws DeadlineExceededException if the name was not bound in time; names the ranks that are gone
     * @throws WrongInterfaceException if the object does not have this interface
     */
    public <T> T lookup(String name, Class<T> type) {
        return lookup(name, type, NameService.deadline());
    }

    /**
     * A stub of the object bound to a name; waits so long at most until there is one, and no longer than until the
     * calling thread's {@link Deadline}.
     *
     * @throws DeadlineExceededException if the name was not bound in time; names the ranks that are gone
     * @throws WrongInterfaceException if the object does not have this interface
     */
    public <T> T lookup(String name, Class<T> type, Duration patience) {
        return lookup(name, type, Deadline.after(patience));
    }

    private <T> T lookup(String name, Class<T> type, long deadline) {
        long begun = System.nanoTime();
        Object found = names.find(name, deadline);
        if (found == null) {
            throw new DeadlineExceededException(
                    "looking up \"" + name + "\"", Duration.ofNanos(System.nanoTime() - begun), names.hint());
        }
        if (!type.isInstance(found)) {
            throw WrongInterfaceException.bound(name, found.toString(), type);
        }
        return type.cast(found);
    }

    /** All names that are bound, sorted; without those of ranks that do not answer in time. */
    public SortedSet<String> list() {
        return names.all(PATIENCE);
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
     * <p>The call is on its way when this returns. A node whose peer takes no more messages makes its callers wait for
     * room, so any number may be started. The future is completed on a virtual thread of its own, so what hangs on it
     * may block. Cancelling it with {@code true} interrupts the method's thread.
     *
     * @param stub a stub
     * @param calling calls one method of the stub it is given, once; that call returns null or 0 at once
     * @return completed with the result, or with what the call would have thrown
     * @throws IllegalArgumentException if it is no stub, or not exactly one call was made
     */
    @SuppressWarnings("unchecked") // why: what arrives was checked against the method's result type
    public <S, R> CompletableFuture<R> async(S stub, AsyncCall<? super S, R> calling) {
        return (CompletableFuture<R>) (CompletableFuture<?>) AsyncCalls.start(stub, calling::call);
    }

    /** As {@link #async}, for methods without result: {@code asyncRun(log, l -> l.write(line))}. */
    @SuppressWarnings("unchecked") // why: there is no result but null
    public <S> CompletableFuture<@Nullable Void> asyncRun(S stub, AsyncCalls.Calling<? super S> calling) {
        return (CompletableFuture<@Nullable Void>) (CompletableFuture<?>) AsyncCalls.start(stub, calling);
    }

    /**
     * Creates an object at a rank, and gives a stub of it.
     *
     * <pre>{@code
     * Counter counter = remoting.create(1, CounterObject.class, 5);
     * }</pre>
     *
     * <p>The constructor is chosen by the arguments' values as Java does by their types; private ones and varargs do
     * not count. What it throws arrives as itself, checked exceptions too. The rank runs constructors only of the
     * program's classes that implement a remote interface.
     *
     * @param rank where; this rank is one like any other
     * @param type a class that implements a remote interface
     * @param arguments passed by value
     * @param <R> the remote interface, not the class: what comes back is a stub
     * @throws CreationException if that rank does not know the class, or no constructor takes the arguments
     * @throws IndexOutOfBoundsException if there is no such rank
     */
    public <R> R create(int rank, Class<? extends R> type, @Nullable Object... arguments) {
        return created(() -> creations.createAt(rank, type, null, arguments));
    }

    /** As {@link #create(int, Class, Object...)}, at the rank that a placement chooses. */
    public <R> R create(Placement placement, Class<? extends R> type, @Nullable Object... arguments) {
        return create(placement.choose(node.living()), type, arguments);
    }

    /**
     * Creates an object by a static method whose declared result implements a remote interface.
     *
     * @param placement where
     * @param type the method's class: one that implements a remote interface, or was allowed at that rank
     * @param method the method's name
     * @param arguments passed by value
     */
    public <R> R createBy(Placement placement, Class<?> type, String method, @Nullable Object... arguments) {
        int rank = placement.choose(node.living());
        return created(() -> creations.createAt(rank, type, method, arguments));
    }

    /** Creates an object by a piece of code that is sent: {@code create(placement, () -> new CounterObject(5))}. */
    public <R> R create(Placement placement, RemoteFactory<? extends R> factory) {
        int rank = placement.choose(node.living());
        return created(() -> creations.makeAt(rank, factory));
    }

    @SuppressWarnings({"unchecked", "TypeParameterUnusedInFormals"}) // why: as the caller says, it has the interface
    private static <R, X extends Exception> R created(Callable<Object> creation) throws X {
        try {
            return (R) creation.call();
        } catch (Exception itself) {
            throw (X) itself; // why unchecked: what a constructor throws, nobody can declare
        }
    }

    /**
     * Lets classes that only these ranks have be loaded from them: when a message from such a rank names a class, an
     * interface of a remote object included, that is not here, its bytes are asked for there, with those of the classes
     * it names. Each rank's classes live in a class loader of their own, below the program's.
     *
     * <p>What is made of them must be allowed as for all classes: as a remote interface means it, or by name. Their code
     * runs here with all rights of the program: allow it for ranks that run what you trust. Calls and replies that wait
     * for a class do not hold up others.
     *
     * <p>A rank hands out only classes that are allowed in messages there, and those that they name; never the JDK's.
     */
    public Remoting loadClassesFrom(int... ranks) {
        for (int rank : ranks) {
            invocations.loadClassesFrom(rank, classes.of(rank));
        }
        return this;
    }

    /** Lets the program write and read a class's objects: see {@link org.mobula.codec.Codecs#register(Class, TypeCodec)}. */
    public <T> Remoting register(Class<T> type, TypeCodec<T> codec) {
        invocations.codecs().register(type, codec);
        return this;
    }

    /** Lets a class's objects travel by their fields: see {@link org.mobula.codec.Codecs#register(Class)}. */
    public Remoting register(Class<?> type) {
        invocations.codecs().register(type);
        return this;
    }

    /** Which remote objects and stubs of this rank live, and why. */
    public ReferenceCounts references() {
        return invocations.references();
    }

    /** How many {@link org.mobula.invoke.OneWay} calls of this rank's objects failed; each is logged here, too. */
    public long oneWayFailures() {
        return invocations.oneWayFailures();
    }

    /**
     * How many bytes of {@link org.mobula.invoke.OneWay} calls have arrived at this rank whose methods have not ended. Each call
     * counts the bytes of its message and 2048 more. Callers wait beyond about {@code MOBULA_ONE_WAY_BYTES}.
     */
    public long oneWayBacklog() {
        return invocations.oneWayBacklog();
    }

    /** Whether an object is a stub. */
    public static boolean isStub(Object object) {
        return object instanceof Stub;
    }
}
