package org.mobula.invoke;

import org.jspecify.annotations.Nullable;

/**
 * Where the bytes of a rank's classes come from.
 *
 * <p><b>Threads:</b> any. <b>Failure:</b> {@link org.mobula.fault.MobulaException} if the rank cannot be asked.
 */
@FunctionalInterface
public interface ClassSource {
    /**
     * The bytes of a class; may wait.
     *
     * @param name its full name
     * @return null if there is no such class, or it is not handed out
     */
    byte @Nullable [] bytes(String name);
}
