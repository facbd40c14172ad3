package org.mobula.remote.internal;

import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.mobula.codec.ObjectReader;
import org.mobula.codec.ObjectWriter;
import org.mobula.invoke.InterfaceShape;
import org.mobula.invoke.Invocations;
import org.mobula.invoke.Invoker;
import org.mobula.invoke.ReferenceKind;
import org.mobula.invoke.RemoteInvoker;
import org.mobula.invoke.Stub;
import org.mobula.remote.NotRemoteException;

/**
 * Remote objects travel as a rank and an object number. The receiver, even at the object's own rank, makes a stub of
 * the reference.
 *
 * <p><b>Threads:</b> any.
 */
public final class RemoteReferences implements ReferenceKind {
    private static final int NUMBER = 0;

    private final Invocations invocations;
    private final Set<InterfaceShape> admitted = ConcurrentHashMap.newKeySet();

    /** @param invocations this node's */
    public RemoteReferences(Invocations invocations) {
        this.invocations = invocations;
    }

    /**
     * The stub of an object, which is exported if necessary. A stub is returned as it is.
     *
     * @throws NotRemoteException if it implements no remote interface
     */
    public Stub stubOf(Object object) {
        return object instanceof Stub stub ? stub : invocations.export(object, this::admitted);
    }

    @Override
    public int number() {
        return NUMBER;
    }

    @Override
    public boolean covers(Class<?> type) {
        return !type.isInterface() && RemoteInterfaces.isRemote(type);
    }

    @Override
    public InterfaceShape shapeOf(Class<?> type) {
        return RemoteInterfaces.shapeOf(type);
    }

    @Override
    public boolean refersBy(Invoker invoker) {
        return invoker instanceof RemoteInvoker;
    }

    @Override
    public void write(ObjectWriter writer, Object object) {
        if (object instanceof Stub stub) {
            invocations.writeReference(writer, stub);
        } else {
            invocations.writeReference(writer, object, this::admitted);
        }
    }

    @Override
    public Stub read(ObjectReader reader, InterfaceShape shape) {
        admit(shape);
        return invocations.readReference(reader, shape);
    }

    private InterfaceShape admitted(Object object) {
        InterfaceShape shape = RemoteInterfaces.shapeOf(object.getClass());
        admit(shape);
        return shape;
    }

    /** Allows the types that the interfaces mention to travel, once. */
    private void admit(InterfaceShape shape) {
        if (admitted.contains(shape)) {
            return;
        }
        for (Class<?> each : shape.interfaces()) {
            if (!RemoteInterfaces.isRemote(each)) {
                throw new NotRemoteException(each);
            }
            invocations.codecs().allowMeaning(each);
        }
        admitted.add(shape);
    }
}
