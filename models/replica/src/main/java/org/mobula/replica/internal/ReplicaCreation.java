package org.mobula.replica.internal;

import java.lang.invoke.MethodType;
import java.lang.reflect.Constructor;
import java.lang.reflect.InvocationTargetException;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;
import org.mobula.memory.Input;
import org.mobula.order.OrderedMessage;
import org.mobula.replica.ReplicaTakenException;
import org.mobula.replica.ReplicaUnavailableException;
import org.mobula.replica.internal.space.ReplicaHooks;

/**
 * Creates a replicated object at this rank, as every rank does.
 *
 * <p><b>Threads:</b> the one that holds the {@link WriteExecutor}.
 */
final class ReplicaCreation implements ConstructionContext {
    private final Replica.Environment environment;
    private final ReplicaCatalog catalog;
    private final long sequence;
    private final String source;
    private final ReplicaDescriptor descriptor;
    private final String constructor;
    private final byte[] arguments;
    private final boolean swapped;
    private @Nullable Replica replica;

    /** @param content positioned after the kind */
    ReplicaCreation(Replica.Environment environment, ReplicaCatalog catalog, OrderedMessage message, Input content) {
        this.environment = environment;
        this.catalog = catalog;
        this.sequence = message.sequence();
        this.source = "rank " + message.origin();
        this.descriptor = ReplicaDescriptor.read(content);
        this.constructor = ReplicaMessage.text(content);
        this.arguments = ReplicaMessage.bytes(content);
        this.swapped = content.isSwapped();
    }

    /**
     * Creates the object.
     *
     * @param copier reads the constructor's arguments
     * @throws Throwable what the constructor threw, or the reason why this rank has no replica
     */
    void run(SpaceCopier copier) throws Throwable {
        ReplicaCatalog.Entry taken = catalog.named(descriptor.name());
        if (taken != null) {
            throw new ReplicaTakenException(
                    descriptor.name(), taken.descriptor().rootClass());
        }
        Replica made;
        Constructor<?> found;
        try {
            made = environment.prepare(descriptor, sequence, source);
            found = constructor(environment.space().inside(made.rootClass));
        } catch (ClassNotFoundException | LinkageError | RuntimeException missing) {
            throw missing(missing);
        }
        replica = made;
        ReplicaHooks.Slot thread = ReplicaHooks.slot();
        thread.run(this);
        try {
            environment.space().initialize(made.rootClass);
            Object[] values = (Object[]) copier.readInside(ReplicaMessage.input(arguments, swapped));
            made.root(found.newInstance(values), 0);
        } catch (InvocationTargetException thrown) {
            Throwable target = thrown.getTargetException();
            // including LinkageError: later uses of a class throw it if its initialiser ran out of memory
            boolean local = target instanceof VirtualMachineError || target instanceof LinkageError;
            throw local ? missing(target) : target;
        } catch (RuntimeException | VirtualMachineError | LinkageError missing) {
            throw missing(missing); // other ranks may have the object, so its name is taken here as well
        } finally {
            thread.run(null);
        }
        catalog.add(made);
    }

    private Throwable missing(Throwable cause) {
        return catalog.miss(descriptor, sequence, "creating it", cause);
    }

    private Constructor<?> constructor(Class<?> inside) {
        return Arrays.stream(inside.getDeclaredConstructors())
                .filter(each -> descriptor(each).equals(constructor))
                .peek(each -> each.setAccessible(true))
                .findFirst()
                .orElseThrow(() -> ReplicaUnavailableException.otherCode(
                        descriptor.name(), environment.rank(), source, descriptor.rootClass()));
    }

    /** A constructor's parameters. */
    static String descriptor(Constructor<?> of) {
        return MethodType.methodType(void.class, of.getParameterTypes()).descriptorString();
    }

    @Override
    public int number() {
        if (replica == null) {
            throw new IllegalStateException("nothing is created");
        }
        return replica.nextHash();
    }
}
