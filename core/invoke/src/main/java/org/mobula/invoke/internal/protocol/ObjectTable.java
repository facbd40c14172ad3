package org.mobula.invoke.internal.protocol;

import java.lang.ref.ReferenceQueue;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicReferenceArray;
import java.util.function.Consumer;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.mobula.analysis.Analyser;
import org.mobula.invoke.InterfaceShape;
import org.mobula.invoke.internal.references.Exports;
import org.mobula.runtime.spi.FlightRecording;

/**
 * The exported objects of a rank by number. Numbers are never reused, so an old stub never reaches a new object. A page
 * of numbers is freed once all its objects are released.
 *
 * <p><b>Threads:</b> any; lookups take no lock.
 */
final class ObjectTable implements Exports {
    /** Numbers below this belong to objects of models and mean the same at every rank. */
    static final int FIRST_FREE = 16;

    private static final int PAGE_BITS = 8;
    private static final int PAGE_SIZE = 1 << PAGE_BITS;

    private final int rank;
    private final ReferenceQueue<Object> collected;
    private final Analyser analyser;
    private final Map<Object, ExportedObject> byTarget = new HashMap<>(); // guarded by this; each is its own key
    private final Set<Integer> departed = ConcurrentHashMap.newKeySet();
    private volatile @Nullable Page[] pages = new @Nullable Page[4];
    private int next = FIRST_FREE;
    private int reserved;
    private long dropped;

    private static final class Page {
        final AtomicReferenceArray<@Nullable ExportedObject> objects = new AtomicReferenceArray<>(PAGE_SIZE);
        int live;
    }

    /** A key that equals the {@link ExportedObject} of a target. */
    private record Probe(Object target) {
        @Override
        public boolean equals(@Nullable Object key) {
            return key instanceof ExportedObject exported && exported.refersTo(target);
        }

        @Override
        public int hashCode() {
            return System.identityHashCode(target);
        }
    }

    /**
     * @param rank this rank
     * @param collected the queue for collected objects
     * @param analyser decides where methods run
     */
    ObjectTable(int rank, ReferenceQueue<Object> collected, Analyser analyser) {
        this.rank = rank;
        this.collected = collected;
        this.analyser = analyser;
    }

    /** The object with a number, or null if there is none. */
    @Nullable
    ExportedObject find(int number) {
        @Nullable Page[] all = pages;
        int index = number >>> PAGE_BITS;
        Page page = index < all.length ? all[index] : null;
        return page == null ? null : page.objects.get(number & PAGE_SIZE - 1);
    }

    /** An object's entry, added by the first call. */
    synchronized ExportedObject exported(Object target, Function<Object, InterfaceShape> shape) {
        ExportedObject known = byTarget.get(new Probe(target));
        if (known != null) {
            return known;
        }
        if (next < 0) {
            throw new IllegalStateException("rank " + rank + " has exported " + (Integer.MAX_VALUE - FIRST_FREE)
                    + " objects, and numbers are not reused. Export fewer, longer-lived objects");
        }
        ExportedObject made = entry(target, next, shape.apply(target));
        next++;
        put(made);
        return made;
    }

    /** Exports an object permanently, under a number below {@link #FIRST_FREE}. */
    synchronized void reserve(int number, Object target, InterfaceShape shape) {
        if (number < 0 || number >= FIRST_FREE || find(number) != null) {
            throw new IllegalStateException("object number " + number + " is not free");
        }
        ExportedObject made = entry(target, number, shape);
        made.keep();
        put(made);
        reserved++;
    }

    private ExportedObject entry(Object target, int number, InterfaceShape shape) {
        return new ExportedObject(target, new ExportedObject.Options(number, shape, analyser, this::drop), collected);
    }

    /** Withdraws an object; false if it was not exported. */
    synchronized boolean remove(Object target) {
        ExportedObject known = byTarget.get(new Probe(target));
        if (known == null || known.number() < FIRST_FREE) {
            return false;
        }
        known.withdraw();
        return take(known);
    }

    /** An object has been collected. */
    private synchronized void drop(ExportedObject exported) {
        if (take(exported)) {
            dropped++;
            if (FlightRecording.isOn()) {
                ObjectDroppedEvent.emit(rank, exported.number(), exported.shape());
            }
        }
    }

    @Override
    public void register(int object, int holder, long number) {
        ExportedObject exported = find(object);
        if (exported != null && object >= FIRST_FREE) {
            exported.register(holder, number);
            if (departed.contains(holder)) { // after registering: releaseAll sets the mark first
                exported.releaseAll(holder);
            }
        }
    }

    @Override
    public void release(int object, int holder, long number) {
        ExportedObject exported = find(object);
        if (exported != null) {
            exported.release(holder, number);
        }
    }

    @Override
    public int releaseAll(int holder) {
        departed.add(holder);
        int[] released = {0};
        forEach(exported -> released[0] += exported.releaseAll(holder));
        return released[0];
    }

    synchronized long exported() {
        return byTarget.size() - reserved;
    }

    long heldByOthers() {
        long[] count = {0};
        forEach(exported -> count[0] += exported.isHeldByOthers() ? 1 : 0);
        return count[0];
    }

    synchronized long dropped() {
        return dropped;
    }

    private void forEach(Consumer<ExportedObject> action) {
        for (Page page : pages) {
            for (int i = 0; page != null && i < PAGE_SIZE; i++) {
                ExportedObject exported = page.objects.get(i);
                if (exported != null) {
                    action.accept(exported);
                }
            }
        }
    }

    private void put(ExportedObject exported) {
        @Nullable Page[] all = pages;
        int index = exported.number() >>> PAGE_BITS;
        if (index >= all.length) {
            all = Arrays.copyOf(all, Math.max(index + 1, all.length * 2));
        }
        Page page = all[index];
        if (page == null) {
            page = new Page();
            all[index] = page;
        }
        page.live++;
        page.objects.set(exported.number() & PAGE_SIZE - 1, exported);
        pages = all; // even if unchanged: the volatile write publishes the page
        byTarget.put(exported, exported);
    }

    private boolean take(ExportedObject exported) {
        if (byTarget.remove(exported) == null) {
            return false;
        }
        int index = exported.number() >>> PAGE_BITS;
        Page page = pages[index];
        if (page != null) {
            page.objects.set(exported.number() & PAGE_SIZE - 1, null);
            if (--page.live == 0 && index < next >>> PAGE_BITS) {
                pages[index] = null; // a plain write: a thread that still sees the page finds no object in it
            }
        }
        return true;
    }
}
