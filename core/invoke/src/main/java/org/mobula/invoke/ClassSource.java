package org.mobula.invoke;

import org.jspecify.annotations.Nullable;

/**
 * A source of class files.
 *
 * <p><b>Threads:</b> any. <b>Failure:</b> {@link org.mobula.fault.MobulaException} if the rank cannot be asked.
 */
@FunctionalInterface
public interface ClassSource {
    /**
     * The class file of a class. May block.
     *
     * @param name its full name
     * @return null if the class does not exist or is not available to other ranks
     */
    byte @Nullable [] bytes(String name);
}
