package org.mobula.invoke.internal.loading;

import java.io.IOException;
import java.io.InputStream;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;
import org.mobula.invoke.ClassSource;

/**
 * The classes that this rank sends to others: those allowed in messages here, and those named by a class sent earlier,
 * which could not run without them. Classes of the JDK and of Mobula are not sent, since every rank has them, nor
 * classes without a class file.
 *
 * <p><b>Threads:</b> any.
 */
public final class ExportedClasses implements ClassSource {
    private final ClassLoader loader;
    private final Predicate<Class<?>> allowed;
    private final List<PeerClassLoader> sources = new CopyOnWriteArrayList<>();
    private final Set<String> named = ConcurrentHashMap.newKeySet();

    /**
     * @param loader the program's
     * @param allowed which classes may be in messages
     */
    public ExportedClasses(ClassLoader loader, Predicate<Class<?>> allowed) {
        this.loader = loader;
        this.allowed = allowed;
    }

    @Override
    public byte @Nullable [] bytes(String name) {
        Class<?> type = find(name);
        if (type == null || type.isArray() || isEverywhere(type) || !named.contains(name) && !allowed.test(type)) {
            return null;
        }
        byte[] bytes = resource(type);
        if (bytes != null) {
            named.addAll(ClassNames.in(bytes));
        }
        return bytes;
    }

    /** Adds the classes loaded from another rank. */
    public void add(PeerClassLoader source) {
        sources.add(source);
    }

    private @Nullable Class<?> find(String name) {
        try {
            return Class.forName(name, false, loader);
        } catch (ClassNotFoundException | LinkageError absent) {
            for (PeerClassLoader source : sources) {
                Class<?> loaded = source.loaded(name);
                if (loaded != null) {
                    return loaded;
                }
            }
            return null;
        }
    }

    private static boolean isEverywhere(Class<?> type) {
        ClassLoader loader = type.getClassLoader();
        return loader == null
                || loader == ClassLoader.getPlatformClassLoader()
                || type.getModule() == ExportedClasses.class.getModule()
                        && type.getModule().isNamed();
    }

    private static byte @Nullable [] resource(Class<?> type) {
        ClassLoader loader = type.getClassLoader();
        try (InputStream stream = loader == null
                ? null
                : loader.getResourceAsStream(type.getName().replace('.', '/') + ".class")) {
            return stream == null ? null : stream.readAllBytes();
        } catch (IOException unreadable) {
            return null;
        }
    }
}
