package org.mobula.invoke.internal.analysis;

import java.lang.constant.ClassDesc;
import java.lang.invoke.MethodType;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.mobula.invoke.Confinement;
import org.mobula.invoke.internal.analysis.Classes.Found;

/**
 * Walks the calls that one method can make with its arguments, and follows the arguments until they escape.
 *
 * <p>Each method is read once per exact class of its receiver, without regard to who calls it; what the caller needs
 * is its {@link EscapeSummary}. What cannot be read, what calls itself, and what leads too far lets everything escape.
 *
 * <p>Made for one question; not for several threads.
 */
public final class EscapeAnalysis {
    private static final int DEEPEST = 40;
    private static final int MOST_METHODS = 400;

    final Classes classes = new Classes();
    final Fields fields = new Fields(classes);
    final Callees callees;
    private final Class<?> target;
    private final Map<Key, EscapeSummary> done = new HashMap<>();
    private final Set<Key> running = new HashSet<>();

    /** A method in the context of what is known about its receiver. */
    private record Key(
            Class<?> declaring, String method, @Nullable Class<?> receiver) {}

    /**
     * @param remoteMarkers interfaces whose subtypes are remote
     * @param target the exact class of the object that is called
     */
    public EscapeAnalysis(List<Class<?>> remoteMarkers, Class<?> target) {
        this.callees = new Callees(classes, remoteMarkers);
        this.target = target;
    }

    /** For each parameter of a method, whether arguments outlive a call of it on the target. */
    public List<Confinement> confinement(String name, MethodType type) {
        int parameters = type.parameterCount();
        EscapeSummary summary;
        try {
            Found found = classes.select(target, name, type.descriptorString());
            summary = found == null
                    ? EscapeSummary.escaping(parameters + 1, "is not declared by a class that can be read")
                    : summary(found, target);
        } catch (Objection objection) {
            summary = EscapeSummary.escaping(parameters + 1, objection.because());
        } catch (RuntimeException | LinkageError broken) {
            // why: unreadable or odd bytecode is no reason to fail a call that the JVM itself can run
            summary = EscapeSummary.escaping(parameters + 1, "its bytecode cannot be followed (" + broken + ")");
        }
        String start = Classes.simpleName(target) + "." + name;
        EscapeSummary all = summary;
        return java.util.stream.IntStream.rangeClosed(1, parameters)
                .mapToObj(operand -> confinement(all, operand, start))
                .toList();
    }

    /** Operand 0 is the target, which outlives the call, as does the result. */
    private static Confinement confinement(EscapeSummary summary, int operand, String start) {
        EscapeSummary.Operand fate = summary.operands().get(operand);
        String how = fate.escape();
        if (how == null && fate.tiedTo().contains(0)) {
            how = fate.link();
        }
        if (how == null && summary.result().contains(operand)) {
            how = "is returned";
        }
        return how == null
                ? new Confinement.Confined()
                : new Confinement.Escapes(start + (how.startsWith(" ->") ? "" : ": ") + how);
    }

    /** What becomes of a method's operands. */
    EscapeSummary summary(Found found, @Nullable Class<?> receiver) {
        Key key = new Key(
                found.declaring(),
                found.method().methodName().stringValue()
                        + found.method().methodType().stringValue(),
                receiver);
        EscapeSummary known = done.get(key);
        if (known != null) {
            return known;
        }
        MethodEscapes method = new MethodEscapes(this, found, receiver);
        if (!running.add(key)) {
            return EscapeSummary.escaping(method.operands(), "calls itself");
        }
        try {
            EscapeSummary summary = running.size() > DEEPEST || done.size() > MOST_METHODS
                    ? EscapeSummary.escaping(method.operands(), "calls more than can be followed")
                    : method.summary();
            done.put(key, summary);
            return summary;
        } catch (Objection objection) {
            EscapeSummary summary = EscapeSummary.escaping(method.operands(), objection.because());
            done.put(key, summary);
            return summary;
        } finally {
            running.remove(key);
        }
    }

    Class<?> load(ClassDesc type, Class<?> from) {
        return classes.load(type, from);
    }
}
