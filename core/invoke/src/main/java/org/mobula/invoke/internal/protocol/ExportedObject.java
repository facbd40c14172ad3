package org.mobula.invoke.internal.protocol;

import java.lang.ref.ReferenceQueue;
import java.lang.ref.WeakReference;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.mobula.analysis.Analyser;
import org.mobula.analysis.BlockingVerdict;
import org.mobula.analysis.Proof;
import org.mobula.invoke.Conduct;
import org.mobula.invoke.Dispatcher;
import org.mobula.invoke.InterfaceShape;
import org.mobula.invoke.RemoteMethod;
import org.mobula.invoke.internal.references.Reclaimed;

/**
 * An object that others may call, and what is known of its methods. Held while a stub at another rank holds it, or for
 * good if it is reserved; else only weakly.
 *
 * <p>Equal to itself, and as a key to the object it stands for: see {@link ObjectTable}.
 *
 * <p><b>Threads:</b> any.
 */
final class ExportedObject extends WeakReference<Object> implements Reclaimed {
    private static final long KNOWN = Long.MIN_VALUE;

    private record Holder(int rank, long number) {}

    private final ObjectTable table;
    private final int number;
    private final int hash;
    private final Class<?> type;
    private final InterfaceShape shape;
    private final Analyser analyser;
    private final Dispatcher dispatcher;
    private final @Nullable BlockingVerdict[] verdicts; // why plain: a race only asks the analyser twice
    private final @Nullable Conduct[] conducts; // by method; null for a good one
    private final long[] confined; // by method, a bit for each object it takes; the top bit once it is known
    private final Set<Holder> holders = new HashSet<>(2); // guarded by this
    private volatile @Nullable Object held;
    private volatile boolean withdrawn;

    /** A place in a table, and how to call what is there. */
    record Place(ObjectTable table, int number, InterfaceShape shape, Analyser analyser) {}

    ExportedObject(Object target, Place place, ReferenceQueue<Object> collected) {
        super(target, collected);
        this.table = place.table;
        this.number = place.number;
        this.hash = System.identityHashCode(target);
        this.type = target.getClass();
        this.shape = place.shape;
        this.analyser = place.analyser;
        this.dispatcher = shape.dispatcher();
        this.verdicts = new BlockingVerdict[shape.methods().size()];
        this.conducts = new Conduct[verdicts.length];
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

    /** Whether there is a method of this index. */
    boolean has(int method) {
        return method < verdicts.length;
    }

    /** Where a method may run. */
    BlockingVerdict verdict(int method) {
        BlockingVerdict verdict = verdicts[method];
        if (verdict == null) {
            RemoteMethod asked = shape.methods().get(method);
            verdict = analyser.verdict(type, asked.name(), asked.type());
            verdicts[method] = verdict;
        }
        return verdict;
    }

    /** Whether a call of a method that needs a thread begins on the polling one; asked once for each. */
    boolean isLikelyBrief(int method) {
        Conduct known = conducts[method];
        return known == null || known.isTrusted();
    }

    /** A method kept the polling thread for long. */
    void tookLong(int method) {
        if (has(method)) {
            Conduct known = conducts[method];
            if (known == null) {
                known = new Conduct();
                conducts[method] = known;
            }
            known.strike();
        }
    }

    /** Holds the object for good. */
    void keep() {
        held = get();
    }

    /** No call reaches the object any more, whoever holds it. */
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

    /** A rank's stub holds the object no longer. */
    synchronized void release(int rank, long stub) {
        if (holders.remove(new Holder(rank, stub)) && holders.isEmpty()) {
            held = null;
        }
    }

    /** No stub of a rank holds the object any more; says how many did. */
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
        table.drop(this);
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return this == other;
    }

    @Override
    public int hashCode() {
        return hash;
    }

    /** The objects among a method's arguments that are confined to the call, the first one bit 0; 0 if none gains. */
    long confined(int method) {
        long known = confined[method];
        if (known == 0) {
            known = KNOWN | askConfined(shape.methods().get(method));
            confined[method] = known; // why plain: as for verdicts, and a long is not torn on any JVM of 64 bits
        }
        return known & ~KNOWN;
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
