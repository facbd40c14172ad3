package org.mobula.invoke;

import java.lang.invoke.MethodType;
import java.lang.reflect.Method;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.mobula.invoke.internal.analysis.BlockingAnalysis;
import org.mobula.invoke.internal.analysis.EscapeAnalysis;

/**
 * Decides from bytecode whether a method may run on the thread that takes messages off the network, and whether what
 * it is given outlives the call.
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
 * <p><b>Threads:</b> any. <b>Ownership:</b> verdicts are kept with the class they speak of. <b>Failure:</b> none: what
 * goes wrong while reading is a reason for a thread.
 */
public final class Analyser {
    private final List<Class<?>> remoteMarkers;
    private final ClassValue<Map<String, Verdict>> verdicts = new ClassValue<>() {
        @Override
        protected Map<String, Verdict> computeValue(Class<?> type) {
            return new ConcurrentHashMap<>();
        }
    };

    private final ClassValue<Map<String, List<Confinement>>> confinements = new ClassValue<>() {
        @Override
        protected Map<String, List<Confinement>> computeValue(Class<?> type) {
            return new ConcurrentHashMap<>();
        }
    };

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
        Map<String, Verdict> known = verdicts.get(target);
        String key = name + type.descriptorString();
        Verdict verdict = known.get(key);
        if (verdict == null) {
            verdict = isPromised(target, name, type)
                    ? new Verdict.Promised()
                    : new BlockingAnalysis(remoteMarkers, target).verdict(name, type);
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

    private static boolean isPromised(Class<?> target, String name, MethodType type) {
        return Arrays.stream(target.getMethods())
                .filter(method -> method.getName().equals(name) && method.isAnnotationPresent(NonBlocking.class))
                .map(Method::getParameterTypes)
                .anyMatch(parameters -> Arrays.equals(parameters, type.parameterArray()));
    }
}
