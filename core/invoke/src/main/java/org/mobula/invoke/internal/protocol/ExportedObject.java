package org.mobula.invoke.internal.protocol;

import java.lang.ref.ReferenceQueue;
import java.lang.ref.WeakReference;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.mobula.analysis.Analyser;
import org.mobula.analysis.BlockingVerdict;
import org.mobula.analysis.Proof;
import org.mobula.invoke.Dispatcher;
import org.mobula.invoke.InlineThrottle;
import org.mobula.invoke.InterfaceShape;
import org.mobula.invoke.RemoteMethod;
import org.mobula.invoke.internal.references.CollectedReference;

/**
 * An object that other ranks may call, and the analyses of its methods. The reference is strong while a stub at
 * another rank holds the object, and for a reserved object; otherwise it is weak.
 *
 * <p><b>Threads:</b> any.
 */
final class ExportedObject extends WeakReference<Object> implements CollectedReference {
    private static final long KNOWN = Long.MIN_VALUE;
    private static final int FREQUENT = 16; // calls before the analysis, which may take a tenth of a second

    private record Holder(int rank, long number) {}

    private final Consumer<ExportedObject> onCollected;
    private final int number;
    private final int hash;
    private final Class<?> type;
    private final InterfaceShape shape;
    private final Analyser analyser;
    private final Dispatcher dispatcher;
    private final @Nullable BlockingVerdict[] verdicts; // by method; a race only asks the analyser twice
    private final @Nullable InlineThrottle[] backoffs; // by method; null without overruns
    private final long[] confined; // by method: the calls so far, or KNOWN and one bit per object parameter
    private final Set<Holder> holders = new HashSet<>(2); // guarded by this
    private volatile @Nullable Object held;
    private volatile boolean withdrawn;

    /**
     * The options with which an object is exported.
     *
     * @param number its number
     * @param shape its interfaces
     * @param analyser decides where its methods run
     * @param onCollected runs once the object has been collected
     */
    record Options(int number, InterfaceShape shape, Analyser analyser, Consumer<ExportedObject> onCollected) {}

    ExportedObject(Object target, Options options, ReferenceQueue<Object> collected) {
        super(target, collected);
        this.onCollected = options.onCollected;
        this.number = options.number;
        this.hash = System.identityHashCode(target);
        this.type = target.getClass();
        this.shape = options.shape;
        this.analyser = options.analyser;
        this.dispatcher = shape.dispatcher();
        this.verdicts = new BlockingVerdict[shape.methods().size()];
        this.backoffs = new InlineThrottle[verdicts.length];
        this.confined = new long[verdicts.length];
    }

    /** The object, or null if it was withdrawn or collected. */
    @Nullable
    Object target() {
        Object strong = held;
        return strong != null || withdrawn ? strong : get();
    }

    int number() {
        return number;
    }

    Dispatcher dispatcher() {
        return dispatcher;
    }

    InterfaceShape shape() {
        return shape;
    }

    /** Whether the object has a method with this index. */
    boolean has(int method) {
        return method < verdicts.length;
    }

    /** A method's label, for messages. */
    String label(int method) {
        return shape.methods().get(method).label();
    }

    /** Whether a method may run on the polling thread. */
    BlockingVerdict verdict(int method) {
        BlockingVerdict verdict = verdicts[method];
        if (verdict == null) {
            RemoteMethod asked = shape.methods().get(method);
            verdict = isReserved()
                    ? analyser.promise(type, asked.name(), asked.type())
                    : analyser.verdict(type, asked.name(), asked.type());
            verdicts[method] = verdict;
        }
        return verdict;
    }

    /** Whether a call of a method that needs a thread begins on the polling one. Ask once per call. */
    boolean isExpectedShort(int method) {
        InlineThrottle known = backoffs[method];
        return known == null || known.allowsInline();
    }

    /** A method kept the polling thread for too long. */
    void tookLong(int method) {
        if (has(method)) {
            InlineThrottle known = backoffs[method];
            if (known == null) {
                known = new InlineThrottle();
                backoffs[method] = known;
            }
            known.recordOverrun();
        }
    }

    /** Whether it belongs to the library. */
    private boolean isReserved() {
        return number < ObjectTable.FIRST_FREE;
    }

    /** Keeps the object alive permanently. */
    void keep() {
        held = get();
    }

    /** Withdraws the object: no further call reaches it, even if stubs hold it. */
    synchronized void withdraw() {
        withdrawn = true;
        held = null;
        holders.clear();
    }

    boolean isWithdrawn() {
        return withdrawn;
    }

    /** A rank's stub holds the object from now on. */
    synchronized void register(int rank, long stub) {
        if (!withdrawn && holders.add(new Holder(rank, stub))) {
            held = get();
        }
    }

    /** A rank's stub no longer holds the object. */
    synchronized void release(int rank, long stub) {
        if (holders.remove(new Holder(rank, stub)) && holders.isEmpty()) {
            held = null;
        }
    }

    /** Releases everything that a rank's stubs hold. Returns their number. */
    synchronized int releaseAll(int rank) {
        int before = holders.size();
        if (holders.removeIf(holder -> holder.rank == rank) && holders.isEmpty()) {
            held = null;
        }
        return before - holders.size();
    }

    synchronized boolean isHeldByOthers() {
        return !holders.isEmpty();
    }

    @Override
    public void reclaim() {
        onCollected.accept(this);
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return this == other;
    }

    @Override
    public int hashCode() {
        return hash;
    }

    /**
     * The confined object parameters of a method, the first one in bit 0; 0 if reuse is useless. They are analysed once
     * the method was called often; those of reserved objects never, because they are called a few times per run.
     */
    long confined(int method) {
        long known = confined[method];
        if (known >= 0) {
            boolean examined = known == FREQUENT && !isReserved();
            known = examined ? KNOWN | askConfined(shape.methods().get(method)) : Math.min(known + 1, FREQUENT);
            confined[method] = known; // racy like verdicts; 64-bit JVMs do not tear a long
        }
        return known < 0 ? known & ~KNOWN : 0;
    }

    private long askConfined(RemoteMethod method) {
        List<Class<?>> parameters = method.type().parameterList();
        if (!method.takesObjects()) {
            return 0;
        }
        List<Proof> proofs = analyser.confinement(type, method.name(), method.type());
        long bits = 0;
        boolean gains = false;
        int objects = 0;
        for (int i = 0; i < parameters.size(); i++) {
            if (!parameters.get(i).isPrimitive() && objects < Long.SIZE - 1) {
                boolean isConfined = proofs.get(i).holds();
                gains |= isConfined && parameters.get(i) != String.class;
                bits |= isConfined ? 1L << objects : 0;
                objects++;
            }
        }
        return gains ? bits : 0;
    }
}
