package org.mobula.replica.internal;

import java.lang.reflect.AnnotatedElement;
import java.lang.reflect.Method;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.mobula.fault.MobulaException;
import org.mobula.invoke.Dispatcher;
import org.mobula.invoke.InterfaceShape;
import org.mobula.invoke.RemoteMethod;
import org.mobula.invoke.Stub;
import org.mobula.replica.Reads;
import org.mobula.replica.Writes;
import org.mobula.replica.internal.space.ReplicaSpace;

/**
 * One replicated object at this rank: its root, inside, and what calls of it need.
 *
 * <p><b>Threads:</b> any; the root belongs to who is inside of the {@link ReadGate}. <b>Ownership:</b> the root ends with
 * the object's removal, or when this rank's replica is given up; stubs, which live on, keep nothing of it.
 */
final class Replica {
    final long id;
    final ReplicaDescriptor birth;
    final String name;
    final Class<?> rootClass;
    final ReplicaSpace space;
    final InterfaceShape shape;
    final Dispatcher dispatcher;
    final ReadGate gate = new ReadGate();
    final Monitors monitors;
    final Stub stub;
    private final boolean[] writes;
    private final boolean[] reads;
    private final boolean[] brief;
    private volatile @Nullable Object root; // inside; why volatile: who let it go has said before why
    private int hashes;
    private volatile @Nullable MobulaException gone;

    /**
     * @param id its creation's place in the order
     * @param rootClass the program's
     * @param interfaces the program's, by which it is called
     */
    Replica(OrderedReplicas all, long id, ReplicaDescriptor birth, Class<?> rootClass, List<Class<?>> interfaces)
            throws ClassNotFoundException {
        this.id = id;
        this.birth = birth;
        this.name = birth.name();
        this.rootClass = rootClass;
        this.space = all.space();
        this.shape = InterfaceShape.of(interfaces);
        Class<?>[] inner = new Class<?>[interfaces.size()];
        for (int i = 0; i < inner.length; i++) {
            inner[i] = space.inside(interfaces.get(i));
        }
        this.dispatcher = InterfaceShape.of(inner).dispatcher();
        this.monitors = new Monitors(all.schedule());
        this.writes = new boolean[shape.methods().size()];
        this.reads = new boolean[shape.methods().size()];
        this.brief = new boolean[shape.methods().size()];
        shape.methods().forEach(this::classify);
        for (RemoteMethod method : shape.methods()) {
            brief[method.index()] = all.runsBriefly() && space.endsSoon(rootClass, method);
        }
        interfaces.forEach(space.outside()::allowMeaning);
        this.stub = shape.stub(new ReplicaInvoker(all, this));
    }

    private void classify(RemoteMethod method) {
        reads[method.index()] = isDeclared(method, Reads.class);
        writes[method.index()] =
                !reads[method.index()] && (isDeclared(method, Writes.class) || !space.isReading(rootClass, method));
    }

    private boolean isDeclared(RemoteMethod method, Class<? extends java.lang.annotation.Annotation> how) {
        return Stream.of(rootClass, method.owner()).anyMatch(type -> declared(type, method, how));
    }

    private static boolean declared(
            Class<?> type, RemoteMethod method, Class<? extends java.lang.annotation.Annotation> how) {
        try {
            AnnotatedElement found = type.getMethod(method.name(), method.type().parameterArray());
            return found instanceof Method && found.isAnnotationPresent(how);
        } catch (NoSuchMethodException elsewhere) {
            return false;
        }
    }

    /** Whether there is a method of this number. */
    boolean has(int method) {
        return method >= 0 && method < writes.length;
    }

    /** Whether a method begins as a write. */
    boolean writes(int method) {
        return writes[method];
    }

    /**
     * Whether a method ends soon and waits for nothing while no write that waits keeps a monitor, so that it may run on the
     * thread that polls.
     */
    boolean isBrief(int method) {
        return brief[method];
    }

    /** Whether the program says that a method only reads. */
    boolean isDeclaredReading(int method) {
        return reads[method];
    }

    /** A method began as a read, and wrote: from now on it begins as a write. */
    void hasWritten(int method) {
        writes[method] = true; // why no more: who does not see it yet finds out by itself
    }

    /** The object has been made, or has come. */
    void root(Object made, int hashesGiven) {
        root = made;
        hashes = hashesGiven;
    }

    /** Inside of the gate: the object's root. */
    Object root() {
        Object here = root;
        if (here == null) {
            throw gone != null ? gone : new IllegalStateException("\"" + name + "\" has no root yet");
        }
        return here;
    }

    /** In a write: a hash code that no other object of this one has; spread, as tables want it. */
    int nextHash() {
        int hash = ++hashes * 0x9E3779B9;
        return hash != 0 ? hash : nextHash();
    }

    /** In a write that begins again: so many hash codes were given before it. */
    void hashes(int given) {
        hashes = given;
    }

    /** How many hash codes were given. */
    int hashes() {
        return hashes;
    }

    /** This rank has no replica of the object any more: calls fail, now and for good. */
    void end(MobulaException why) {
        if (gone == null) {
            gone = why;
        }
        monitors.wakeAllReads();
    }

    /** With the baton, when it has ended: nobody reads or writes it any more, and its memory is free. */
    void letGo() {
        root = null;
        monitors.wakeAllWrites();
    }

    /** Throws why there is no replica here, if there is none. */
    void require() {
        MobulaException why = gone;
        if (why != null) {
            throw why;
        }
    }

    /** Why there is no replica here, or null. */
    @Nullable
    MobulaException gone() {
        return gone;
    }

    /** What a call of a method is, in words. */
    String label(int method) {
        return shape.methods().get(method).label();
    }
}
