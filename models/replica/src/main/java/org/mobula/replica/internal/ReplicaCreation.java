package org.mobula.replica.internal;

import java.lang.invoke.MethodType;
import java.lang.reflect.Constructor;
import java.lang.reflect.InvocationTargetException;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;
import org.mobula.memory.Input;
import org.mobula.order.OrderedMessage;
import org.mobula.replica.ReplicaGoneException;
import org.mobula.replica.ReplicaTakenException;
import org.mobula.replica.internal.space.ReplicaHooks;

/**
 * A replicated object comes to be, at its turn, at every rank.
 *
 * <p><b>Threads:</b> who holds the schedule's baton.
 */
final class ReplicaCreation implements OrderedStep, ConstructionContext {
    private final OrderedReplicas all;
    private final long sequence;
    private final int origin;
    private final ReplicaDescriptor birth;
    private final String constructor;
    private final byte[] arguments;
    private final boolean swapped;
    private final @Nullable PendingWrite pending;
    private @Nullable Replica replica;

    /** @param content stands behind the kind */
    ReplicaCreation(OrderedReplicas all, OrderedMessage message, Input content, @Nullable PendingWrite pending) {
        this.all = all;
        this.sequence = message.sequence();
        this.origin = message.origin();
        this.birth = ReplicaDescriptor.read(content);
        this.constructor = ReplicaMessage.text(content);
        this.arguments = ReplicaMessage.bytes(content);
        this.swapped = content.isSwapped();
        this.pending = pending;
    }

    @Override
    public long sequence() {
        return sequence;
    }

    @Override
    public void run() {
        CallResult answer = all.answer();
        answer.begin(pending != null);
        try {
            make();
        } catch (InvocationTargetException thrown) {
            answer.threw(thrown.getTargetException());
        } catch (Throwable thrown) {
            answer.threw(thrown);
        }
        if (pending != null) {
            all.schedule().ended(pending);
            pending.answer(0, answer);
        }
        all.schedule().done();
    }

    private void make() throws Throwable {
        ReplicaCatalog.Entry taken = all.catalog().named(birth.name());
        if (taken != null) {
            throw new ReplicaTakenException(birth.name(), taken.birth().rootClass());
        }
        Replica made;
        Constructor<?> found;
        try {
            made = all.prepare(birth, sequence, source());
            found = constructor(made.space.inside(made.rootClass));
        } catch (ClassNotFoundException | LinkageError | RuntimeException missing) {
            throw all.miss(birth, sequence, "creating it", missing);
        }
        replica = made;
        ReplicaHooks.Place thread = ReplicaHooks.place();
        thread.run(this);
        try {
            made.space.initialize(made.rootClass);
            Object[] values = (Object[]) all.copies().readInside(ReplicaMessage.input(arguments, swapped));
            made.root(found.newInstance(values), 0);
        } catch (InvocationTargetException thrown) {
            // why a LinkageError, too: that is what is said of a class whose initialiser met the end of memory before
            if (thrown.getTargetException() instanceof VirtualMachineError
                    || thrown.getTargetException() instanceof LinkageError) {
                throw all.miss(birth, sequence, "creating it", thrown.getTargetException());
            }
            throw thrown;
        } catch (RuntimeException | VirtualMachineError | LinkageError missing) {
            // why all: the others may have it, and then its name is taken here, too
            throw all.miss(birth, sequence, "creating it", missing);
        } finally {
            thread.run(null);
        }
        all.catalog().add(made);
    }

    private Constructor<?> constructor(Class<?> inside) {
        return Arrays.stream(inside.getDeclaredConstructors())
                .filter(each -> descriptor(each).equals(constructor))
                .peek(each -> each.setAccessible(true))
                .findFirst()
                .orElseThrow(
                        () -> ReplicaGoneException.otherCode(birth.name(), all.rank(), source(), birth.rootClass()));
    }

    private String source() {
        return "rank " + origin;
    }

    /** A constructor's parameters. */
    static String descriptor(Constructor<?> of) {
        return MethodType.methodType(void.class, of.getParameterTypes()).descriptorString();
    }

    @Override
    public int number() {
        return created().nextHash();
    }

    private Replica created() {
        if (replica == null) {
            throw new IllegalStateException("nothing is created");
        }
        return replica;
    }
}
