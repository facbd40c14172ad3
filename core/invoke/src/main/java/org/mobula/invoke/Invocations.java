package org.mobula.invoke;

import java.util.Objects;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Function;
import org.mobula.codec.Codecs;
import org.mobula.codec.ObjectReader;
import org.mobula.codec.ObjectWriter;
import org.mobula.invoke.internal.protocol.CallTarget;
import org.mobula.invoke.internal.protocol.InvocationProtocol;
import org.mobula.runtime.spi.Engine;

/**
 * Remote calls of a node: the objects that other ranks may call here, and calls to objects of other ranks. The models
 * are built on it.
 *
 * <p><b>Threads:</b> any. <b>Ownership:</b> one per node, see {@link #of}; ends with it. An exported object stays alive
 * while a stub of it exists at any rank, or an unacknowledged message refers to it; a reserved object stays alive
 * permanently. Objects held by a rank that has failed or left are released one liveness timeout later.
 */
public final class Invocations {
    /** Models can {@link #reserve} numbers below this; they mean the same at every rank. */
    public static final int RESERVED = 16;

    private final InvocationProtocol protocol;
    private final AtomicBoolean opened = new AtomicBoolean();

    private Invocations(Engine engine) {
        ClassLoader context = Thread.currentThread().getContextClassLoader();
        this.protocol = new InvocationProtocol(
                engine, context != null ? context : ClassLoader.getSystemClassLoader(), this::newStub);
    }

    /**
     * The invocations of a node, created by the first call with the calling thread's context class loader. A model then
     * adds its substitutions and reserved objects, and calls {@link #open}.
     */
    public static Invocations of(Engine engine) {
        return engine.service(Invocations.class, Invocations::new);
    }

    /** Begins to handle messages, including those that arrived earlier. Idempotent. */
    public void open() {
        if (opened.compareAndSet(false, true)) {
            protocol.start();
        }
    }

    /** Sends a model's objects, and stubs of them, as references. Call this before {@link #open}. */
    public void addReferenceKind(ReferenceKind kind) {
        protocol.references().add(kind);
    }

    /** The number of times that arguments of calls were received in objects of earlier calls. */
    public ReuseCounts reuse() {
        return protocol.sessions().reuse();
    }

    /** The codecs of calls, where a model allows types and adds substitutions. */
    public Codecs codecs() {
        return protocol.codecs();
    }

    /**
     * Exports an object, and returns this rank's stub of it, which keeps the object alive.
     *
     * @param target the object; exporting it again returns the same stub, if that still exists
     * @param shape the interfaces of the object; called only the first time
     */
    public Stub export(Object target, Function<Object, InterfaceShape> shape) {
        return protocol.export(target, shape);
    }

    /**
     * Writes a reference to an object of this rank, and exports the object if necessary.
     *
     * @param shape the interfaces of the object; called only the first time
     */
    public void writeReference(ObjectWriter writer, Object target, Function<Object, InterfaceShape> shape) {
        protocol.writeReference(writer, target, shape);
    }

    /**
     * Writes a reference to the object of a stub.
     *
     * @param stub a stub with a {@link RemoteInvoker}
     */
    public void writeReference(ObjectWriter writer, Stub stub) {
        if (!(Stub.invokerOf(stub) instanceof RemoteInvoker invoker)) {
            throw new IllegalArgumentException(stub + " does not refer to one object of one rank");
        }
        if (!invoker.connections().equals(protocol.connections())) {
            throw new IllegalArgumentException(stub + " is called over " + transports(invoker.connections())
                    + ", and cannot be sent in a call over " + transports(protocol.connections())
                    + ". Send its name, and look it up there");
        }
        protocol.writeReference(writer, invoker.rank(), invoker.objectId(), stub);
    }

    private static String transports(String connections) {
        return connections.isEmpty() ? "the transports of the node" : "the transport " + connections;
    }

    /** Reads a reference; returns this rank's stub of the object. */
    public Stub readReference(ObjectReader reader, InterfaceShape shape) {
        return protocol.readReference(reader, shape);
    }

    /**
     * Loads classes that only another rank has from there, when a message from it names them. The allow-list applies to
     * them as well.
     *
     * @param source requests classes from that rank; called on threads that may block
     */
    public void loadClassesFrom(int rank, ClassSource source) {
        protocol.loadClassesFrom(rank, source);
    }

    /** The classes that this rank sends to others: those allowed in messages, and those that they need. */
    public ClassSource classes() {
        return protocol.classes();
    }

    /** Counts live objects and stubs. */
    public ReferenceCounts references() {
        return protocol.referenceCounts();
    }

    /**
     * Exports an object under a number that is the same at every rank.
     *
     * @param number below {@link #RESERVED}
     * @throws IllegalStateException if the number is taken
     */
    public void reserve(int number, Object target, InterfaceShape shape) {
        protocol.reserve(number, target, shape);
    }

    /**
     * Withdraws an object: later calls fail with {@link StaleReferenceException}. Returns false if it was not exported.
     */
    public boolean unexport(Object target) {
        return protocol.unexport(target);
    }

    /** The number of one-way calls that failed at this node: the method threw, or its object was withdrawn. */
    public long oneWayFailures() {
        return protocol.sessions().oneWayFailures();
    }

    /**
     * The cost in bytes of the calls that have arrived and not ended, and that no caller waits for: the size of each
     * message, for asynchronous calls rounded up to a power of two, and 2048 more. At most about
     * {@link org.mobula.runtime.NodeOptions#oneWayBytes}, and as much again and again if methods make calls
     * ({@code docs/configuration.md}).
     */
    public long callBacklog() {
        return protocol.sessions().backlog();
    }

    /**
     * Waits until a rank accepts another call that no caller waits for. For models that send such calls in messages of
     * their own; they report each call by {@link #callSent}, and {@link #callArrived} and {@link #callEnded} at its
     * rank, with the same cost. Call this while no message is being written.
     *
     * @param action the caller's action, as a clause
     * @throws org.mobula.fault.PeerFailedException if the rank has departed; only if there is no credit
     * @throws org.mobula.fault.DeadlineExceededException if the caller's deadline passes first
     * @throws org.mobula.fault.CallInterruptedException if the thread is interrupted first
     * @throws CallLimitException if a method makes the call and has waited in vain
     */
    public void awaitCredit(int rank, String action) {
        protocol.awaitCredit(rank, action);
    }

    /** The cost of a call with this many bytes, blocks included. */
    public static long cost(long bytes) {
        return InvocationProtocol.cost(bytes);
    }

    /** A call is sent to a rank. A negative cost withdraws one that was not. */
    public void callSent(int rank, long cost) {
        protocol.sessions().callSent(rank, cost);
    }

    /** A call of a rank has arrived here. */
    public void callArrived(int rank, long cost) {
        protocol.sessions().callArrived(rank, cost);
    }

    /** A call of a rank has ended here. */
    public void callEnded(int rank, long cost) {
        protocol.sessions().callEnded(rank, cost);
    }

    /**
     * The invoker of a reserved object.
     *
     * @param rank the object's rank
     * @param objectId its number, below {@link #RESERVED}
     * @param shape its interfaces, the same as at its rank
     * @throws IndexOutOfBoundsException if the rank does not exist
     */
    public RemoteInvoker invoker(int rank, int objectId, InterfaceShape shape) {
        return new RemoteInvoker(protocol, protocol.target(rank, Objects.checkIndex(objectId, RESERVED), shape, null));
    }

    private Stub newStub(CallTarget target) {
        return new RemoteInvoker(protocol, target).newStub();
    }
}
