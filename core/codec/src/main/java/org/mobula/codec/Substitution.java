package org.mobula.codec;

import org.mobula.memory.Input;
import org.mobula.memory.Output;

/**
 * Lets instances of certain classes travel as something else: a remote object as a reference to it.
 *
 * <p><b>Threads:</b> any, also several at once.
 */
public interface Substitution {
    /** Whether this substitution speaks for a class; asked once per class. */
    boolean covers(Class<?> type);

    /** Writes what stands for the object. Must not block. */
    void write(Object object, Output output);

    /** Makes the object from what {@link #write} wrote. Must not block. */
    Object read(Input input);
}
