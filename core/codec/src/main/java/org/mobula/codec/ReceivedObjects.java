package org.mobula.codec;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;
import org.mobula.memory.Input;

/**
 * The objects of a message by handle, in the order in which their bodies begin.
 *
 * <p><b>Threads:</b> the reader's.
 */
final class ReceivedObjects {
    private static final Object NULL = new Object(); // stands for null, which a readResolve may return
    private static final int INITIAL_SIZE = 64;
    private static final int MAX_KEPT = 1 << 16;

    private @Nullable Object[] objects = new Object[INITIAL_SIZE]; // null while being read
    private int count;

    /** The number of objects begun. */
    int count() {
        return count;
    }

    /** Begins the next object. */
    void begin() {
        if (count == objects.length) {
            objects = Arrays.copyOf(objects, count * 2);
        }
        count++;
    }

    /** Sets the object that began last. */
    void setLast(Object object) {
        objects[count - 1] = object;
    }

    /** Sets the object of a handle. */
    void set(int handle, @Nullable Object object) {
        objects[handle] = object == null ? NULL : object;
    }

    /** Makes the object of a handle inaccessible, as if it did not exist. */
    void hide(int handle) {
        objects[handle] = null;
    }

    /**
     * Returns the object of a handle.
     *
     * @param input for the error message
     */
    @Nullable
    Object get(int handle, Input input) {
        Object object = handle >= 0 && handle < count ? objects[handle] : null;
        if (object == null) {
            throw new CorruptMessageException(
                    input.position(),
                    "a reference to object " + Integer.toUnsignedString(handle) + " of the message, which has " + count
                            + " objects so far, or has not completed that one");
        }
        return object == NULL ? null : object;
    }

    /** Forgets all objects. */
    void clear() {
        Arrays.fill(objects, 0, count, null);
        if (count > MAX_KEPT) {
            objects = new Object[INITIAL_SIZE];
        }
        count = 0;
    }
}
