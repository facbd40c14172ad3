package org.mobula.remote.internal;

import java.time.Duration;
import org.jspecify.annotations.Nullable;
import org.mobula.invoke.ClassSource;
import org.mobula.invoke.InterfaceShape;
import org.mobula.invoke.Invocations;
import org.mobula.runtime.Deadline;

/**
 * Class loading between ranks: serves the classes of this rank and asks other ranks for theirs.
 *
 * <p><b>Threads:</b> any.
 */
public final class ClassLoading implements ClassService {
    /** The object number of each rank's {@link ClassService}. */
    public static final int OBJECT = 2;

    private static final InterfaceShape SHAPE = InterfaceShape.of(ClassService.class);

    private final Invocations invocations;

    /** @param invocations this node's */
    public ClassLoading(Invocations invocations) {
        this.invocations = invocations;
    }

    /** The shape of the service. */
    public static InterfaceShape shape() {
        return SHAPE;
    }

    @Override
    public byte @Nullable [] bytes(String name) {
        return invocations.classes().bytes(name);
    }

    /** The classes of another rank. */
    public ClassSource of(int rank) {
        ClassService there = (ClassService) SHAPE.stub(invocations.invoker(rank, OBJECT, SHAPE));
        return name -> ask(there, name, NameService.DEFAULT_TIMEOUT);
    }

    private static byte @Nullable [] ask(ClassService there, String name, Duration patience) {
        try {
            return Deadline.within(patience, () -> there.bytes(name));
        } catch (RuntimeException | Error thrown) {
            throw thrown;
        } catch (Exception checked) {
            throw new AssertionError("a class service throws no checked exception", checked);
        }
    }
}
