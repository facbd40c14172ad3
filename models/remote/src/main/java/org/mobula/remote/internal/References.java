package org.mobula.remote.internal;

import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.mobula.codec.ObjectReader;
import org.mobula.codec.ObjectWriter;
import org.mobula.invoke.Analyser;
import org.mobula.invoke.InterfaceShape;
import org.mobula.invoke.Invocations;
import org.mobula.invoke.Invoker;
import org.mobula.invoke.ReferenceKind;
import org.mobula.invoke.RemoteInvoker;
import org.mobula.invoke.Stub;
import org.mobula.remote.NotRemoteException;

/**
 * Remote objects travel as rank and object number. At the other side, the object's own rank included, a reference
 * becomes a stub.
 *
 * <p><b>Threads:</b> any.
 */
public final class References implements ReferenceKind {
    private static final int NUMBER = 0;

    private final int rank;
    private final Invocations invocations;
    private final Analyser analyser = new Analyser(Markers.ALL);
    private final Set<InterfaceShape> admitted = ConcurrentHashMap.newKeySet();

    /**
     * @param rank this node's
     * @param invocations this node's
     */
    public References(int rank, Invocations invocations) {
        this.rank = rank;
        this.invocations = invocations;
    }

    /** Decides where methods run. */
    public Analyser analyser() {
        return analyser;
    }

    /**
     * The stub of an object, which is exported if it was not; a stub is its own.
     *
     * @throws NotRemoteException if it implements no remote interface
     */
    public Stub stubOf(Object object) {
        if (object instanceof Stub stub) {
            return stub;
        }
        RemoteInvoker invoker = invokerOf(object);
        return invoker.shape().stub(invoker);
    }

    @Override
    public int number() {
        return NUMBER;
    }

    @Override
    public boolean covers(Class<?> type) {
        return !type.isInterface() && Markers.isRemote(type);
    }

    @Override
    public InterfaceShape shapeOf(Class<?> type) {
        return Markers.shapeOf(type);
    }

    @Override
    public boolean refersBy(Invoker invoker) {
        return invoker instanceof RemoteInvoker;
    }

    @Override
    public void write(ObjectWriter writer, Object object) {
        RemoteInvoker reference = invokerOf(object);
        writer.output().putInt(reference.rank());
        writer.output().putInt(reference.objectId());
    }

    @Override
    public Stub read(ObjectReader reader, InterfaceShape shape) {
        admit(shape);
        int home = reader.input().getInt();
        return shape.stub(invocations.invoker(home, reader.input().getInt(), shape));
    }

    private RemoteInvoker invokerOf(Object object) {
        if (Stub.invokerOf(object) instanceof RemoteInvoker remote) {
            return remote;
        }
        InterfaceShape shape = Markers.shapeOf(object.getClass());
        admit(shape);
        return invocations.invoker(rank, invocations.export(object, target -> shape, analyser), shape);
    }

    /** Allows what the interfaces can mean, once. */
    private void admit(InterfaceShape shape) {
        if (admitted.contains(shape)) {
            return;
        }
        for (Class<?> each : shape.interfaces()) {
            if (!Markers.isRemote(each)) {
                throw new NotRemoteException(each);
            }
            invocations.codecs().allowMeaning(each);
        }
        admitted.add(shape);
    }
}
