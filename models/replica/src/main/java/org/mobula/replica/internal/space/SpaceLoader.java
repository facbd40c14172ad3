package org.mobula.replica.internal.space;

import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;
import org.mobula.analysis.Replicability;

/**
 * Loads the classes of replicas: those of the JDK and the shared ones from their own loaders, all others rewritten. A
 * class that cannot be replicated but encloses one that can is loaded as a shell without fields and methods.
 *
 * <p><b>Threads:</b> any, one at a time. <b>Failure:</b> {@link ClassNotFoundException} for a class that cannot be
 * replicated: one that was unknown when the object was created, and arrived in an argument.
 */
final class SpaceLoader extends ClassLoader implements ReplicaClassLoader {
    private static final List<String> OF_MOBULA = List.of(
            "org.mobula.invoke.",
            "org.mobula.codec.",
            "org.mobula.memory.",
            "org.mobula.fault.",
            SpaceLoader.class.getPackageName() + ".");

    private final ProgramClasses classes;
    private final ClassLoader program;
    private final ClassRewriter rewriter;
    private final Set<String> hosts = ConcurrentHashMap.newKeySet();
    private volatile boolean waits;

    SpaceLoader(ProgramClasses classes, ClassLoader program, ClassRewriter rewriter) {
        super("replicas", program);
        this.classes = classes;
        this.program = program;
        this.rewriter = rewriter;
        Module own = SpaceLoader.class.getModule();
        if (own.isNamed()) {
            own.addExports(SpaceLoader.class.getPackageName(), getUnnamedModule());
        }
    }

    boolean waits() {
        return waits;
    }

    @Override
    protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
        synchronized (getClassLoadingLock(name)) {
            Class<?> known = findLoadedClass(name);
            if (known != null) {
                return known;
            }
            Class<?> original = Class.forName(name, false, program);
            return isShared(original) ? original : define(original);
        }
    }

    private static boolean isShared(Class<?> original) {
        @Nullable ClassLoader loader = original.getClassLoader();
        return loader == null
                || loader == ClassLoader.getPlatformClassLoader()
                || ProgramClasses.SHARED.contains(original)
                || isOfMobula(original);
    }

    /** Generated stubs and codecs, which live inside, refer to Mobula's own classes. */
    private static boolean isOfMobula(Class<?> original) {
        return OF_MOBULA.stream().anyMatch(original.getName()::startsWith);
    }

    private Class<?> define(Class<?> original) throws ClassNotFoundException {
        Replicability replicability = classes.replicability(original);
        byte[] bytes = ProgramClasses.bytes(original);
        if (replicability.violations().isEmpty()) {
            noteHosts(original);
            // all: a method may create objects of the others
            waits |= replicability.classes().stream().anyMatch(classes::waits);
            bytes = rewriter.rewrite(original, bytes);
        } else if (hosts.contains(original.getName())) {
            bytes = rewriter.shell(bytes);
        } else {
            throw new ClassNotFoundException(
                    original.getTypeName() + " cannot be replicated: " + String.join("; ", replicability.violations()));
        }
        return defineClass(original.getName(), bytes, 0, bytes.length);
    }

    /** The JVM checks access to a nested class by the classes around it, and reflection uses their names. */
    private void noteHosts(Class<?> original) {
        hosts.add(original.getNestHost().getName());
        for (Class<?> around = original.getEnclosingClass(); around != null; around = around.getEnclosingClass()) {
            hosts.add(around.getName());
        }
    }
}
