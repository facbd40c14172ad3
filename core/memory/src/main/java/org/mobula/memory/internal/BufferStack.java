package org.mobula.memory.internal;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import org.jspecify.annotations.Nullable;
import org.mobula.memory.FieldHandles;

/**
 * A stack of limited size that never waits: if another thread uses it, the caller is told to go elsewhere.
 *
 * <p><b>Threads:</b> any.
 *
 * @param <E> the type of the elements
 */
public final class BufferStack<E> {
    private static final VarHandle BUSY = FieldHandles.of(MethodHandles.lookup(), "busy", int.class);

    private final @Nullable Object[] elements;
    private int count;

    @SuppressWarnings("unused") // accessed through BUSY
    private int busy;

    /** @param capacity the number of elements, 1 or more */
    public BufferStack(int capacity) {
        this.elements = new Object[capacity];
    }

    /** Adds an element. Returns false if the stack is full or in use. */
    public boolean push(E element) {
        if (!enter()) {
            return false;
        }
        boolean room = count < elements.length;
        if (room) {
            elements[count++] = element;
        }
        leave();
        return room;
    }

    /** Removes the element that was added last. Returns null if the stack is empty or in use. */
    @SuppressWarnings("unchecked") // only push stores elements
    public @Nullable E pop() {
        if (!enter()) {
            return null;
        }
        E found = null;
        if (count > 0) {
            found = (E) elements[--count];
            elements[count] = null;
        }
        leave();
        return found;
    }

    private boolean enter() {
        // Acquire: sees what the thread that left has written.
        return (int) BUSY.getOpaque(this) == 0 && (int) BUSY.compareAndExchangeAcquire(this, 0, 1) == 0;
    }

    private void leave() {
        BUSY.setRelease(this, 0);
    }
}
