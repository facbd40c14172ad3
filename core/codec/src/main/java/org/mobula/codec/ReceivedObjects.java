package org.mobula.codec;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;
import org.mobula.memory.Input;

/**
 * The objects of a message by number, in the order in which their bodies begin.
 *
 * <p><b>Threads:</b> the reader's.
 */
final class ReceivedObjects {
    private static final Object NOTHING = new Object(); // known, and null: what a readResolve may answer
    private static final int FEW = 64;
    private static final int MOST_KEPT = 1 << 16;

    private @Nullable Object[] objects = new Object[FEW]; // null while being read
    private int count;

    /** How many have begun. */
    int count() {
        return count;
    }

    /** One more begins. */
    void begin() {
        if (count == objects.length) {
            objects = Arrays.copyOf(objects, count * 2);
        }
        count++;
    }

    /** The one that began last is this. */
    void setLast(Object object) {
        objects[count - 1] = object;
    }

    /** The one of this number is this. */
    void set(int handle, @Nullable Object object) {
        objects[handle] = object == null ? NOTHING : object;
    }

    /** A reference to the one of this number is refused, as one to an object that does not exist. */
    void hide(int handle) {
        objects[handle] = null;
    }

    /**
     * The object of a number that was given before.
     *
     * @param input for the error
     */
    @Nullable
    Object get(int handle, Input input) {
        Object object = handle >= 0 && handle < count ? objects[handle] : null;
        if (object == null) {
            throw new CorruptMessageException(
                    input.position(),
                    "a reference to object " + Integer.toUnsignedString(handle) + " of the message, which has " + count
                            + " so far or has not finished that one");
        }
        return object == NOTHING ? null : object;
    }

    /** Forgets all. */
    void clear() {
        Arrays.fill(objects, 0, count, null);
        if (count > MOST_KEPT) {
            objects = new Object[FEW];
        }
        count = 0;
    }
}
