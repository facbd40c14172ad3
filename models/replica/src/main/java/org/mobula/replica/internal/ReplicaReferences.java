package org.mobula.replica.internal;

import org.mobula.codec.ObjectReader;
import org.mobula.codec.ObjectWriter;
import org.mobula.invoke.InterfaceShape;
import org.mobula.invoke.Invoker;
import org.mobula.invoke.MismatchException;
import org.mobula.invoke.ReferenceKind;
import org.mobula.invoke.Stub;
import org.mobula.replica.ReplicaUnavailableException;

/**
 * References to replicated objects. They travel as numbers, and refer to the receiver's own replica (Maassen 2003,
 * section 4.1.1), which exists there: a message waits at its receiver until that has got as far in the order as the
 * sender had.
 *
 * <p><b>Threads:</b> any. <b>Failure:</b> {@link ReplicaUnavailableException} if the object was removed, or the
 * receiver has no replica of it.
 */
public final class ReplicaReferences implements ReferenceKind {
    private static final int NUMBER = 2;

    private final ReplicaCatalog catalog;
    private final int rank;

    ReplicaReferences(ReplicaCatalog catalog, int rank) {
        this.catalog = catalog;
        this.rank = rank;
    }

    @Override
    public int number() {
        return NUMBER;
    }

    @Override
    public boolean refersBy(Invoker invoker) {
        return invoker instanceof ReplicaInvoker;
    }

    @Override
    public void write(ObjectWriter writer, Object object) {
        if (!(Stub.invokerOf(object) instanceof ReplicaInvoker invoker)) {
            throw new AssertionError("a reference to something other than a replicated object");
        }
        writer.output().putLong(invoker.replica().id);
        writer.writeElement(invoker.replica().name);
    }

    @Override
    public Stub read(ObjectReader reader, InterfaceShape shape) {
        long id = reader.input().getLong();
        if (!(reader.readElement() instanceof String name)) {
            throw new MismatchException("a reference to a replicated object came without its name");
        }
        ReplicaCatalog.Entry entry = catalog.known(id);
        if (entry == null) {
            throw ReplicaUnavailableException.removed(name);
        }
        Replica replica = entry.replica();
        if (replica == null) {
            throw entry.why() != null ? entry.why() : ReplicaUnavailableException.removed(name);
        }
        if (replica.shape.fingerprint() != shape.fingerprint()) {
            throw new MismatchException("a reference to the replicated object \"" + name + "\" came as a "
                    + shape.name() + ", but it is a " + replica.shape.name() + " at rank " + rank);
        }
        return replica.stub;
    }
}
