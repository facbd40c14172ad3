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
 * The objects that others may call, by number. A number is never given twice, so an old stub never reaches a new
 * object; pages of numbers whose objects are all gone are given back.
 *
 * <p><b>Threads:</b> any; looking up takes no lock.
 */
final class ObjectTable implements Exports {
    /** Numbers below this are for the models' own objects, the same at every rank. */
    static final int FIRST_FREE = 16;

    private static final int PAGE_BITS = 8;
    private static final int PAGE_SIZE = 1 << PAGE_BITS;

    private final int rank;
    private final ReferenceQueue<Object> collected;
    private final Analyser analyser;
    private final Map<Object, ExportedObject> byTarget = new HashMap<>(); // guarded by this; each is its own key
    private final Set<Integer> gone = ConcurrentHashMap.newKeySet();
    private volatile @Nullable Page[] pages = new @Nullable Page[4];
    private int next = FIRST_FREE;
    private int reserved;
    private long dropped;

    private static final class Page {
        final AtomicReferenceArray<@Nullable ExportedObject> objects = new AtomicReferenceArray<>(PAGE_SIZE);
        int live;
    }

    /** Finds the {@link ExportedObject} of a target among keys that hold theirs weakly. */
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
     * @param collected where the housekeeper finds objects that are gone
     * @param analyser decides where methods run
     */
    ObjectTable(int rank, ReferenceQueue<Object> collected, Analyser analyser) {
        this.rank = rank;
        this.collected = collected;
        this.analyser = analyser;
    }

    /** The object of a number, null if there is none (any more). */
    @Nullable
    ExportedObject find(int number) {
        @Nullable Page[] all = pages;
        int index = number >>> PAGE_BITS;
        Page page = index < all.length ? all[index] : null;
        return page == null ? null : page.objects.get(number & PAGE_SIZE - 1);
    }

    /** An object's entry, which it is given if it has none yet. */
    synchronized ExportedObject exported(Object target, Function<Object, InterfaceShape> shape) {
        ExportedObject known = byTarget.get(new Probe(target));
        if (known != null) {
            return known;
        }
        if (next < 0) {
            throw new IllegalStateException("rank " + rank + " has exported " + (Integer.MAX_VALUE - FIRST_FREE)
                    + " objects, and numbers are not given twice. Export fewer, longer-lived objects");
        }
        ExportedObject made = new ExportedObject(
                target, new ExportedObject.Place(this, next, shape.apply(target), analyser), collected);
        next++;
        put(made);
        return made;
    }

    /** Gives an object a number below {@link #FIRST_FREE}, for good. */
    synchronized void reserve(int number, Object target, InterfaceShape shape) {
        if (number < 0 || number >= FIRST_FREE || find(number) != null) {
            throw new IllegalStateException("object number " + number + " is not free");
        }
        ExportedObject made =
                new ExportedObject(target, new ExportedObject.Place(this, number, shape, analyser), collected);
        made.keep();
        put(made);
        reserved++;
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

    /** An object was collected. */
    synchronized void drop(ExportedObject exported) {
        if (take(exported)) {
            dropped++;
            if (FlightRecording.isOn()) {
                ObjectDroppedEvent.emit(rank, exported);
            }
        }
    }

    @Override
    public void register(int object, int holder, long number) {
        ExportedObject exported = find(object);
        if (exported != null && object >= FIRST_FREE) {
            exported.register(holder, number);
            if (gone.contains(holder)) { // why behind: who releases all marks first
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
        gone.add(holder);
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
        pages = all; // why always: the volatile write publishes the page
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
                pages[index] = null; // why plain: whoever still sees the page finds nothing there
            }
        }
        return true;
    }
}
