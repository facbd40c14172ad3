package org.mobula.replica.internal.space;

import java.io.IOException;
import java.io.InputStream;
import java.lang.invoke.MethodType;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.zip.CRC32C;
import org.mobula.analysis.Analyser;
import org.mobula.analysis.Replicability;
import org.mobula.codec.CodecOptions;
import org.mobula.codec.Codecs;
import org.mobula.invoke.NonBlocking;
import org.mobula.invoke.RemoteMethod;
import org.mobula.replica.Cloud;
import org.mobula.replica.CloudObject;
import org.mobula.replica.NotReplicableException;
import org.mobula.replica.Root;

/**
 * The inside of one rank's replicas: their classes, and the codecs by which copies of objects cross the border.
 *
 * <p>Each class of the program that replicas need exists here once more, rewritten; interfaces too. Shared with the
 * outside are the JDK's classes and the markers of {@code org.mobula.replica}. So nothing but primitives and copies
 * passes: arguments are written outside and read inside, results the other way.
 *
 * <p><b>Threads:</b> any. <b>Ownership:</b> ends with the rank's node. <b>Failure:</b> {@link NotReplicableException}
 * for a class that may not be replicated.
 */
public final class Space {
    /** What replicas and the program have in common. */
    static final Set<Class<?>> SHARED = Set.of(Root.class, CloudObject.class, Cloud.class, Cloud.Node.class);

    private final ClassLoader program;
    private final Analyser analyser = new Analyser(NonBlocking.class);
    private final SpaceLoader loader;
    private final Codecs outside;
    private final Codecs inside;
    private final Map<Class<?>, Replicability> checked = new ConcurrentHashMap<>();
    private final Map<Class<?>, Long> fingerprints = new ConcurrentHashMap<>();
    private final Map<Class<?>, Boolean> waiting = new ConcurrentHashMap<>();
    private final Map<Called, Boolean> reading = new ConcurrentHashMap<>();

    private record Called(Class<?> type, String name, MethodType method) {}

    /** @param program finds the program's classes */
    public Space(ClassLoader program) {
        this.program = program;
        this.loader = new SpaceLoader(this, program, new Rewriter(analyser, program));
        CodecOptions options = CodecOptions.defaults().withTypesPerMessage();
        this.outside = new Codecs(options, program).allow(program.getUnnamedModule());
        this.inside = new Codecs(options, loader).allow(loader.getUnnamedModule());
        Outsiders.refuse(outside);
        Tables.substitute(outside);
        Tables.substitute(inside);
    }

    /** Finds the program's classes. */
    public ClassLoader program() {
        return program;
    }

    /** Writes arguments, and reads results. */
    public Codecs outside() {
        return outside;
    }

    /** Reads arguments, and writes results and states. */
    public Codecs inside() {
        return inside;
    }

    /** Whether any code inside waits: then writes need threads of their own. Once true, for good. */
    public boolean waits() {
        return loader.waits();
    }

    /** The class of the program, as it is inside. */
    public Class<?> inside(Class<?> type) throws ClassNotFoundException {
        return Class.forName(type.getName(), false, loader);
    }

    /**
     * Checks that objects of a class can be replicated.
     *
     * @throws NotReplicableException if they cannot; says why, with class, method and line
     */
    public void require(Class<?> type) {
        Replicability replicability = replicability(type);
        List<String> objections = new ArrayList<>(replicability.violations());
        for (Class<?> each : replicability.classes()) {
            objections.addAll(Markers.objections(each));
        }
        if (!objections.isEmpty()) {
            throw new NotReplicableException(type.getTypeName(), objections);
        }
        replicability.classes().forEach(outside::allow);
    }

    /**
     * Initialises a class and all that it needs, so that an initialiser that fails does so at every rank alike: when the
     * object is made.
     */
    public void initialize(Class<?> type) throws ClassNotFoundException {
        for (Class<?> each : replicability(type).classes()) {
            Class.forName(each.getName(), true, loader);
        }
    }

    /** A number that differs, in all likelihood, if the code of a class or of one that it needs does. */
    public long fingerprint(Class<?> type) {
        return fingerprints.computeIfAbsent(type, this::sum);
    }

    private long sum(Class<?> type) {
        Map<String, Class<?>> ordered = new TreeMap<>();
        replicability(type).classes().forEach(each -> ordered.put(each.getName(), each));
        CRC32C sum = new CRC32C();
        for (Class<?> each : ordered.values()) {
            sum.update(bytes(each));
        }
        return sum.getValue();
    }

    /** Whether any code of a class of the program waits. */
    boolean waits(Class<?> type) {
        return waiting.computeIfAbsent(type, analyser::waits);
    }

    /** How a method of a class of the program begins, as far as its code says. */
    public boolean isReading(Class<?> type, RemoteMethod method) {
        return reading.computeIfAbsent(
                new Called(type, method.name(), method.type()),
                _ -> analyser.readsOnly(type, method.name(), method.type()).holds());
    }

    /** Whether a method waits for nothing and ends soon, as its code proves, while no write that waits keeps a monitor. */
    public boolean endsSoon(Class<?> type, RemoteMethod method) {
        return analyser.verdictWithFreeMonitors(type, method.name(), method.type())
                .isInline();
    }

    Replicability replicability(Class<?> type) {
        return checked.computeIfAbsent(type, each -> analyser.replicability(each, SHARED));
    }

    /** A class file of the program. */
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
