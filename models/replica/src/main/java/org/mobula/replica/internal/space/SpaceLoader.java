package org.mobula.replica.internal.space;

import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;
import org.mobula.analysis.Replicability;

/**
 * Finds the classes of replicas: those of the JDK and shared ones as everybody does, all others rewritten. A class that may
 * not be replicated, but has others inside it that may, is there as a shell without fields and methods.
 *
 * <p><b>Threads:</b> any, one at a time. <b>Failure:</b> {@link ClassNotFoundException} for a class that may not be
 * replicated: one that nobody knew of when the object was created, and that came in an argument.
 */
final class SpaceLoader extends ClassLoader {
    private static final List<String> OF_MOBULA = List.of(
            "org.mobula.invoke.",
            "org.mobula.codec.",
            "org.mobula.memory.",
            "org.mobula.fault.",
            Space.class.getPackageName() + ".");

    private final Space space;
    private final ClassLoader program;
    private final Rewriter rewriter;
    private final Set<String> hosts = ConcurrentHashMap.newKeySet();
    private volatile boolean waits;

    SpaceLoader(Space space, ClassLoader program, Rewriter rewriter) {
        super("replicas", program);
        this.space = space;
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
                || Space.SHARED.contains(original)
                || isOfMobula(original);
    }

    /** why: generated stubs and codecs, which live inside, refer to Mobula itself. */
    private static boolean isOfMobula(Class<?> original) {
        return OF_MOBULA.stream().anyMatch(original.getName()::startsWith);
    }

    private Class<?> define(Class<?> original) throws ClassNotFoundException {
        Replicability replicability = space.replicability(original);
        byte[] bytes = Space.bytes(original);
        if (replicability.violations().isEmpty()) {
            noteHosts(original);
            // why all: it may make objects of the others in the middle of a method
            waits |= replicability.classes().stream().anyMatch(space::waits);
            bytes = rewriter.rewrite(original, bytes);
        } else if (hosts.contains(original.getName())) {
            bytes = rewriter.shell(bytes);
        } else {
            throw new ClassNotFoundException(
                    original.getTypeName() + " cannot be replicated: " + String.join("; ", replicability.violations()));
        }
        return defineClass(original.getName(), bytes, 0, bytes.length);
    }

    /** why: the JVM looks at the classes around a nested one to know what it may access, and reflection for its name. */
    private void noteHosts(Class<?> original) {
        hosts.add(original.getNestHost().getName());
        for (Class<?> around = original.getEnclosingClass(); around != null; around = around.getEnclosingClass()) {
            hosts.add(around.getName());
        }
    }
}
