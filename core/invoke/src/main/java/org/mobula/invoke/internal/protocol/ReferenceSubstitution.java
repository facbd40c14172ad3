package org.mobula.invoke.internal.protocol;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import org.mobula.codec.Connection;
import org.mobula.codec.ObjectReader;
import org.mobula.codec.ObjectWriter;
import org.mobula.codec.Substitute;
import org.mobula.codec.Substitution;
import org.mobula.codec.UnknownTypeException;
import org.mobula.invoke.InterfaceException;
import org.mobula.invoke.InterfaceShape;
import org.mobula.invoke.Invoker;
import org.mobula.invoke.MismatchException;
import org.mobula.invoke.ReferenceKind;
import org.mobula.invoke.Stub;

/**
 * Sends stubs, and objects that models cover, as references: the interfaces once per connection, then per reference one
 * byte for its kind, and the data that the kind writes.
 *
 * <p><b>Threads:</b> any.
 */
public final class ReferenceSubstitution implements Substitution {
    /** The name of this substitution in messages. */
    static final String NAME = "ref";

    private static final String SEPARATOR = ";"; // which no class name contains
    private static final int MAX_INTERFACES = 64;

    private final int rank;
    private final List<ReferenceKind> kinds = new CopyOnWriteArrayList<>();

    /** Not a {@link ClassValue}, because kinds refer to the node, which the classes would keep alive. */
    private final Map<Class<?>, Optional<ReferenceKind>> covering = new ConcurrentHashMap<>();

    /** @param rank this node's */
    ReferenceSubstitution(int rank) {
        this.rank = rank;
    }

    private Optional<ReferenceKind> covering(Class<?> type) {
        Optional<ReferenceKind> known = covering.get(type);
        if (known == null) {
            known = kinds.stream()
                    .filter(kind -> !type.isInterface() && kind.covers(type))
                    .findFirst();
            covering.put(type, known);
        }
        return known;
    }

    /** Adds a kind of references. */
    public void add(ReferenceKind kind) {
        if (kinds.stream().anyMatch(other -> other.number() == kind.number())) {
            throw new IllegalStateException("references of kind " + kind.number() + " are already registered");
        }
        kinds.add(kind);
    }

    @Override
    public boolean covers(Class<?> type) {
        return Stub.class.isAssignableFrom(type) || covering(type).isPresent();
    }

    @Override
    public Substitute of(Class<?> type) {
        if (Stub.class.isAssignableFrom(type)) {
            return new Shaped(InterfaceShape.of(List.of(type.getInterfaces())));
        }
        return new Shaped(covering(type).orElseThrow().shapeOf(type));
    }

    @Override
    public Substitute of(String text, long fingerprint, Connection connection) {
        List<Class<?>> interfaces = new ArrayList<>();
        for (String name : text.split(SEPARATOR, MAX_INTERFACES)) {
            interfaces.add(find(name, connection));
        }
        InterfaceShape shape = InterfaceShape.of(interfaces);
        if (shape.fingerprint() != fingerprint) {
            throw MismatchException.shape(shape.toString(), connection.peer(), rank);
        }
        return new Shaped(shape);
    }

    private static Class<?> find(String name, Connection connection) {
        try {
            return connection.find(name);
        } catch (ClassNotFoundException | LinkageError missing) {
            throw UnknownTypeException.of(name, connection, missing);
        }
    }

    private ReferenceKind kindOf(Object object) {
        Invoker invoker = Stub.invokerOf(object);
        if (invoker == null) {
            return covering(object.getClass()).orElseThrow();
        }
        for (ReferenceKind kind : kinds) {
            if (kind.refersBy(invoker)) {
                return kind;
            }
        }
        throw new InterfaceException(object + " cannot be sent to other ranks: no model supports such stubs. Send the"
                + " object in another way");
    }

    private ReferenceKind kind(byte number) {
        for (ReferenceKind kind : kinds) {
            if (kind.number() == number) {
                return kind;
            }
        }
        throw new MismatchException("received a reference of kind " + number + ", which no model of rank " + rank
                + " supports. Attach the same models at every rank");
    }

    /** References to objects of one shape. */
    private final class Shaped implements Substitute {
        private final InterfaceShape shape;
        private final String text;

        Shaped(InterfaceShape shape) {
            this.shape = shape;
            this.text = String.join(
                    SEPARATOR, shape.interfaces().stream().map(Class::getName).toList());
        }

        @Override
        public String text() {
            return text;
        }

        @Override
        public long fingerprint() {
            return shape.fingerprint();
        }

        @Override
        public void write(ObjectWriter writer, Object object) {
            ReferenceKind kind = kindOf(object); // per object: stubs of one shape may be of different kinds
            writer.output().putByte((byte) kind.number());
            kind.write(writer, object);
        }

        @Override
        public Object read(ObjectReader reader) {
            return kind(reader.input().getByte()).read(reader, shape);
        }
    }
}
