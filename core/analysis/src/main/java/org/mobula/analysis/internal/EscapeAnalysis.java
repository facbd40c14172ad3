package org.mobula.analysis.internal;

import java.lang.invoke.MethodType;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.mobula.analysis.Proof;

/**
 * Follows the arguments of one method through the calls it can make, until they escape.
 *
 * <p>Each method is read once per exact class of its receiver, independently of its callers, which need only its
 * {@link EscapeSummary}. A method that cannot be read, that calls itself, or that calls too many others lets everything
 * escape.
 *
 * <p><b>Threads:</b> one. <b>Ownership:</b> made for one question.
 */
public final class EscapeAnalysis {
    private static final int MAX_DEPTH = 40;
    private static final int MAX_METHODS = 400;

    final ClassHierarchy classes = new ClassHierarchy();
    final FieldValues fields = new FieldValues(classes);
    final CallResolver resolver = new CallResolver(classes);
    private final Class<?> target;
    private final Map<ResolvedMethod.Key, EscapeSummary> done = new HashMap<>();
    private final Set<ResolvedMethod.Key> running = new HashSet<>();

    /** @param target the exact class of the called object */
    public EscapeAnalysis(Class<?> target) {
        this.target = target;
    }

    /** For each parameter of a method, whether arguments are confined to a call of it on the target. */
    public List<Proof> confinement(String name, MethodType type) {
        int parameters = type.parameterCount();
        EscapeSummary summary = summary(name, type);
        String start = ResolvedMethod.label(ClassHierarchy.simpleName(target), name);
        return IntStream.rangeClosed(1, parameters)
                .mapToObj(operand -> confinement(summary, operand, start))
                .toList();
    }

    private EscapeSummary summary(String name, MethodType type) {
        String reason;
        try {
            ResolvedMethod found = classes.select(target, name, type.descriptorString());
            if (found != null) {
                return summary(found, target);
            }
            reason = "is not declared by a class that can be read";
        } catch (AnalysisException failure) {
            reason = failure.reason();
        } catch (RuntimeException | LinkageError broken) {
            // The JVM itself may run the method, so the call must not fail.
            reason = "its bytecode cannot be followed (" + broken + ")";
        }
        return EscapeSummary.escaping(type.parameterCount() + 1, reason);
    }

    /** Operand 0 is the target, which outlives the call, as does the result. */
    private static Proof confinement(EscapeSummary summary, int operand, String start) {
        EscapeSummary.Operand fate = summary.operands().get(operand);
        String how = fate.escape();
        if (how == null && fate.tiedTo().contains(0)) {
            how = fate.link();
        }
        if (how == null && summary.result().contains(operand)) {
            how = "is returned";
        }
        return how == null ? Proof.PROVED : new Proof(AnalysisException.path(start, how));
    }

    /** The effects on a method's operands. */
    EscapeSummary summary(ResolvedMethod found, @Nullable Class<?> receiver) {
        ResolvedMethod.Key key = found.key(receiver);
        EscapeSummary known = done.get(key);
        if (known != null) {
            return known;
        }
        MethodEscapes method = new MethodEscapes(this, found, receiver);
        if (!running.add(key)) {
            return EscapeSummary.escaping(method.operands(), "calls itself");
        }
        EscapeSummary summary;
        try {
            summary = running.size() > MAX_DEPTH || done.size() > MAX_METHODS
                    ? EscapeSummary.escaping(method.operands(), "calls more than can be followed")
                    : method.summary();
        } catch (AnalysisException failure) {
            summary = EscapeSummary.escaping(method.operands(), failure.reason());
        } finally {
            running.remove(key);
        }
        done.put(key, summary);
        return summary;
    }
}
