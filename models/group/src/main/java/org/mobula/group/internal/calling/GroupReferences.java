package org.mobula.group.internal.calling;

import org.jspecify.annotations.Nullable;
import org.mobula.codec.ObjectReader;
import org.mobula.codec.ObjectWriter;
import org.mobula.invoke.InterfaceShape;
import org.mobula.invoke.Invoker;
import org.mobula.invoke.MismatchException;
import org.mobula.invoke.ReferenceKind;
import org.mobula.invoke.Stub;

/**
 * Group references travel as the group's table and arrive as new references, whose methods are not configured.
 *
 * <p><b>Threads:</b> any.
 */
public final class GroupReferences implements ReferenceKind {
    private static final int NUMBER = 1;

    private final GroupNode node;

    public GroupReferences(GroupNode node) {
        this.node = node;
    }

    @Override
    public int number() {
        return NUMBER;
    }

    @Override
    public boolean refersBy(Invoker invoker) {
        return invoker instanceof GroupInvoker;
    }

    @Override
    public void write(ObjectWriter writer, Object object) {
        if (!(Stub.invokerOf(object) instanceof GroupInvoker invoker)) {
            throw new AssertionError("only references to groups are written like this");
        }
        writer.writeElement(invoker.group().table());
    }

    @Override
    public Stub read(ObjectReader reader, InterfaceShape shape) {
        if (!(reader.readElement() instanceof GroupTable table)) {
            throw new MismatchException("a reference to a group came without the group");
        }
        return reference(table, shape);
    }

    /** A new reference. */
    public Stub reference(GroupTable table, InterfaceShape shape) {
        table.requireWithin(node.engine().size());
        String type = shape.interfaces().getFirst().getName();
        if (!table.type().equals(type) || table.fingerprint() != shape.fingerprint()) {
            throw new MismatchException("a reference to group \"" + table.name() + "\" came as a " + shape.name()
                    + ", but its interface is " + table.type());
        }
        LocalGroup known = node.context().find(table.id());
        if (known == null) {
            @Nullable LocalMember[] none = new @Nullable LocalMember[table.size()];
            known = node.context()
                    .add(new LocalGroup(table, shape, node.engine().rank(), none));
        }
        if (!known.table().agrees(table)) {
            throw new MismatchException("a reference to group \"" + table.name() + "\" came under number " + table.id()
                    + ", which is that of " + known.describe());
        }
        return shape.recordingStub(new GroupInvoker(node, known));
    }
}
