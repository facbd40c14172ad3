package org.mobula.invoke.internal.analysis;

import java.lang.constant.ClassDesc;
import java.lang.invoke.MethodType;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.mobula.invoke.Verdict;
import org.mobula.invoke.internal.analysis.Classes.Found;

/**
 * Walks the calls that one method can make, and objects to the first thing that may wait.
 *
 * <p>Made for one question; not for several threads.
 */
public final class BlockingAnalysis {
    private static final int DEEPEST = 40;
    private static final int MOST_METHODS = 400;

    final Classes classes = new Classes();
    final Fields fields = new Fields(classes);
    final Callees callees;
    private final Class<?> target;
    private final boolean monitorsAreFree;
    private final Set<Class<?>> initialized = new HashSet<>();
    private final Map<Key, Cost> done = new HashMap<>();
    private final Set<Key> running = new HashSet<>();

    /** A method in the context of what is known about its receiver. */
    private record Key(
            Class<?> declaring, String method, @Nullable Class<?> receiver) {}

    /**
     * @param remoteMarkers interfaces whose subtypes are remote
     * @param target the exact class of the object that is called
     * @param monitorsAreFree whether the program's own code never waits for a monitor
     */
    public BlockingAnalysis(List<Class<?>> remoteMarkers, Class<?> target, boolean monitorsAreFree) {
        this.monitorsAreFree = monitorsAreFree;
        this.callees = new Callees(classes, remoteMarkers);
        this.target = target;
        for (Class<?> type = target; type != null; type = type.getSuperclass()) {
            initialized.add(type);
        }
    }

    /** Whether calling this method on the target can wait. */
    public Verdict verdict(String name, MethodType type) {
        String start = Classes.simpleName(target) + "." + name;
        try {
            Found found = classes.select(target, name, type.descriptorString());
            if (found == null) {
                return new Verdict.NeedsThread(start + ": is not declared by a class that can be read");
            }
            Cost cost = cost(found, target);
            return cost.degree() > Cost.HIGHEST_DEGREE || cost.steps() > Cost.MOST_STEPS
                    ? new Verdict.NeedsThread(start + ": computes too long")
                    : new Verdict.Inline();
        } catch (Objection objection) {
            return new Verdict.NeedsThread(
                    start + (objection.because().startsWith(" ->") ? "" : ": ") + objection.because());
        } catch (RuntimeException | LinkageError broken) {
            // why: unreadable or odd bytecode is no reason to fail a call that the JVM itself can run
            return new Verdict.NeedsThread(start + ": its bytecode cannot be followed (" + broken + ")");
        }
    }

    /** What a method costs at most, with all that it calls. */
    Cost cost(Found found, @Nullable Class<?> receiver) {
        Key key = new Key(
                found.declaring(),
                found.method().methodName().stringValue()
                        + found.method().methodType().stringValue(),
                receiver);
        Cost known = done.get(key);
        if (known != null) {
            return known;
        }
        if (!running.add(key)) {
            throw new Objection("calls itself");
        }
        if (running.size() > DEEPEST || done.size() > MOST_METHODS) {
            throw new Objection("calls more than can be followed");
        }
        Cost cost = new MethodAnalysis(this, found, receiver).cost();
        running.remove(key);
        done.put(key, cost);
        return cost;
    }

    /** What a called method costs; an objection in it names the path. */
    Cost costOfCall(Found found, @Nullable Class<?> receiver) {
        String type = Classes.simpleName(found.declaring());
        String name = found.method().methodName().stringValue();
        return onPath(name.equals("<init>") ? "new " + type : type + "." + name, () -> cost(found, receiver));
    }

    /** What initialising a class costs: nothing if it has been initialised already. */
    Cost costOfInitializing(Class<?> type) {
        Cost cost = Cost.ONE;
        if (type.isArray() || type.isPrimitive() || isInitializedByJvm(type) || !initialized.add(type)) {
            return cost;
        }
        if (type.getSuperclass() != null) {
            cost = cost.plus(costOfInitializing(type.getSuperclass()));
        }
        for (Class<?> parent : type.isInterface() ? List.<Class<?>>of() : Classes.interfacesOf(type)) {
            cost = cost.plus(costOfInitializing(parent));
        }
        Found initializer = classes.declared(type, "<clinit>", "()V");
        if (initializer != null) {
            String step = "static initialiser of " + Classes.simpleName(type);
            cost = cost.plus(onPath(step, () -> cost(initializer, null)));
        }
        return cost;
    }

    /** Whether code of a class never waits for a monitor; the JDK's always may. */
    boolean findsMonitorsFree(Class<?> declaring) {
        return monitorsAreFree && declaring.getClassLoader() != null;
    }

    Class<?> load(ClassDesc type, Class<?> from) {
        return classes.load(type, from);
    }

    private static Cost onPath(String step, java.util.function.Supplier<Cost> rest) {
        try {
            return rest.get();
        } catch (Objection objection) {
            String because = objection.because();
            throw new Objection(" -> " + step + (because.startsWith(" ->") ? "" : ": ") + because);
        }
    }

    private static boolean isInitializedByJvm(Class<?> type) {
        return type.getPackageName().equals("java.lang");
    }
}
