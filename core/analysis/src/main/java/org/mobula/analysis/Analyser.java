package org.mobula.analysis;

import java.lang.annotation.Annotation;
import java.lang.invoke.MethodType;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Stream;
import org.mobula.analysis.internal.BlockingAnalysis;
import org.mobula.analysis.internal.ClassHierarchy;
import org.mobula.analysis.internal.EscapeAnalysis;
import org.mobula.analysis.internal.ReplicationChecker;
import org.mobula.analysis.internal.WriteAnalysis;

/**
 * Decides from bytecode whether a method may run on a polling thread, whether its arguments outlive the call, whether
 * it modifies objects, and whether objects of its class can be replicated.
 *
 * <p><b>Blocking:</b> a method may run on a polling thread if neither it nor any method it calls can block: no monitor,
 * no native code except what is known to be harmless, no I/O, no remote call, no recursion, no loop except those
 * counted by a constant or an array's length, no call that an unknown subclass could answer, and no static initialiser
 * that does any of this. For a lambda, every method counts that its creator uses for the same interface. Code that
 * cannot be read (other hidden classes, proxies) needs a thread. The annotation given to the constructor overrules all
 * of it. The idea is Manta's MAY_BLOCK flag, set there by a compiler (Maassen 2003, section 3.3.1).
 *
 * <p><b>Confinement:</b> an argument is confined if neither it nor anything reachable from it is stored where it
 * outlives the call, returned, thrown, used as a monitor, or passed to code that cannot be read. The next call's
 * argument may then be received in the same objects (Manta's escape analysis, chapter 3 there).
 *
 * <p><b>Writes:</b> a method writes if it assigns a field or an element of an object that it did not create itself,
 * calls {@code notify}, modifies an object of the JDK, or calls a method that writes (Maassen 2003, section 4.2.1).
 *
 * <p><b>Replicability:</b> a class can be replicated if all its code behaves the same on every replica: no mutable
 * statics, native code, threads, clocks, random numbers, I/O or remote references, and of the JDK only what
 * {@code library.txt} lists.
 *
 * <p><b>Threads:</b> any. <b>Ownership:</b> answers are cached with the class they are about. <b>Failure:</b> none;
 * code that cannot be analysed yields the conservative answer.
 */
public final class Analyser {
    private static final BlockingVerdict UNEXAMINED = new BlockingVerdict.NeedsThread("its code was not examined");

    private final Class<? extends Annotation> nonBlocking;
    private final ClassValue<Map<String, BlockingVerdict>> verdicts = perMethod();
    private final ClassValue<Map<String, BlockingVerdict>> verdictsWithFreeMonitors = perMethod();
    private final ClassValue<Map<String, List<Proof>>> confinements = perMethod();

    private static <T> ClassValue<Map<String, T>> perMethod() {
        return new ClassValue<>() {
            @Override
            protected Map<String, T> computeValue(Class<?> type) {
                return new ConcurrentHashMap<>();
            }
        };
    }

    /**
     * An analyser with empty caches.
     *
     * @param nonBlocking the annotation by which a program promises that a method, or each method that implements it,
     *     never blocks
     */
    public Analyser(Class<? extends Annotation> nonBlocking) {
        this.nonBlocking = nonBlocking;
    }

    /**
     * Whether a method may run on a polling thread.
     *
     * @param target the object's exact class
     * @param name the method's name
     * @param type its erased type
     */
    public BlockingVerdict verdict(Class<?> target, String name, MethodType type) {
        return verdict(verdicts.get(target), target, name, type, false);
    }

    /**
     * As {@link #verdict}, for a call during which every monitor that the program's own code enters is known to be
     * free, as in a write of a replicated object. Entering such a monitor, and {@code notify}, then never block.
     */
    public BlockingVerdict verdictWithFreeMonitors(Class<?> target, String name, MethodType type) {
        return verdict(verdictsWithFreeMonitors.get(target), target, name, type, true);
    }

    /**
     * As {@link #verdict}, without a look at the code: a method needs a thread unless an annotation promises that it
     * never blocks. Takes a millisecond where the analysis of library code may take a hundred.
     */
    public BlockingVerdict promise(Class<?> target, String name, MethodType type) {
        return isPromised(target, name, type) ? new BlockingVerdict.Promised() : UNEXAMINED;
    }

    private BlockingVerdict verdict(
            Map<String, BlockingVerdict> known, Class<?> target, String name, MethodType type, boolean freeMonitors) {
        String key = name + type.descriptorString();
        BlockingVerdict verdict = known.get(key);
        if (verdict == null) {
            verdict = isPromised(target, name, type)
                    ? new BlockingVerdict.Promised()
                    : new BlockingAnalysis(target, freeMonitors).verdict(name, type);
            known.put(key, verdict);
        }
        return verdict;
    }

    /**
     * For each parameter, whether arguments are confined to the call. Primitives, strings and boxes count as confined.
     *
     * @param target the object's exact class
     * @param name the method's name
     * @param type its erased type
     */
    public List<Proof> confinement(Class<?> target, String name, MethodType type) {
        return confinements
                .get(target)
                .computeIfAbsent(
                        name + type.descriptorString(), _ -> new EscapeAnalysis(target).confinement(name, type));
    }

    /**
     * Whether a method, including what it calls, only reads objects that existed before the call. Where several methods
     * may answer a call, the declared one is examined: an overriding method may still write.
     *
     * @param target the object's exact class
     * @param name the method's name
     * @param type its erased type
     */
    public Proof readsOnly(Class<?> target, String name, MethodType type) {
        return new WriteAnalysis().readsOnly(target, name, type);
    }

    /**
     * Whether a method's own instructions, without those of called methods, modify an object that it did not create;
     * true if its code cannot be read.
     *
     * @param declaring the class that declares it
     * @param name the method's name
     * @param descriptor its descriptor
     */
    public boolean changes(Class<?> declaring, String name, String descriptor) {
        return new WriteAnalysis().changes(declaring, name, descriptor);
    }

    /** Whether any method that a class declares calls {@link Object#wait}; true if its code cannot be read. */
    public boolean waits(Class<?> declaring) {
        return new WriteAnalysis().waits(declaring);
    }

    /**
     * Which classes would be replicated with objects of a class, and what prevents it.
     *
     * @param root the class
     * @param shared classes that replicas share with the rest of the program; they are not examined
     */
    public Replicability replicability(Class<?> root, Set<Class<?>> shared) {
        return new ReplicationChecker(shared).check(root);
    }

    private boolean isPromised(Class<?> target, String name, MethodType type) {
        return isPromisedByClass(target, name, type)
                || ClassHierarchy.interfacesOf(target).stream()
                        .flatMap(each -> declared(each, name, type))
                        .anyMatch(method -> method.isAnnotationPresent(nonBlocking));
    }

    /** Only the method that runs counts: an overriding method does not inherit the promise. */
    private boolean isPromisedByClass(Class<?> target, String name, MethodType type) {
        for (Class<?> each = target; each != null; each = each.getSuperclass()) {
            List<Method> found = declared(each, name, type).toList();
            if (!found.isEmpty()) {
                return found.stream().anyMatch(method -> method.isAnnotationPresent(nonBlocking));
            }
        }
        return false;
    }

    /**
     * The instance methods of a name and parameters, bridges included; none if a type that the class names is missing.
     */
    private static Stream<Method> declared(Class<?> type, String name, MethodType erased) {
        try {
            return Arrays.stream(type.getDeclaredMethods())
                    .filter(method -> method.getName().equals(name) && !Modifier.isStatic(method.getModifiers()))
                    .filter(method -> Arrays.equals(method.getParameterTypes(), erased.parameterArray()));
        } catch (NoClassDefFoundError missing) {
            return Stream.empty();
        }
    }
}
