package org.mobula.group;

import java.lang.reflect.Array;
import java.util.Arrays;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;
import org.mobula.group.internal.Elements;
import org.mobula.group.internal.Signature;
import org.mobula.invoke.Analyser;
import org.mobula.invoke.Conduct;
import org.mobula.invoke.Dispatcher;
import org.mobula.invoke.InterfaceShape;
import org.mobula.invoke.Verdict;

/**
 * A member that is here, and what is known of its methods.
 *
 * <p><b>Threads:</b> any.
 */
final class LocalMember {
    private final Object target;
    private final int rank;
    private final InterfaceShape shape;
    private final Dispatcher dispatcher;
    private final Analyser analyser;
    private final @Nullable Verdict[] verdicts; // why plain: a race only asks the analyser twice
    private final Conduct[] conducts;
    private final Map<Long, SerialQueue> streams = new ConcurrentHashMap<>();

    LocalMember(Object target, int rank, InterfaceShape shape, Analyser analyser) {
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

    /** The queue of the calls that a rank makes by one stream. */
    SerialQueue stream(int origin, int stream) {
        return streams.computeIfAbsent((long) origin << 32 | stream, unused -> new SerialQueue());
    }

    /** An array for an argument: the member's own, if it supplies one. */
    Object array(Signature signature, Elements elements, int parameter, int length) {
        if (target instanceof ArraySupplier supplier) {
            Object supplied = supplier.supply(signature.method().name(), parameter, length);
            if (supplied != null) {
                if (!elements.isArray(supplied) || Array.getLength(supplied) != length) {
                    throw new ConfigurationException(target.getClass().getTypeName() + ".supply gave a "
                            + supplied.getClass().getTypeName() + " for parameter " + parameter + " of "
                            + signature.label() + ", where a "
                            + signature.type(parameter).getTypeName() + " of length " + length + " arrives");
                }
                return supplied;
            }
        }
        return elements.fresh(length);
    }
}
