package org.mobula.invoke.internal.protocol;

import java.util.Arrays;
import java.util.IdentityHashMap;
import java.util.Map;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * The objects that others may call, by number. A number is never given twice, so an old stub never reaches a new
 * object.
 *
 * <p><b>Threads:</b> any; looking up takes no lock.
 */
final class ObjectTable {
    /** Numbers below this are for the models' own objects, the same at every rank. */
    static final int FIRST_FREE = 16;

    private final Map<Object, Integer> numbers = new IdentityHashMap<>();
    private volatile @Nullable ExportedObject[] objects = new @Nullable ExportedObject[64];
    private int next = FIRST_FREE;

    /** The object of a number, null if there never was one. */
    @Nullable
    ExportedObject find(int number) {
        @Nullable ExportedObject[] all = objects;
        return number >= 0 && number < all.length ? all[number] : null;
    }

    /** The number of an object, which it is given if it has none yet. */
    synchronized int numberOf(Object target, Function<Object, ExportedObject> export) {
        Integer known = numbers.get(target);
        if (known != null) {
            return known;
        }
        int number = next++;
        put(number, target, export.apply(target));
        return number;
    }

    /** Gives an object a number below {@link #FIRST_FREE}. */
    synchronized void reserve(int number, Object target, ExportedObject exported) {
        if (number < 0 || number >= FIRST_FREE || find(number) != null) {
            throw new IllegalStateException("object number " + number + " is not free");
        }
        put(number, target, exported);
    }

    /** The number an object has, or -1. */
    synchronized int find(Object target) {
        Integer known = numbers.get(target);
        return known == null ? -1 : known;
    }

    /** Withdraws an object; false if it was not exported. */
    synchronized boolean remove(Object target) {
        Integer number = numbers.remove(target);
        ExportedObject exported = number == null ? null : objects[number];
        if (number == null || exported == null) {
            return false;
        }
        @Nullable ExportedObject[] changed = objects.clone();
        changed[number] = exported.tombstone();
        objects = changed;
        return true;
    }

    private void put(int number, Object target, ExportedObject exported) {
        @Nullable ExportedObject[] grown = objects;
        if (number >= grown.length) {
            grown = Arrays.copyOf(grown, Math.max(number + 1, grown.length * 2));
        }
        grown[number] = exported;
        objects = grown; // why always: the volatile write publishes the entry
        numbers.put(target, number);
    }
}
