package org.mobula.group.internal.calling;

import java.lang.reflect.Array;
import java.util.Arrays;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;
import org.mobula.group.ArraySupplier;
import org.mobula.group.ConfigurationException;
import org.mobula.group.internal.wire.ElementType;
import org.mobula.group.internal.wire.MethodSignature;
import org.mobula.invoke.Analyser;
import org.mobula.invoke.Conduct;
import org.mobula.invoke.Dispatcher;
import org.mobula.invoke.InterfaceShape;
import org.mobula.invoke.Verdict;
import org.mobula.runtime.spi.Engine;

/**
 * A member that is here, and what is known of its methods.
 *
 * <p><b>Threads:</b> any.
 */
public final class LocalMember {
    private final Object target;
    private final int rank;
    private final InterfaceShape shape;
    private final Dispatcher dispatcher;
    private final Analyser analyser;
    private final @Nullable Verdict[] verdicts; // why plain: a race only asks the analyser twice
    private final Conduct[] conducts;
    private final Map<Long, SerialQueue> streams = new ConcurrentHashMap<>();

    public LocalMember(Object target, int rank, InterfaceShape shape, Analyser analyser) {
        this.target = target;
        this.rank = rank;
        this.shape = shape;
        this.dispatcher = shape.dispatcher();
        this.analyser = analyser;
        this.verdicts = new Verdict[shape.methods().size()];
        this.conducts = new Conduct[verdicts.length];
        Arrays.setAll(conducts, unused -> new Conduct());
    }

    Object target() {
        return target;
    }

    int rank() {
        return rank;
    }

    Dispatcher dispatcher() {
        return dispatcher;
    }

    /** Where a method may run. */
    Verdict verdict(int method) {
        Verdict verdict = verdicts[method];
        if (verdict == null) {
            verdict = analyser.verdict(target.getClass(), shape.methods().get(method));
            verdicts[method] = verdict;
        }
        return verdict;
    }

    /** How a method has behaved that kept the polling thread. */
    Conduct conduct(int method) {
        return conducts[method];
    }

    /** Runs a call that a rank has made by one stream, behind those before it. */
    void inOrder(Engine engine, int origin, int stream, Runnable call) {
        long key = (long) origin << 32 | stream;
        boolean taken = false;
        while (!taken) { // why again: the queue may have come to its end just now
            SerialQueue queue =
                    streams.computeIfAbsent(key, unused -> new SerialQueue(idle -> streams.remove(key, idle)));
            taken = queue.run(engine, call);
            if (!taken) {
                streams.remove(key, queue);
            }
        }
    }

    /**
     * An array for an argument: the member's own, if it supplies one that is free.
     *
     * @param leaving arrays that are on their way to other ranks, so that nothing may arrive in them
     * @param leaves whether this one will be
     */
    Object array( // why six: it is asked for each array of each call, where an object for them would be garbage
            MethodSignature signature,
            ElementType elements,
            int parameter,
            int length,
            ArraysInUse leaving,
            boolean leaves) {
        if (target instanceof ArraySupplier supplier) {
            Object supplied = supplier.supply(signature.method().name(), parameter, length);
            if (supplied != null) {
                if (!elements.isArray(supplied) || Array.getLength(supplied) != length) {
                    throw new ConfigurationException(target.getClass().getTypeName() + ".supply gave a "
                            + supplied.getClass().getTypeName() + " for parameter " + parameter + " of "
                            + signature.label() + ", where a "
                            + signature.type(parameter).getTypeName() + " of length " + length + " arrives");
                }
                if (leaves ? leaving.add(supplied) : !leaving.has(supplied)) {
                    return supplied;
                }
            }
        }
        return elements.fresh(length);
    }
}
