package org.mobula.remote.internal;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.mobula.codec.Substitution;
import org.mobula.invoke.Analyser;
import org.mobula.invoke.InterfaceShape;
import org.mobula.invoke.Invocations;
import org.mobula.invoke.Invoker;
import org.mobula.invoke.RemoteInvoker;
import org.mobula.invoke.Stub;
import org.mobula.memory.Input;
import org.mobula.memory.Output;
import org.mobula.memory.TruncatedMessageException;
import org.mobula.remote.NotRemoteException;
import org.mobula.remote.WrongInterfaceException;

/**
 * Remote objects travel as references: rank, object number, the interfaces' fingerprint and names. At the other side,
 * the object's own rank included, a reference becomes a stub.
 *
 * <p><b>Threads:</b> any.
 */
public final class References implements Substitution {
    private static final int MOST_INTERFACES = 64;

    private final int rank;
    private final Invocations invocations;
    private final Analyser analyser = new Analyser(Markers.ALL);
    private final ClassLoader loader;
    private final Set<String> known = ConcurrentHashMap.newKeySet();

    /**
     * @param rank this node's
     * @param invocations this node's
     * @param loader finds the interfaces that references name
     */
    public References(int rank, Invocations invocations, ClassLoader loader) {
        this.rank = rank;
        this.invocations = invocations;
        this.loader = loader;
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
    public boolean covers(Class<?> type) {
        return Stub.class.isAssignableFrom(type) || (!type.isInterface() && Markers.isRemote(type));
    }

    @Override
    public void write(Object object, Output output) {
        RemoteInvoker reference = invokerOf(object);
        output.putInt(reference.rank());
        output.putInt(reference.objectId());
        output.putLong(reference.shape().fingerprint());
        List<Class<?>> interfaces = reference.shape().interfaces();
        output.putByte((byte) interfaces.size());
        for (Class<?> each : interfaces) {
            byte[] name = each.getName().getBytes(StandardCharsets.UTF_8);
            output.putShort((short) name.length);
            output.putBytes(name, 0, name.length);
        }
    }

    @Override
    public Object read(Input input) {
        int objectRank = input.getInt();
        int objectId = input.getInt();
        long fingerprint = input.getLong();
        int count = input.getByte();
        if (count < 1 || count > MOST_INTERFACES) {
            throw new TruncatedMessageException(input.position(), count, input.remaining());
        }
        List<Class<?>> interfaces = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            interfaces.add(load(getName(input), objectRank));
        }
        InterfaceShape shape = InterfaceShape.of(interfaces);
        if (shape.fingerprint() != fingerprint) {
            throw WrongInterfaceException.differs(shape.toString(), objectRank, rank);
        }
        allow(shape);
        return shape.stub(invocations.invoker(objectRank, objectId, shape));
    }

    private RemoteInvoker invokerOf(Object object) {
        Invoker invoker = Stub.invokerOf(object);
        if (invoker instanceof RemoteInvoker remote) {
            return remote;
        }
        if (invoker != null) {
            throw new NotRemoteException(object.getClass());
        }
        InterfaceShape shape = Markers.shapeOf(object.getClass());
        allow(shape);
        return invocations.invoker(rank, invocations.export(object, target -> shape, analyser), shape);
    }

    private void allow(InterfaceShape shape) {
        for (Class<?> each : shape.interfaces()) {
            if (known.add(each.getName())) {
                invocations.codecs().allowMeaning(each);
            }
        }
    }

    private Class<?> load(String name, int objectRank) {
        try {
            Class<?> type = Class.forName(name, false, loader);
            if (!type.isInterface() || !Markers.isRemote(type)) {
                throw new NotRemoteException(type);
            }
            return type;
        } catch (ClassNotFoundException unknown) {
            throw WrongInterfaceException.unknown(name, objectRank, rank);
        }
    }

    private static String getName(Input input) {
        int length = Short.toUnsignedInt(input.getShort());
        if (length > input.remaining()) {
            throw new TruncatedMessageException(input.position(), length, input.remaining());
        }
        byte[] bytes = new byte[length];
        input.getBytes(bytes, 0, length);
        return new String(bytes, StandardCharsets.UTF_8);
    }
}
