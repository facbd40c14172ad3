package org.mobula.group.internal.calling;

import java.lang.reflect.Array;
import java.util.Arrays;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;
import org.mobula.analysis.Analyser;
import org.mobula.analysis.BlockingVerdict;
import org.mobula.group.ArraySupplier;
import org.mobula.group.ConfigurationException;
import org.mobula.group.internal.wire.ElementType;
import org.mobula.group.internal.wire.MethodSignature;
import org.mobula.invoke.Dispatcher;
import org.mobula.invoke.InlineThrottle;
import org.mobula.invoke.InterfaceShape;
import org.mobula.invoke.RemoteMethod;
import org.mobula.runtime.spi.Engine;

/**
 * A member of this node, with what is known of its methods.
 *
 * <p><b>Threads:</b> any.
 */
public final class LocalMember {
    private final Object target;
    private final int rank;
    private final InterfaceShape shape;
    private final Dispatcher dispatcher;
    private final Analyser analyser;
    private final @Nullable BlockingVerdict[] verdicts; // plain: a race only asks the analyser twice
    private final InlineThrottle[] backoffs;
    private final Map<Long, SerialQueue> streams = new ConcurrentHashMap<>();

    public LocalMember(Object target, int rank, InterfaceShape shape, Analyser analyser) {
        this.target = target;
        this.rank = rank;
        this.shape = shape;
        this.dispatcher = shape.dispatcher();
        this.analyser = analyser;
        this.verdicts = new BlockingVerdict[shape.methods().size()];
        this.backoffs = new InlineThrottle[verdicts.length];
        Arrays.setAll(backoffs, unused -> new InlineThrottle());
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
    BlockingVerdict verdict(int method) {
        BlockingVerdict verdict = verdicts[method];
        if (verdict == null) {
            RemoteMethod asked = shape.methods().get(method);
            verdict = analyser.verdict(target.getClass(), asked.name(), asked.type());
            verdicts[method] = verdict;
        }
        return verdict;
    }

    /** How long a method that ran on the polling thread has kept it. */
    InlineThrottle backoff(int method) {
        return backoffs[method];
    }

    /** Runs a call after the earlier calls of the same stream of a rank. */
    void inOrder(Engine engine, int origin, int stream, Runnable call) {
        long key = (long) origin << 32 | stream;
        boolean taken = false;
        while (!taken) { // repeated, because the queue may just have become idle
            SerialQueue queue =
                    streams.computeIfAbsent(key, unused -> new SerialQueue(idle -> streams.remove(key, idle)));
            taken = queue.run(engine, call);
            if (!taken) {
                streams.remove(key, queue);
            }
        }
    }

    /**
     * An array for an argument: the member's own if it supplies one that is not in use, else a new one.
     *
     * @param inUse the arrays from which other calls are being relayed
     * @param relayed whether this call will be relayed from the array
     */
    Object array(
            MethodSignature signature,
            ElementType elements,
            int parameter,
            int length,
            ArraysInUse inUse,
            boolean relayed) {
        if (target instanceof ArraySupplier supplier) {
            Object supplied = supplier.supply(signature.method().name(), parameter, length);
            if (supplied != null) {
                if (!elements.isArray(supplied) || Array.getLength(supplied) != length) {
                    throw new ConfigurationException(target.getClass().getTypeName() + ".supply returned a "
                            + supplied.getClass().getTypeName() + " for parameter " + parameter + " of "
                            + signature.label() + ", where a "
                            + signature.type(parameter).getTypeName() + " of length " + length + " arrives");
                }
                if (relayed ? inUse.add(supplied) : !inUse.has(supplied)) {
                    return supplied;
                }
            }
        }
        return elements.fresh(length);
    }
}
