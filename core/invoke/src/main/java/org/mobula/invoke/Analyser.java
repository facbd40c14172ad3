package org.mobula.invoke;

import java.lang.invoke.MethodType;
import java.lang.reflect.Method;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.mobula.invoke.internal.analysis.BlockingAnalysis;
import org.mobula.invoke.internal.analysis.EscapeAnalysis;
import org.mobula.invoke.internal.analysis.ReplicationRules;
import org.mobula.invoke.internal.analysis.WriteAnalysis;

/**
 * Decides from bytecode whether a method may run on the thread that takes messages off the network, whether what it
 * is given outlives the call, whether it changes anything, and whether objects of its class can be replicated.
 *
 * <p>A method may run there if nothing in it, closed over the calls it makes, can wait: no monitor, no native code but what is known
 * to be harmless, no I/O, no remote call, no recursion, no loop but those counted by a constant or an array's length,
 * no call that an unknown subclass could answer, and no static initialiser that does any of this. What cannot be read
 * (lambdas, hidden classes) needs a thread. {@link NonBlocking} overrules all of it. The idea is Manta's (Maassen
 * 2003, section 3.3.1: the MAY_BLOCK flag); there, a conservative compiler set it.
 *
 * <p>An argument is confined if neither it nor anything reachable from it is kept where it outlives the call, returned,
 * thrown, used as a monitor, or given to code that cannot be read; then what the next call brings may arrive in the
 * same objects (Manta's escape analysis, chapter 3 there).
 *
 * <p>A method writes if it assigns a field or an element of what it did not make itself, calls {@code notify}, changes
 * an object of the JDK, or calls a method that writes (Maassen 2003, section 4.2.1). Replicable is a class if all its
 * code does the same wherever it runs: no statics that change, no native code, threads, clocks, random numbers, I/O,
 * remote references, and of the JDK only what {@code library.txt} lists.
 *
 * <p><b>Threads:</b> any. <b>Ownership:</b> verdicts are kept with the class they speak of. <b>Failure:</b> none: what
 * goes wrong while reading is a reason for a thread.
 */
public final class Analyser {
    private final List<Class<?>> remoteMarkers;
    private final ClassValue<Map<String, Verdict>> verdicts = perMethod();
    private final ClassValue<Map<String, Verdict>> verdictsWithFreeMonitors = perMethod();

    private final ClassValue<Map<String, List<Confinement>>> confinements = perMethod();

    private static <T> ClassValue<Map<String, T>> perMethod() {
        return new ClassValue<>() {
            @Override
            protected Map<String, T> computeValue(Class<?> type) {
                return new ConcurrentHashMap<>();
            }
        };
    }

    /** @param remoteMarkers interfaces whose subtypes are remote: calling one of their methods may wait */
    public Analyser(List<Class<?>> remoteMarkers) {
        this.remoteMarkers = List.copyOf(remoteMarkers);
    }

    /**
     * Where a method may run.
     *
     * @param target the object's exact class
     * @param method the interface's method that is called on it
     */
    public Verdict verdict(Class<?> target, RemoteMethod method) {
        if (method.nonBlocking()) {
            return new Verdict.Promised();
        }
        return verdict(target, method.name(), method.type());
    }

    /**
     * Where a method may run.
     *
     * @param target the object's exact class
     * @param name the method's name
     * @param type its erased type
     */
    public Verdict verdict(Class<?> target, String name, MethodType type) {
        return verdict(verdicts.get(target), target, name, type, false);
    }

    /**
     * Where a method may run while each monitor that the program's own code enters is known to be free, as it is in a write
     * of a replicated object: so entering one, and {@code notify}, are like any other instruction.
     *
     * @param target the object's exact class
     * @param method the interface's method that is called on it
     */
    public Verdict verdictWithFreeMonitors(Class<?> target, RemoteMethod method) {
        if (method.nonBlocking()) {
            return new Verdict.Promised();
        }
        return verdict(verdictsWithFreeMonitors.get(target), target, method.name(), method.type(), true);
    }

    private Verdict verdict(
            Map<String, Verdict> known, Class<?> target, String name, MethodType type, boolean monitorsAreFree) {
        String key = name + type.descriptorString();
        Verdict verdict = known.get(key);
        if (verdict == null) {
            verdict = isPromised(target, name, type)
                    ? new Verdict.Promised()
                    : new BlockingAnalysis(remoteMarkers, target, monitorsAreFree).verdict(name, type);
            known.put(key, verdict);
        }
        return verdict;
    }

    /**
     * Whether arguments outlive a call, for each parameter.
     *
     * @param target the object's exact class
     * @param method the interface's method that is called on it
     */
    public List<Confinement> confinement(Class<?> target, RemoteMethod method) {
        return confinement(target, method.name(), method.type());
    }

    /**
     * Whether arguments outlive a call, for each parameter.
     *
     * @param target the object's exact class
     * @param name the method's name
     * @param type its erased type
     */
    public List<Confinement> confinement(Class<?> target, String name, MethodType type) {
        return confinements
                .get(target)
                .computeIfAbsent(
                        name + type.descriptorString(),
                        _ -> new EscapeAnalysis(remoteMarkers, target).confinement(name, type));
    }

    /**
     * Whether a method changes objects that were there before, closed over the calls it makes.
     *
     * @param target the object's exact class
     * @param method the interface's method that is called on it
     */
    public Access access(Class<?> target, RemoteMethod method) {
        return new WriteAnalysis().access(target, method.name(), method.type());
    }

    /**
     * Whether a method's own instructions change an object that the method did not make; what it calls does not count.
     *
     * @param declaring the class that declares it
     * @param name the method's name
     * @param descriptor its descriptor
     */
    public boolean changes(Class<?> declaring, String name, String descriptor) {
        return new WriteAnalysis().changes(declaring, name, descriptor);
    }

    /** Whether any method that a class declares calls {@link Object#wait}. */
    public boolean waits(Class<?> declaring) {
        return new WriteAnalysis().waits(declaring);
    }

    /**
     * What would have to be replicated with objects of a class, and what speaks against it.
     *
     * @param root the class
     * @param shared classes that replicas share with the outside, and that are not looked at
     */
    public Replicability replicability(Class<?> root, Set<Class<?>> shared) {
        return new ReplicationRules(remoteMarkers, shared).check(root);
    }

    private static boolean isPromised(Class<?> target, String name, MethodType type) {
        return Arrays.stream(target.getMethods())
                .filter(method -> method.getName().equals(name) && method.isAnnotationPresent(NonBlocking.class))
                .map(Method::getParameterTypes)
                .anyMatch(parameters -> Arrays.equals(parameters, type.parameterArray()));
    }
}
