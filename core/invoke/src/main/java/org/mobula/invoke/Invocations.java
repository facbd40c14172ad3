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
 * A node's invocations: the objects that others may call here, and the way to objects elsewhere. What models build on.
 *
 * <p><b>Threads:</b> any. <b>Ownership:</b> one per node, see {@link #of}; ends with it. An exported object is kept
 * alive while a stub of it lives, at any rank, or is on its way in a message; reserved objects are kept for good.
 * What a rank held that has failed or left is released one liveness timeout later.
 */
public final class Invocations {
    /** Numbers below this are free for models to {@link #reserve}; they mean the same at every rank. */
    public static final int RESERVED = 16;

    private final InvocationProtocol protocol;
    private final AtomicBoolean opened = new AtomicBoolean();

    private Invocations(Engine engine) {
        ClassLoader context = Thread.currentThread().getContextClassLoader();
        this.protocol = new InvocationProtocol(
                engine, context != null ? context : ClassLoader.getSystemClassLoader(), this::newStub);
    }

    /**
     * The invocations of a node, made at the first call with the calling thread's context class loader. A model then
     * names its substitutions and reserves its objects, and calls {@link #open}.
     */
    public static Invocations of(Engine engine) {
        return engine.service(Invocations.class, Invocations::new);
    }

    /** Begins to take messages; those that came before are taken now. Idempotent. */
    public void open() {
        if (opened.compareAndSet(false, true)) {
            protocol.start();
        }
    }

    /** Lets a model's objects, and stubs of them, travel as references. Before {@link #open}. */
    public void refer(ReferenceKind kind) {
        protocol.references().add(kind);
    }

    /** In what the arguments of calls arrived so far. */
    public ReuseCounts reuse() {
        return protocol.sessions().reuse();
    }

    /** What can travel in calls; a model allows and substitutes here. */
    public Codecs codecs() {
        return protocol.codecs();
    }

    /**
     * Lets others call an object, and gives this rank's stub of it, which keeps the object alive.
     *
     * @param target the object; exporting it again gives the same stub, if that still lives
     * @param shape says through which interfaces; asked only the first time
     */
    public Stub export(Object target, Function<Object, InterfaceShape> shape) {
        return protocol.export(target, shape);
    }

    /**
     * Writes a reference to an object of this rank, which is exported if it was not.
     *
     * @param shape says through which interfaces it is called; asked only the first time
     */
    public void writeReference(ObjectWriter writer, Object target, Function<Object, InterfaceShape> shape) {
        protocol.writeReference(writer, target, shape);
    }

    /**
     * Writes a reference to what a stub refers to.
     *
     * @param stub one whose invoker is a {@link RemoteInvoker}
     */
    public void writeReference(ObjectWriter writer, Stub stub) {
        if (!(Stub.invokerOf(stub) instanceof RemoteInvoker invoker)) {
            throw new IllegalArgumentException(stub + " does not refer to one object of one rank");
        }
        protocol.writeReference(writer, invoker.rank(), invoker.objectId(), stub);
    }

    /** Reads a reference: gives this rank's one stub of the object. */
    public Stub readReference(ObjectReader reader, InterfaceShape shape) {
        return protocol.readReference(reader, shape);
    }

    /**
     * Lets classes that only another rank has be loaded from there, when a message from it names them. The allow-list
     * holds for them as for others.
     *
     * @param source asks that rank; called on threads that may wait
     */
    public void loadClassesFrom(int rank, ClassSource source) {
        protocol.loadClassesFrom(rank, source);
    }

    /** What this rank hands out of its classes: what is allowed in messages, and what that needs. */
    public ClassSource classes() {
        return protocol.classes();
    }

    /** Which objects and stubs live, and why. */
    public ReferenceCounts references() {
        return protocol.referenceCounts();
    }

    /**
     * Lets others call an object under a number that is the same at every rank.
     *
     * @param number below {@link #RESERVED}
     * @throws IllegalStateException if the number is taken
     */
    public void reserve(int number, Object target, InterfaceShape shape) {
        protocol.reserve(number, target, shape);
    }

    /**
     * Withdraws an object: calls that come later fail with {@link StaleReferenceException}. False if it was not
     * exported.
     */
    public boolean unexport(Object target) {
        return protocol.unexport(target);
    }

    /** How many one-way calls of this node's objects threw something, or came for objects withdrawn. */
    public long oneWayFailures() {
        return protocol.sessions().oneWayFailures();
    }

    /**
     * How many bytes of one-way calls have arrived whose methods have not ended; each call counts the bytes of its message and
     * 2048 more. At most about {@link org.mobula.runtime.NodeOptions#oneWayBytes}.
     */
    public long oneWayBacklog() {
        return protocol.sessions().oneWayBacklog();
    }

    /**
     * The way to a reserved object.
     *
     * @param rank where it is
     * @param objectId its number, below {@link #RESERVED}
     * @param shape the interfaces to call it through; the same as at its rank
     * @throws IndexOutOfBoundsException if there is no such rank
     */
    public RemoteInvoker invoker(int rank, int objectId, InterfaceShape shape) {
        return new RemoteInvoker(protocol, protocol.target(rank, Objects.checkIndex(objectId, RESERVED), shape, null));
    }

    private Stub newStub(CallTarget target) {
        return new RemoteInvoker(protocol, target).newStub();
    }
}
