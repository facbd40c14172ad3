package org.mobula.replica.internal.space;

import java.io.IOException;
import java.io.InputStream;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.mobula.analysis.Analyser;
import org.mobula.analysis.Replicability;
import org.mobula.replica.CloudObject;
import org.mobula.replica.NotReplicableException;
import org.mobula.replica.Root;

/**
 * The program's classes: their files, and what the analyser finds in them.
 *
 * <p><b>Threads:</b> any.
 */
final class ProgramClasses {
    /** {@code Cloud.Node}. By name, because {@code Cloud} depends on this package. */
    static final Class<?> NODE = marker("org.mobula.replica.Cloud$Node");

    /** The classes that the space and the program have in common. */
    static final Set<Class<?>> SHARED = Set.of(Root.class, CloudObject.class, marker("org.mobula.replica.Cloud"), NODE);

    private final Analyser analyser;
    private final Map<Class<?>, Replicability> replicability = new ConcurrentHashMap<>();
    private final Map<Class<?>, Boolean> waiting = new ConcurrentHashMap<>();

    ProgramClasses(Analyser analyser) {
        this.analyser = analyser;
    }

    private static Class<?> marker(String name) {
        try {
            return Class.forName(name, false, ProgramClasses.class.getClassLoader());
        } catch (ClassNotFoundException missing) {
            throw new ExceptionInInitializerError(missing);
        }
    }

    /** Whether objects of a class can be replicated, and which classes they need. */
    Replicability replicability(Class<?> type) {
        return replicability.computeIfAbsent(type, each -> analyser.replicability(each, SHARED));
    }

    /** Whether any code of a class waits. */
    boolean waits(Class<?> type) {
        return waiting.computeIfAbsent(type, analyser::waits);
    }

    /** Reads a class file. */
    static byte[] bytes(Class<?> type) {
        String name = type.getName();
        try (InputStream file = type.getResourceAsStream(name.substring(name.lastIndexOf('.') + 1) + ".class")) {
            if (file == null) {
                throw new NotReplicableException(type.getTypeName(), List.of("it has no class file"));
            }
            return file.readAllBytes();
        } catch (IOException e) {
            throw new NotReplicableException(type.getTypeName(), List.of("its class file cannot be read: " + e));
        }
    }
}
