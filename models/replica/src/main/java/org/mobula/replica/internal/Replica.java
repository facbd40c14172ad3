package org.mobula.replica.internal;

import java.lang.annotation.Annotation;
import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.mobula.fault.MobulaException;
import org.mobula.invoke.Dispatcher;
import org.mobula.invoke.InterfaceShape;
import org.mobula.invoke.Invoker;
import org.mobula.invoke.RemoteMethod;
import org.mobula.invoke.Stub;
import org.mobula.replica.Reads;
import org.mobula.replica.ReplicaUnavailableException;
import org.mobula.replica.Writes;
import org.mobula.replica.internal.space.ReplicaSpace;

/**
 * One replicated object at this rank: its root, inside the space, and the state that its calls need.
 *
 * <p><b>Threads:</b> any; the root belongs to the calls inside the {@link ReadGate}. <b>Ownership:</b> the root is
 * released when the object is removed or this rank's replica is given up; stubs, which live on, do not keep it.
 */
final class Replica {
    private static final System.Logger LOGGER = System.getLogger(Replica.class.getName());

    final long id;
    final ReplicaDescriptor descriptor;
    final String name;
    final Class<?> rootClass;
    final InterfaceShape shape;
    final Dispatcher dispatcher;
    final ReadGate gate = new ReadGate();
    final Monitors monitors;
    final Stub stub;
    private final boolean[] writes;
    private final boolean[] reads;
    private final boolean[] brief;
    private volatile @Nullable Object root; // volatile: a thread that finds null also finds the reason in unavailable
    private int hashes;
    private volatile @Nullable MobulaException unavailable;

    /**
     * The services that all replicas of a rank share.
     *
     * @param runsBriefly whether writes may run on a polling thread
     * @param woken receives the waiting writes that may continue
     * @param invokers makes the target of a replica's stub
     */
    record Environment(
            int rank,
            ReplicaSpace space,
            boolean runsBriefly,
            Consumer<SuspendedWrite> woken,
            Function<Replica, Invoker> invokers) {
        /**
         * Makes a replica without a root, once its classes have been found.
         *
         * @param id the place of the object's creation in the order
         * @param source a description of the rank that provides the object
         */
        Replica prepare(ReplicaDescriptor descriptor, long id, String source) throws ClassNotFoundException {
            Class<?> root = Class.forName(descriptor.rootClass(), false, space.program());
            space.require(root);
            if (space.fingerprint(root) != descriptor.fingerprint()) {
                throw ReplicaUnavailableException.otherCode(descriptor.name(), rank, source, descriptor.rootClass());
            }
            return new Replica(this, id, descriptor, root);
        }
    }

    private Replica(Environment environment, long id, ReplicaDescriptor descriptor, Class<?> rootClass)
            throws ClassNotFoundException {
        ReplicaSpace space = environment.space;
        this.id = id;
        this.descriptor = descriptor;
        this.name = descriptor.name();
        this.rootClass = rootClass;
        List<Class<?>> interfaces = new ArrayList<>();
        List<Class<?>> inner = new ArrayList<>();
        for (String each : descriptor.interfaces()) {
            Class<?> type = Class.forName(each, false, space.program());
            interfaces.add(type);
            inner.add(space.inside(type));
        }
        this.shape = InterfaceShape.of(interfaces);
        this.dispatcher = InterfaceShape.of(inner).dispatcher();
        this.monitors = new Monitors(environment.woken);
        int methods = shape.methods().size();
        this.writes = new boolean[methods];
        this.reads = new boolean[methods];
        this.brief = new boolean[methods];
        for (RemoteMethod method : shape.methods()) {
            int index = method.index();
            reads[index] = isDeclared(method, Reads.class);
            writes[index] = !reads[index] && (isDeclared(method, Writes.class) || !space.isReading(rootClass, method));
            brief[index] = environment.runsBriefly && space.endsSoon(rootClass, method);
        }
        interfaces.forEach(space.outside()::allowMeaning);
        this.stub = shape.stub(environment.invokers.apply(this));
    }

    private boolean isDeclared(RemoteMethod method, Class<? extends Annotation> how) {
        return Stream.of(rootClass, method.owner()).anyMatch(type -> isDeclared(type, method, how));
    }

    private static boolean isDeclared(Class<?> type, RemoteMethod method, Class<? extends Annotation> how) {
        try {
            Method found = type.getMethod(method.name(), method.type().parameterArray());
            return found.isAnnotationPresent(how);
        } catch (NoSuchMethodException elsewhere) {
            return false;
        }
    }

    /** Returns true if there is a method with this number. */
    boolean has(int method) {
        return method >= 0 && method < writes.length;
    }

    /** Whether a method begins as a write. */
    boolean writes(int method) {
        return writes[method];
    }

    /** Returns true if a method ends soon and waits for nothing while no waiting write holds a monitor. */
    boolean isBrief(int method) {
        return brief[method];
    }

    /** Whether the program declares that a method only reads. */
    boolean isDeclaredReading(int method) {
        return reads[method];
    }

    /** Notes that a method, which started as a read, writes. Later calls start as writes. */
    void hasWritten(int method) {
        writes[method] = true; // plain: a thread that does not see it yet makes the same discovery
    }

    /** Sets the root, after the object was created or its state was received. */
    void root(Object made, int hashesGiven) {
        root = made;
        hashes = hashesGiven;
    }

    /** Returns the object's root. Called inside the gate. */
    Object root() {
        Object here = root;
        if (here == null) {
            throw unavailable != null ? unavailable : new IllegalStateException("\"" + name + "\" has no root yet");
        }
        return here;
    }

    /** In a write: a hash code that no other object of this replica has, spread over all ints for hash tables. */
    int nextHash() {
        int hash = ++hashes * 0x9E3779B9;
        return hash != 0 ? hash : nextHash();
    }

    /** In a write that restarts: resets the number of assigned hash codes. */
    void hashes(int given) {
        hashes = given;
    }

    /** The number of assigned hash codes. */
    int hashes() {
        return hashes;
    }

    /** Ends this rank's replica: all further calls fail. */
    void end(MobulaException why) {
        if (unavailable == null) {
            unavailable = why;
        }
        monitors.wakeAllReads();
    }

    /**
     * Releases the root and aborts waiting writes. Called after {@link #end}, by the thread that holds the {@link
     * WriteExecutor}.
     */
    void letGo() {
        root = null;
        monitors.wakeAllWrites();
    }

    /**
     * Gives the replica up because it differs from the others. Called by the thread that holds the {@link
     * WriteExecutor}.
     */
    void lose(ReplicaUnavailableException why) {
        LOGGER.log(System.Logger.Level.ERROR, why.getMessage());
        end(why);
        letGo();
    }

    /** Throws the reason why this rank has no replica, if it has none. */
    void require() {
        MobulaException why = unavailable;
        if (why != null) {
            throw why;
        }
    }

    /** The reason why this rank has no replica, or null. */
    @Nullable
    MobulaException unavailable() {
        return unavailable;
    }

    /** A method's name for messages, such as {@code Stack.push}. */
    String label(int method) {
        return shape.methods().get(method).label();
    }
}
