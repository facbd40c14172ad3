package org.mobula.replica.internal.space;

import java.lang.invoke.MethodType;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.zip.CRC32C;
import org.mobula.analysis.Analyser;
import org.mobula.analysis.Replicability;
import org.mobula.codec.CodecOptions;
import org.mobula.codec.Codecs;
import org.mobula.invoke.NonBlocking;
import org.mobula.invoke.RemoteMethod;
import org.mobula.replica.NotReplicableException;

/**
 * The classes of one rank's replicas, and the codecs that copy objects into and out of them.
 *
 * <p>Each class and interface of the program that replicas need exists here again, rewritten. Only the JDK's classes
 * and the markers of {@code org.mobula.replica} are shared with the program. Therefore only primitives and copies cross
 * the border: arguments are written outside and read inside, results the other way round.
 *
 * <p><b>Threads:</b> any. <b>Ownership:</b> ends with the rank's node. <b>Failure:</b> {@link NotReplicableException}
 * for a class that cannot be replicated.
 */
public final class ReplicaSpace {
    private final ClassLoader program;
    private final Analyser analyser = new Analyser(NonBlocking.class);
    private final SpaceLoader loader;
    private final Codecs outside;
    private final Codecs inside;
    private final ProgramClasses classes = new ProgramClasses(analyser);
    private final Map<Class<?>, Long> fingerprints = new ConcurrentHashMap<>();
    private final Map<Called, Boolean> reading = new ConcurrentHashMap<>();

    private record Called(Class<?> type, String name, MethodType method) {}

    /** @param program finds the program's classes */
    public ReplicaSpace(ClassLoader program) {
        this.program = program;
        this.loader = new SpaceLoader(classes, program, new ClassRewriter(analyser, program));
        CodecOptions options = CodecOptions.defaults().withTypesPerMessage();
        this.outside = new Codecs(options, program).allow(program.getUnnamedModule());
        this.inside = new Codecs(options, loader).allow(loader.getUnnamedModule());
        SpaceSubstitution.refuseStubs(outside);
        SpaceSubstitution.orderTables(outside);
        SpaceSubstitution.orderTables(inside);
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

    /** Returns true if any loaded code waits, so writes need separate threads. Never becomes false again. */
    public boolean waits() {
        return loader.waits();
    }

    /** The rewritten form of a class of the program. */
    public Class<?> inside(Class<?> type) throws ClassNotFoundException {
        return Class.forName(type.getName(), false, loader);
    }

    /**
     * Checks that objects of a class can be replicated.
     *
     * @throws NotReplicableException if they cannot, with the class, method and line of each reason
     */
    public void require(Class<?> type) {
        Replicability replicability = classes.replicability(type);
        List<String> objections = new ArrayList<>(replicability.violations());
        for (Class<?> each : replicability.classes()) {
            objections.addAll(RepmiRules.objections(each));
        }
        if (!objections.isEmpty()) {
            throw new NotReplicableException(type.getTypeName(), objections);
        }
        replicability.classes().forEach(outside::allow);
    }

    /**
     * Initialises a class and all classes that it needs, so that an initialiser that fails does so at every rank at the
     * same moment: when the object is created.
     */
    public void initialize(Class<?> type) throws ClassNotFoundException {
        for (Class<?> each : classes.replicability(type).classes()) {
            Class.forName(each.getName(), true, loader);
        }
    }

    /** A checksum of the code of a class and of all classes that it needs. */
    public long fingerprint(Class<?> type) {
        return fingerprints.computeIfAbsent(type, this::sum);
    }

    private long sum(Class<?> type) {
        Map<String, Class<?>> ordered = new TreeMap<>();
        classes.replicability(type).classes().forEach(each -> ordered.put(each.getName(), each));
        CRC32C sum = new CRC32C();
        for (Class<?> each : ordered.values()) {
            sum.update(ProgramClasses.bytes(each));
        }
        return sum.getValue();
    }

    /** Whether a method begins as a read, according to its code. */
    public boolean isReading(Class<?> type, RemoteMethod method) {
        return reading.computeIfAbsent(
                new Called(type, method.name(), method.type()),
                _ -> analyser.readsOnly(type, method.name(), method.type()).holds());
    }

    /** Whether a method's code proves that it ends soon and waits for nothing, provided that all monitors are free. */
    public boolean endsSoon(Class<?> type, RemoteMethod method) {
        return analyser.verdictWithFreeMonitors(type, method.name(), method.type())
                .isInline();
    }
}
