package org.mobula.invoke.internal.protocol;

import org.jspecify.annotations.Nullable;
import org.mobula.invoke.Analyser;
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
    private final @Nullable Object target;
    private final InterfaceShape shape;
    private final @Nullable Analyser analyser;
    private final Dispatcher dispatcher;
    private final @Nullable Verdict[] verdicts; // why plain: a race only asks the analyser twice

    ExportedObject(@Nullable Object target, InterfaceShape shape, @Nullable Analyser analyser) {
        this.target = target;
        this.shape = shape;
        this.analyser = analyser;
        this.dispatcher = shape.dispatcher();
        this.verdicts = new Verdict[shape.methods().size()];
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

    private Verdict ask(RemoteMethod method) {
        return target == null || analyser == null
                ? new Verdict.NeedsThread("the object was withdrawn")
                : analyser.verdict(target.getClass(), method);
    }
}
