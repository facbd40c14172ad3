package org.mobula.analysis.internal;

import java.lang.classfile.Opcode;
import java.lang.constant.DirectMethodHandleDesc;
import java.lang.invoke.MethodType;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.mobula.analysis.BlockingVerdict;

/**
 * Follows the calls that one method can make up to the first operation that may block.
 *
 * <p><b>Threads:</b> one. <b>Ownership:</b> made for one question.
 */
public final class BlockingAnalysis {
    private static final int MAX_DEPTH = 40;
    private static final int MAX_METHODS = 400;

    final ClassHierarchy classes = new ClassHierarchy();
    final FieldValues fields = new FieldValues(classes);
    final CallResolver resolver = new CallResolver(classes);
    private final Class<?> target;
    private final boolean freeMonitors;
    private final Set<Class<?>> initialized = new HashSet<>();
    private final Map<ResolvedMethod.Key, Cost> done = new HashMap<>();
    private final Set<ResolvedMethod.Key> running = new HashSet<>();

    /**
     * @param target the exact class of the called object
     * @param freeMonitors whether the program's own code never waits for a monitor
     */
    public BlockingAnalysis(Class<?> target, boolean freeMonitors) {
        this.freeMonitors = freeMonitors;
        this.target = target;
        for (Class<?> type = target; type != null; type = type.getSuperclass()) {
            initialized.add(type);
        }
    }

    /** Whether a call of this method on the target can block. */
    public BlockingVerdict verdict(String name, MethodType type) {
        String reason;
        try {
            if (isBrief(name, type.descriptorString())) {
                return new BlockingVerdict.Inline();
            }
            reason = "computes too long";
        } catch (AnalysisException failure) {
            reason = failure.reason();
        } catch (RuntimeException | LinkageError broken) {
            // The JVM itself may run the method, so the call must not fail.
            reason = "its bytecode cannot be followed (" + broken + ")";
        }
        String start = ResolvedMethod.label(ClassHierarchy.simpleName(target), name);
        return new BlockingVerdict.NeedsThread(AnalysisException.path(start, reason));
    }

    private boolean isBrief(String name, String descriptor) {
        LambdaBodies lambda = LambdaBodies.find(classes, target, name);
        if (lambda != null) {
            initialized.add(lambda.creator());
            return lambda.candidates().stream()
                    .allMatch(body -> costOfBody(lambda.creator(), body).isBrief());
        }
        ResolvedMethod found = classes.select(target, name, descriptor);
        if (found == null) {
            throw new AnalysisException("is not declared by a class that can be read");
        }
        return cost(found, target).isBrief();
    }

    /** The cost of a method that a lambda or method reference may run. */
    private Cost costOfBody(Class<?> creator, DirectMethodHandleDesc body) {
        Class<?> owner = classes.load(body.owner(), creator);
        Opcode instruction = LambdaBodies.instruction(body);
        if (instruction == null || ClassHierarchy.isOfJdk(owner)) {
            throw new AnalysisException(
                    "runs " + ResolvedMethod.label(ClassHierarchy.simpleName(owner), body.methodName())
                            + " by a method reference");
        }
        ResolvedMethod found =
                resolver.target(instruction, owner, body.methodName(), body.lookupDescriptor(), AbstractValue.ANY);
        return costOfInitializing(owner).plus(costOfCall(found, null));
    }

    /** The maximum cost of a method, including all methods it calls. */
    Cost cost(ResolvedMethod found, @Nullable Class<?> receiver) {
        ResolvedMethod.Key key = found.key(receiver);
        Cost known = done.get(key);
        if (known != null) {
            return known;
        }
        if (!running.add(key)) {
            throw new AnalysisException("calls itself");
        }
        if (running.size() > MAX_DEPTH || done.size() > MAX_METHODS) {
            throw new AnalysisException("calls more than can be followed");
        }
        Cost cost = new MethodCost(this, found, receiver).cost();
        running.remove(key);
        done.put(key, cost);
        return cost;
    }

    /** The cost of a called method; a failure names it. */
    Cost costOfCall(ResolvedMethod found, @Nullable Class<?> receiver) {
        return AnalysisException.onPath(found.label(), () -> cost(found, receiver));
    }

    /** The cost of initialising a class, unless it is initialised already. */
    Cost costOfInitializing(Class<?> type) {
        Cost cost = Cost.ONE;
        if (type.isArray() || type.isPrimitive() || isInitializedByJvm(type) || !initialized.add(type)) {
            return cost;
        }
        if (type.getSuperclass() != null) {
            cost = cost.plus(costOfInitializing(type.getSuperclass()));
        }
        for (Class<?> parent : type.isInterface() ? List.<Class<?>>of() : ClassHierarchy.interfacesOf(type)) {
            cost = cost.plus(costOfInitializing(parent));
        }
        ResolvedMethod initializer = classes.declared(type, "<clinit>", "()V");
        if (initializer != null) {
            String step = "static initialiser of " + ClassHierarchy.simpleName(type);
            cost = cost.plus(AnalysisException.onPath(step, () -> cost(initializer, null)));
        }
        return cost;
    }

    /** Whether code of a class never waits for a monitor. Code of the JDK always may. */
    boolean hasFreeMonitors(Class<?> declaring) {
        return freeMonitors && declaring.getClassLoader() != null;
    }

    private static boolean isInitializedByJvm(Class<?> type) {
        return type.getPackageName().equals("java.lang");
    }
}
