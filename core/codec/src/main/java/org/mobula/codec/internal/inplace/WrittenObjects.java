package org.mobula.codec.internal.inplace;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;
import org.mobula.codec.inplace.ObjectView;

/**
 * The objects of a message by identity and form, in the order in which they were written: open addressing, from the
 * first object on. Two views of one object count as one, because each access creates a view.
 */
final class WrittenObjects {
    private static final int FIRST = 16;

    private @Nullable Object[] objects = new @Nullable Object[FIRST];
    private @Nullable Object[] forms = new @Nullable Object[FIRST];
    private @Nullable LocalType[] types = new @Nullable LocalType[FIRST];
    private long[] offsets = new long[FIRST];
    private int[] slots = new int[FIRST * 2]; // index + 1
    private int count;
    private int free; // the slot at which the last search ended
    private int searched; // the count at that time

    int count() {
        return count;
    }

    /** The type of an object whose fields are written later. */
    @Nullable
    LocalType type(int index) {
        return types[index];
    }

    long offset(int index) {
        return offsets[index];
    }

    Object object(int index) {
        Object object = objects[index];
        if (object == null) {
            throw new IndexOutOfBoundsException(index);
        }
        return object;
    }

    /** The offset of an object that was written in this form, or 0. */
    long find(Object object, Object form) {
        int mask = slots.length - 1;
        int at = hash(object) & mask;
        for (int index; (index = slots[at] - 1) >= 0; at = (at + 1) & mask) {
            if (forms[index] == form && isSame(objects[index], object)) {
                return offsets[index];
            }
        }
        free = at;
        searched = count;
        return 0;
    }

    /** Adds the object that was not found last, or any other. */
    void add(Object object, Object form, long offset, @Nullable LocalType type) {
        boolean isSearched = searched == count && type != null; // nothing was added between search and addition
        if (count == objects.length) {
            grow();
            isSearched = false;
        }
        objects[count] = object;
        forms[count] = form;
        offsets[count] = offset;
        types[count] = type;
        if (isSearched) {
            slots[free] = count + 1;
        } else {
            insert(count);
        }
        count++;
    }

    /** Forgets all objects. */
    void clear() {
        Arrays.fill(objects, 0, count, null);
        Arrays.fill(forms, 0, count, null);
        Arrays.fill(types, 0, count, null);
        Arrays.fill(slots, 0);
        count = 0;
    }

    private void insert(int index) {
        int mask = slots.length - 1;
        int at = hash(object(index)) & mask;
        while (slots[at] != 0) {
            at = (at + 1) & mask;
        }
        slots[at] = index + 1;
    }

    private void grow() {
        int length = count * 2;
        objects = Arrays.copyOf(objects, length);
        forms = Arrays.copyOf(forms, length);
        types = Arrays.copyOf(types, length);
        offsets = Arrays.copyOf(offsets, length);
        slots = new int[length * 2];
        for (int i = 0; i < count; i++) {
            insert(i);
        }
    }

    private static int hash(Object object) {
        return object instanceof ObjectView ? object.hashCode() : System.identityHashCode(object);
    }

    private static boolean isSame(@Nullable Object known, Object object) {
        return known == object || object instanceof ObjectView && object.equals(known);
    }
}
