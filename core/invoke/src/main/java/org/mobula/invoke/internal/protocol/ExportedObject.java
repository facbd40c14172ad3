package org.mobula.invoke.internal.protocol;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.mobula.invoke.Analyser;
import org.mobula.invoke.Confinement;
import org.mobula.invoke.Dispatcher;
import org.mobula.invoke.InterfaceShape;
import org.mobula.invoke.RemoteMethod;
import org.mobula.invoke.Verdict;

/**
 * An object that others may call, and what is known of its methods. Once withdrawn it is a tombstone: it still knows
 * how to read the arguments of late calls, and refuses them.
 *
 * <p><b>Threads:</b> any.
 */
final class ExportedObject {
    private static final long KNOWN = Long.MIN_VALUE;

    private final @Nullable Object target;
    private final InterfaceShape shape;
    private final @Nullable Analyser analyser;
    private final Dispatcher dispatcher;
    private final @Nullable Verdict[] verdicts; // why plain: a race only asks the analyser twice
    private final long[] confined; // by method, a bit for each object it takes; the top bit once it is known

    ExportedObject(@Nullable Object target, InterfaceShape shape, @Nullable Analyser analyser) {
        this.target = target;
        this.shape = shape;
        this.analyser = analyser;
        this.dispatcher = shape.dispatcher();
        this.verdicts = new Verdict[shape.methods().size()];
        this.confined = new long[verdicts.length];
    }

    /** The same without the object. */
    ExportedObject tombstone() {
        return new ExportedObject(null, shape, null);
    }

    /** The object, or null if it was withdrawn. */
    @Nullable
    Object target() {
        return target;
    }

    Dispatcher dispatcher() {
        return dispatcher;
    }

    InterfaceShape shape() {
        return shape;
    }

    /** Whether there is a method of this index. */
    boolean has(int method) {
        return method < verdicts.length;
    }

    /** Where a method may run. */
    Verdict verdict(int method) {
        Verdict verdict = verdicts[method];
        if (verdict == null) {
            verdict = ask(shape.methods().get(method));
            verdicts[method] = verdict;
        }
        return verdict;
    }

    /** The objects among a method's arguments that are confined to the call, the first one bit 0; 0 if none gains. */
    long confined(int method) {
        long known = confined[method];
        if (known == 0) {
            known = KNOWN | askConfined(shape.methods().get(method));
            confined[method] = known; // why plain: as for verdicts, and a long is not torn on any JVM of 64 bits
        }
        return known & ~KNOWN;
    }

    private long askConfined(RemoteMethod method) {
        List<Class<?>> parameters = method.type().parameterList();
        if (target == null || analyser == null || !method.takesObjects()) {
            return 0;
        }
        List<Confinement> answers = analyser.confinement(target.getClass(), method);
        long bits = 0;
        boolean gains = false;
        int objects = 0;
        for (int i = 0; i < parameters.size(); i++) {
            if (!parameters.get(i).isPrimitive() && objects < Long.SIZE - 1) {
                boolean isConfined = answers.get(i).isConfined();
                gains |= isConfined && parameters.get(i) != String.class;
                bits |= isConfined ? 1L << objects : 0;
                objects++;
            }
        }
        return gains ? bits : 0;
    }

    private Verdict ask(RemoteMethod method) {
        return target == null || analyser == null
                ? new Verdict.NeedsThread("the object was withdrawn")
                : analyser.verdict(target.getClass(), method);
    }
}
